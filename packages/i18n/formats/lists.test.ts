import { expect, it } from 'vitest'
import { formatOneOf } from './lists.ts'

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
