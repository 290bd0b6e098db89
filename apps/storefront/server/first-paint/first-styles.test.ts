import { expect, it } from 'vitest'
import { keepFirstStyles, splitStyles } from './first-styles.ts'

/** What a page keeps of these utilities whose elements have these classes. */
function firstOf(utilities: string, classes: string): string {
  const css = `@layer base{a{color:red}}@layer utilities{${utilities}}.card{padding:1px}`
  const html = `<style>:root{--tint:red}${css}</style><p class="${classes}">.hidden{ class</p>`
  const document = keepFirstStyles(html, css, splitStyles(css))
  const [, inside] = /@layer utilities\{(.*)\}\.card\{padding:1px\}<\/style><p/.exec(document)!
  expect(document.startsWith('<style>:root{--tint:red}@layer base{a{color:red}}')).toBe(true)
  return inside!
}

it('a utility stays where an element has its class, in the order of the stylesheet', () => {
  const css = '.flex{display:flex}.hidden{display:none}.mt-1\\.5{margin:6px}'
  expect(firstOf(css, 'mt-1.5 flex')).toBe('.flex{display:flex}.mt-1\\.5{margin:6px}')
})

it.each([
  ['of a width', '@media (min-width:72.5rem){.wide\\:flex:where(.desk,.desk *){display:flex}}', 'desk wide:flex'],
  ['with a condition inside', '.a{color:red;@supports (color:blue){color:blue}}', 'a'],
  ['of several selectors', '.a:is(.x,.y),.b{color:red}', 'b'],
  [
    'of a group',
    ':is(:where(.group\\/pay):has(:checked) .group-has-checked\\/pay\\:hidden){display:none}',
    'group/pay',
  ],
  ['of brackets with a comma', '.grid-cols-\\[1fr\\,auto\\]{color:red}', 'grid-cols-[1fr,auto]'],
  ['that a document escapes', '.\\[\\&\\>svg\\]\\:m-1>svg{margin:1px}', '[&amp;&gt;svg]:m-1'],
  ['of elements without a class', ':where(img){color:red}', ''],
  ['with a number escaped', '.\\32 xl{color:red}', ''],
])('a rule %s stays', (_, css, classes) => {
  expect(firstOf(css, classes)).toBe(css)
})

it.each([
  ['of a width, with the width', '@media (min-width:72.5rem){.wide\\:flex:where(.desk,.desk *){display:flex}}', 'desk'],
  ['of a group that is not there', ':is(:where(.group\\/pay):has(:checked) .hidden){display:none}', 'group'],
  ['whose class is the end of another', '.a{color:red}', 'wide:a'],
])('a rule %s goes', (_, css, classes) => {
  expect(firstOf(css, classes)).toBe('')
})

it('a stylesheet without utilities is refused', () => {
  expect(() => splitStyles('.a{color:red}')).toThrow('adapt server/first-paint/first-styles.ts')
})
