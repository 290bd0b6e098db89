import { expect, it } from 'vitest'
import { shortNameOf } from './short-name.ts'

it.each([
  ['Saffron Kitchen', 'en', 'Saffron'],
  ['The Green Olive Tavern', 'en', 'The Green'],
  ['مطبخ الزعفران', 'ar', 'الزعفران'],
  ['مشاوي الكويت', 'ar', 'مشاوي الكويت'],
  ['Boulangerie Mistral', 'fr', 'Mistral'],
  ['Kafana Beograd', 'sr', 'Beograd'],
  ['Ταβέρνα Ελιά', 'el', 'Ταβέρνα Ελιά'],
  ['Konditoreimeisterei', 'en', 'Konditoreime'],
] as const)('33: under the icon of %s (%s) stands %s', (name, language, short) => {
  expect(shortNameOf(name, language)).toBe(short)
})
