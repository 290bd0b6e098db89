import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskPersonalData } from './index.ts'

describe('a text of a program without what may be of a person', () => {
  test.each([
    ['an e-mail', 'no user layla.hq+home@post.example!', 'no user [email]'],
    ['an e-mail in Greek letters', 'λάθος: μαρία@ταχυδρομείο.gr', 'λάθος: [email]'],
    ['an account with a bank', 'asha@okbank is no account', '[email] is no account'],
    ['a phone', 'call +971 50 123 4567 now', 'call [number] now'],
    ['a phone with brackets', 'call (050) 123-4567', 'call [number]'],
    ['a phone without gaps', 'phone=0501234567', 'phone=[number]'],
    ['a phone in Arabic digits', 'هاتف ٠٥٠١٢٣٤٥٦٧', 'هاتف [number]'],
    ['a card', 'card 4242 4242 4242 4242, cvv', 'card [number], cvv'],
    ['a card with points', 'card 4242.4242.4242.4242', 'card [number]'],
    ['a card with unseen marks', 'card 4242\u200b4242\u200b4242\u200b4242', 'card [number]'],
    ['an id', 'no order 0191f0aa-7c1b-7d3e-9a55-b1f0a3c4d5e6', 'no order [id]'],
    ['a key', 'mk_4f9a8b7c6d5e4f3a2b1c0d is no key', '[id] is no key'],
    ['a bearer', 'authorization: Bearer abc.def-123=', 'authorization: Bearer [key]'],
    ['a code', 'otp: 1234 is wrong', 'otp: [key] is wrong'],
    [
      'the query of an address',
      'GET https://shop.example/a?phone=5&name=Layla failed',
      'GET https://shop.example/a failed',
    ],
    ['the fragment of a path', 'at /saffron/checkout#name=Layla', 'at /saffron/checkout'],
  ])('%s is taken out', (_, text, masked) => {
    expect(maskPersonalData(text)).toBe(masked)
  })

  test.each([
    'x is not a function',
    "Cannot read properties of undefined (reading 'total')",
    'Failed to fetch dynamically imported module: https://shop.example/assets/menu-Bzljevn.js',
    '    at t (https://shop.example/assets/waiting-screen-BVp7ph1.js:1:12345)',
    'Minified React error #418; visit https://react.dev/errors/418',
    'the cart has 12 lines of 100, status 409',
  ])('%s stays', (text) => {
    expect(maskPersonalData(text)).toBe(text)
  })

  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 7, maxLength: 19 })
  const gap = fc.constantFrom('', ' ', '-', '.', ' - ', '/', '\u00a0', '\u200e', '_', ') ')
  test('no number of seven digits and more is left, wherever it stands and however it is grouped', () => {
    fc.assert(
      fc.property(
        fc.string(),
        digits,
        fc.array(gap, { minLength: 18, maxLength: 18 }),
        fc.string(),
        (a, number, gaps, z) => {
          const written = number.map((digit, at) => `${digit}${at < number.length - 1 ? gaps[at] : ''}`).join('')
          const masked = maskPersonalData(`${a} ${written} ${z}`)
          expect(masked).not.toContain(written)
        },
      ),
    )
  })

  test('no e-mail address is left', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const masked = maskPersonalData(`no user with ${address} here`)
        expect(masked).not.toContain(address)
        expect(masked).not.toContain(address.split('@')[1])
      }),
    )
  })

  test('what was masked stays as it is', () => {
    fc.assert(
      fc.property(fc.string(), digits, (a, number) => {
        const once = maskPersonalData(`${a} ${number.join('')}`)
        expect(maskPersonalData(once).match(/\p{N}{7}/u)).toBeNull()
      }),
    )
  })

  test('a long text takes no longer than it is', () => {
    const started = Date.now()
    for (const one of ['1 ', 'a@', '-', 'a1', '((', '1,,,,', '://']) maskPersonalData(one.repeat(8000))
    expect(Date.now() - started).toBeLessThan(5000)
  })
})
