import { toDecimal } from '@compass/domain/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountIn, partsOf } from './decimals.ts'

test.each([
  ['10', 'EUR', 1000],
  ['10.5', 'EUR', 1050],
  ['10.500', 'EUR', 1050],
  ['10.000000', 'JPY', 10],
  ['1.234', 'KWD', 1234],
  ['0', 'EUR', 0],
  ['100', 'EUR', 10_000],
  ['10.555', 'EUR', null],
  ['-1', 'EUR', null],
  ['1e3', 'EUR', null],
  ['', 'EUR', null],
])('%s %s is %s', (text, currency, amount) => {
  expect(amountIn(text, currency)).toBe(amount)
})

test('what we write is read as it was, in every kind of currency', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 12 }), fc.constantFrom('EUR', 'JPY', 'KWD'), (amount, currency) => {
      expect(amountIn(toDecimal(amount, currency), currency)).toBe(amount)
    }),
  )
})

test.each([
  ['0.1', 100_000_000_000_000_000n],
  ['1e-8', 10_000_000_000n],
  ['1.5e-7', 150_000_000_000n],
  ['2e+2', 200n * 10n ** 18n],
  ['155.38559757', 155_385_597_570_000_000_000n],
  ['0', 0n],
  ['one', null],
  ['1.2.3', null],
])('the parts of %s', (text, parts) => {
  expect(partsOf(text)).toBe(parts)
})
