import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Result } from '../refusal/index.ts'
import {
  checkEmail,
  checkName,
  cleanLine,
  cleanText,
  faultsOf,
  latinDigits,
  normaliseCode,
  splitName,
  tidyPhone,
} from './index.ts'

const stated = (result: Result<string>) =>
  result.ok
    ? `= ${result.value}`
    : faultsOf(result)
        .map(({ rule }) => rule)
        .join()

describe('names', () => {
  test.each([
    ['plain', 'Layla Haddad', '= Layla Haddad'],
    ['trimmed, inner spaces one', '  Layla   Haddad ', '= Layla Haddad'],
    ['Arabic with vowel marks', 'مُحَمَّد العلي', '= مُحَمَّد العلي'],
    ['Greek', 'Έλενα Παπαδοπούλου', '= Έλενα Παπαδοπούλου'],
    ['Serbian, Cyrillic', 'Ђорђе Њежић', '= Ђорђе Њежић'],
    ['apostrophe, hyphen, full stop', "Dr. Anne-Marie O'Neill d’Arc", "= Dr. Anne-Marie O'Neill d’Arc"],
    ['composed: NFC', 'Zoe\u0301', '= Zoé'],
    ['60 letters', 'é'.repeat(60), `= ${'é'.repeat(60)}`],
    ['60 letters, each sent in two parts', 'e\u0301'.repeat(60), `= ${'é'.repeat(60)}`],
    ['61 letters', 'a'.repeat(61), 'too_long'],
    ['blank', ' \u00a0 ', 'required'],
    ['Burmese with four marks on a letter', 'ဖွှုံး', '= ဖွှုံး'],
    ['hostile 80: marks piled on a letter', `Z${'\u0335\u0306\u0327\u033d\u0301'}algo`, 'forbidden_characters'],
    ['digits', 'R2D2', 'invalid_name'],
    ['no letter', "-.'", 'invalid_name'],
    ['hostile 80: markup', '<img onerror>', 'invalid_name'],
    ['hostile 80: 10,000 characters', 'a'.repeat(10_000), 'too_long'],
    ['hostile 80: emoji only', '🍕🍕', 'invalid_name'],
    ['hostile 80: bidi override', 'Ann\u202eeh', 'forbidden_characters'],
    ['hostile 80: bidi isolate', 'Ann\u2066eh', 'forbidden_characters'],
    ['hostile 80: zero-width space', 'An\u200bn', 'forbidden_characters'],
    ['hostile 80: byte order mark inside', 'An\ufeffn', 'forbidden_characters'],
    ['hostile 80: NUL', 'An\0n', 'forbidden_characters'],
    ['hostile 80: ESC, which a printer obeys', 'Ann\u001b@', 'forbidden_characters'],
    ['hostile 80: lone surrogate', 'Ann\ud800', 'forbidden_characters'],
    ['hostile 94: line end', 'Ann\nSmith', 'forbidden_characters'],
  ])('%s', (_, name, answer) => {
    expect(stated(checkName(name))).toBe(answer)
  })

  test('part at the first space', () => {
    expect(splitName(' Layla Al Haddad ')).toEqual({ firstName: 'Layla', lastName: 'Al Haddad' })
    expect(splitName('Layla')).toEqual({ firstName: 'Layla', lastName: '' })
  })

  test('an accepted name is accepted as it was answered', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 70 }), (text) => {
        const result = checkName(text)
        if (!result.ok) return
        expect([...result.value].length).toBeLessThanOrEqual(60)
        expect(checkName(result.value)).toEqual(result)
      }),
    )
  })
})

