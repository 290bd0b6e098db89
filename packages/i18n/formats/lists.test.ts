import { expect, it } from 'vitest'
import { commaOf, formatAllOf, formatOneOf } from './lists.ts'

it.each([
  ['en', ['a.example'], 'a.example'],
  ['en', ['a.example', 'b.example', 'c.example'], 'a.example, b.example or c.example'],
  ['ar', ['a.example', 'b.example'], 'a.example أو b.example'],
  ['sr', ['a.example', 'b.example'], 'a.example ili b.example'],
  ['fr', ['a.example', 'b.example'], 'a.example ou b.example'],
  ['el', ['a.example', 'b.example'], 'a.example ή b.example'],
] as const)('any of several in %s', (language, things, text) => {
  expect(formatOneOf(things, language)).toBe(text)
})

it.each([
  ['en', 'Omar, Sara and Daniel'],
  ['ar', 'Omar وSara وDaniel'],
  ['sr', 'Omar, Sara i Daniel'],
  ['fr', 'Omar, Sara et Daniel'],
  ['el', 'Omar, Sara και Daniel'],
] as const)('people who do the same, in %s: %s', (language, text) => {
  expect(formatAllOf(['Omar', 'Sara', 'Daniel'], language)).toBe(text)
})

it('a row of things has the comma of its script', () => {
  expect([commaOf('ar'), commaOf('el')]).toEqual(['، ', ', '])
})
