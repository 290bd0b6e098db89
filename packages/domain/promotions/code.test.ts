import { describe, expect, it } from 'vitest'
import { codeKey } from './index.ts'

describe('a typed code', () => {
  it.each([
    ['as it is', 'SAVE10', 'SAVE10'],
    ['in small letters', 'save10', 'SAVE10'],
    ['with spaces around it', '  save10\t', 'SAVE10'],
    ['in full-width letters', 'ｓａｖｅ１０', 'SAVE10'],
    ['in Arabic', 'رمضان', 'رمضان'],
    ['in Greek, with the sigma of a word’s end', 'καλός', 'ΚΑΛΌΣ'],
    ['in Greek, with the sigma of a word’s middle at its end', 'καλόσ', 'ΚΑΛΌΣ'],
    ['of forty characters', 'a'.repeat(40), 'A'.repeat(40)],
    ['with a hyphen and an underscore', 'SAVE-10_A', 'SAVE-10_A'],
  ])('%s', (_, typed, key) => {
    expect(codeKey(typed)).toBe(key)
  })

  it.each([
    ['hostile 64: nothing', ''],
    ['hostile 64: only spaces', '   '],
    ['hostile 64: 10 KB', 'A'.repeat(10_240)],
    ['hostile 64: forty-one characters', 'A'.repeat(41)],
    ['hostile 64: a code lost in 10 KB of spaces', `${' '.repeat(10_240)}SAVE10`],
    ['hostile 64: what a database would take as anything', 'SAVE%'],
    ['hostile 64: what a database would take as any letter', '_SAVE'],
    ['hostile 64: a space inside', 'SAVE 10'],
    ['hostile 64: a null byte', 'SAVE10\u0000'],
    ['hostile 64: a letter that nobody sees', 'SAVE\u200b10'],
    ['hostile 64: a dotless i is no i', 'sıx'],
    ['hostile 64: a sharp s is not two', 'GROß'],
  ])('%s is none', (_, typed) => {
    expect(codeKey(typed)).toBeNull()
  })

  it('hostile 64: letters of another alphabet that look the same are others', () => {
    expect(codeKey('SАVE10')).not.toBe('SAVE10')
  })
})
