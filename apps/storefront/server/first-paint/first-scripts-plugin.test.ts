import { expect, it } from 'vitest'
import { findFault, shortCutOf } from './first-scripts-plugin.ts'

it('A file that only hands on what another has is a short cut', () => {
  expect(shortCutOf('export{n as default,r as shouldRevalidate}from"./menu-CU5.js";\n')).toEqual({
    from: '/assets/menu-CU5.js',
    names: [
      ['default', 'n'],
      ['shouldRevalidate', 'r'],
    ],
  })
  expect(shortCutOf('export{loader}from"./menu-CU5.js"')).toEqual({
    from: '/assets/menu-CU5.js',
    names: [['loader', 'loader']],
  })
  expect(shortCutOf('import{In as e}from"./menu-CU5.js";e();\n')).toEqual({ from: '/assets/menu-CU5.js', calls: 'In' })
})

it.each([
  'var e=1;export{e as default};',
  'import"./area-map.js";export{n as default}from"./menu-CU5.js";',
  'import{n as e}from"./menu-CU5.js";e(1);',
  'import{n as e,t}from"./menu-CU5.js";e();',
  'import{n as e}from"./menu-CU5.js";t();',
])('%s does more and is fetched', (text) => {
  expect(shortCutOf(text)).toBeNull()
})

const shortCuts = { '/assets/root.js': { from: '/assets/menu.js', calls: 'a' } }
const words = { en: '/e.js', ar: '/a.js', sr: '/s.js', fr: '/f.js', el: '/g.js' }

const reporter = '/r.js'
const all = { shortCuts, words, reporter }

it.each([
  ['all is there', all, null],
  ['no short cut is found', { ...all, shortCuts: {} }, /^The bundler wrote no file such as export\{a as default\}/],
  ['a language has no words', { ...all, words: { ...words, el: '' } }, /^The bundler wrote no file start-el-/],
  ['nothing reports', { ...all, reporter: undefined }, /^The bundler wrote no file reporter-/],
])('where %s the build is told', (_case, first, fault) => {
  if (fault === null) expect(findFault(first)).toBeNull()
  else expect(findFault(first)).toMatch(fault)
})