describe('notes', () => {
  test.each([
    ['lines are kept', 'no onion\nplease', '= no onion\nplease'],
    ['line ends of Windows', ' no onion\r\nplease\r\n', '= no onion\nplease'],
    ['tabs become spaces', 'no\tonion', '= no onion'],
    ['emoji and joined emoji are fine', '👨‍👩‍👧 🌶️', '= 👨‍👩‍👧 🌶️'],
    ['blank is blank', ' \n ', '= '],
    ['300 characters', '🍕'.repeat(300), `= ${'🍕'.repeat(300)}`],
    ['301 characters', 'a'.repeat(301), 'too_long'],
    ['hostile 80: bidi override', 'x\u202ey', 'forbidden_characters'],
    ['hostile 80: bidi isolate', 'x\u2069y', 'forbidden_characters'],
    ['hostile 80: ESC', 'x\u001b[2J', 'forbidden_characters'],
    ['hostile 80: NUL', 'x\0', 'forbidden_characters'],
    ['hostile 80: C1 control', 'x\u0085y', 'forbidden_characters'],
    ['hostile 94: line separator', 'x\u2028y', 'forbidden_characters'],
    [
      'hostile 94: statements and templates are text',
      "'; DROP TABLE x; -- %s {{7*7}}",
      "= '; DROP TABLE x; -- %s {{7*7}}",
    ],
  ])('%s', (_, text, answer) => {
    expect(stated(cleanText(text, 300))).toBe(answer)
  })

  test('a field of one line has no line end', () => {
    expect(stated(cleanLine('a\nb', 200))).toBe('forbidden_characters')
    expect(stated(cleanLine(' a  b\u00a0c ', 200))).toBe('= a b c')
  })
})

describe('e-mail', () => {
  test.each([
    ['plain', ' Layla.H+shop@Example.COM ', [], '= Layla.H+shop@example.com'],
    ['blank', '  ', [], 'required'],
    ['no at', 'layla.example.com', [], 'invalid_email'],
    ['no name', '@example.com', [], 'invalid_email'],
    ['no dot in the domain', 'layla@localhost', [], 'invalid_email'],
    ['two dots', 'la..yla@example.com', [], 'invalid_email'],
    ['two ats', 'a@b@example.com', [], 'invalid_email'],
    ['a space', 'lay la@example.com', [], 'invalid_email'],
    ['domain that begins with a hyphen', 'a@-x.com', [], 'invalid_email'],
    ['header injection', 'a@example.com\nBcc: b@example.com', [], 'forbidden_characters'],
    ['too long', `${'a'.repeat(250)}@example.com`, [], 'too_long'],
    ['domain on the list', 'a@uni.example', ['Uni.example'], '= a@uni.example'],
    ['domain not on the list', 'a@example.com', ['uni.example'], 'email_domain'],
    ['part of a listed domain', 'a@notuni.example', ['uni.example'], 'email_domain'],
  ])('%s', (_, text, domains, answer) => {
    expect(stated(checkEmail(text, domains))).toBe(answer)
  })
})

describe('one-time codes', () => {
  test.each([
    ['hostile 68: as a number', 1234, '1234'],
    ['hostile 68: full-width', '１２３４', '1234'],
    ['hostile 68: with spaces', ' 1234 ', '1234'],
    ['hostile 68: Arabic digits', '١٢٣٤', '1234'],
    ['hostile 68: an array', ['1234', '1235'], null],
    ['hostile 68: an object', { $ne: null }, null],
    ['a number that lost its zeros', 42, '0042'],
    ['parted in the middle', '12 34', '1234'],
    ['too short', '123', null],
    ['too long', '12345', null],
    ['letters', '12a4', null],
    ['negative', -123, null],
    ['a fraction', 1.23, null],
    ['nothing', null, null],
    ['very long', '1'.repeat(100_000), null],
  ])('%s', (_, input, code) => {
    expect(normaliseCode(input, 4)).toBe(code)
  })
})

test('digits of other scripts', () => {
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ０９ ०९ x7')).toBe('0123456789 0123456789 09 09 x7')
})

describe('what the phone field makes of what is pasted', () => {
  test.each([
    ['+971 50 123 4567', '+971', '501234567'],
    ['00971501234567', '971', '501234567'],
    ['050-123-4567', '+971', '501234567'],
    ['٠٥٠١٢٣٤٥٦٧', '+971', '501234567'],
    ['+44 7400 123456', '+971', '+447400123456'],
    ['0', '+971', '0'],
  ])('%s with %s', (text, code, national) => {
    expect(tidyPhone(text, code)).toBe(national)
  })
})
