import { expect, it } from 'vitest'
import { shortCutOf } from './first-scripts-plugin.ts'

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
