import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { canTake, fromStripe, smallestUnit, toStripe } from './amounts.ts'

describe('money for Stripe', () => {
  test.each([
    [1250, 'AED', 1250, 'aed'],
    [5120, 'KWD', 5120, 'kwd'],
    [500, 'JPY', 500, 'jpy'],
    // Two decimals there, none here.
    [5, 'ISK', 500, 'isk'],
    // None there, two here.
    [500, 'MGA', 5, 'mga'],
    [149_000, 'RSD', 149_000, 'rsd'],
  ])('%i of ours in %s are %i of theirs', (ours, code, theirs, lower) => {
    expect(toStripe(ours, code)).toEqual({ amount: theirs, currency: lower })
    expect(fromStripe(theirs, lower)).toEqual({ amount: ours, currency: code })
  })

  test.each([
    ['the last digit of three decimals must be 0', 5124, 'KWD', false],
    ['5.120 KWD', 5120, 'KWD', true],
    ['1.230 BHD', 1230, 'BHD', true],
    ['1.231 OMR', 1231, 'OMR', false],
    ['less than the minimum', 49, 'EUR', false],
    ['the minimum', 50, 'EUR', true],
    ['less than 2.00 AED', 199, 'AED', false],
    ['2.00 AED', 200, 'AED', true],
    ['no fraction of an ariary', 150, 'MGA', false],
    ['eight digits', 99_999_999, 'EUR', true],
    ['nine digits', 100_000_000, 'EUR', false],
    ['nine digits there', 1_000_000, 'ISK', false],
    ['what its own pages contradict each other on', 5000, 'UGX', false],
    ['what it does not know', 5000, 'IQD', false],
    ['no currency', 5000, 'XYZ', false],
  ])('hostile 54: %s', (_, amount, currency, isTaken) => {
    expect(canTake(amount, currency)).toBe(isTaken)
  })

  it('that it takes goes there and comes back the same, in whole units of its own', () => {
    const currency = fc.constantFrom('AED', 'KWD', 'BHD', 'OMR', 'JOD', 'JPY', 'ISK', 'MGA', 'EUR', 'RSD', 'INR')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), currency, (amount, code) => {
        fc.pre(canTake(amount, code))
        expect(amount % smallestUnit(code)).toBe(0)
        const theirs = toStripe(amount, code)
        expect(Number.isSafeInteger(theirs.amount)).toBe(true)
        expect(fromStripe(theirs.amount, theirs.currency)).toEqual({ amount, currency: code })
      }),
    )
  })

  it('hostile 54: that is no whole unit of ours is less, and never taken for what was asked for', () => {
    expect(fromStripe(550, 'isk')).toEqual({ amount: 5, currency: 'ISK' })
    expect(fromStripe(-550, 'isk')).toEqual({ amount: -5, currency: 'ISK' })
  })

  it('hostile 54: that it has no unit for is never sent', () => {
    expect(() => toStripe(150, 'MGA')).toThrow('Stripe has no 150 MGA')
  })
})
