import { expect, it } from 'vitest'
import { findFault, offlineFilesOf, shortCutOf } from './first-scripts-plugin.ts'

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
const both = ['/p.js', '/w.js']
const offline = { en: both, ar: both, sr: both, fr: both, el: both }
const all = { shortCuts, words, reporter, offline }

it.each([
  ['all is there', all, null],
  ['no short cut is found', { ...all, shortCuts: {} }, /^The bundler wrote no file such as export\{a as default\}/],
  ['a language has no words', { ...all, words: { ...words, el: '' } }, /^The bundler wrote no file start-el-/],
  ['nothing reports', { ...all, reporter: undefined }, /^The bundler wrote no file reporter-/],
  ['no words are there offline', { ...all, offline: { ...offline, sr: ['/p.js'] } }, /offline-part-….js.*\(sr\)/],
])('where %s the build is told', (_case, first, fault) => {
  if (fault === null) expect(findFault(first)).toBeNull()
  else expect(findFault(first)).toMatch(fault)
})

it('The part for times without a network comes with all that it imports at once, and the words of a language', () => {
  const texts = new Map([
    ['offline-part-1.js', 'import{a}from"./menu-1.js";import"./popup-1.js";import("./later-1.js")'],
    ['menu-1.js', 'import("./other-1.js")'],
    ['popup-1.js', 'import{b}from"./menu-1.js"'],
    ['later-1.js', ''],
    ['en-1.js', '{"news.gone":1}'],
    ['en-2.js', '{"offline.kept":1}'],
  ])
  expect(offlineFilesOf(texts).en).toEqual([
    '/assets/offline-part-1.js',
    '/assets/menu-1.js',
    '/assets/popup-1.js',
    '/assets/en-2.js',
  ])
  expect(offlineFilesOf(texts).ar).toHaveLength(3)
})
