import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type LoyaltyTerms, mostPoints, pointsEarned, redeemPoints, worthOf } from './index.ts'

const terms = (redeem: LoyaltyTerms['redeem'], mostPerOrder: number | null = null): LoyaltyTerms => ({
  earn: { points: 1, per: 100 },
  redeem,
  mostPerOrder,
})

describe('points', () => {
  test.each([
    ['1 point for each 1.00', { points: 1, per: 100 }, 1999, 19],
    ['5 points for each 2.000 dinars', { points: 5, per: 2000 }, 3999, 9],
    ['none for too little', { points: 1, per: 100 }, 99, 0],
  ])('earned: %s', (_, earn, subtotal, points) => {
    expect(pointsEarned({ earn }, subtotal)).toBe(points)
  })

  test.each([
    ['10 points are worth 1.00', terms({ points: 10, worth: 100 }), 45, 9999, 45, 450],
    ['no more than there is to pay, in whole points', terms({ points: 10, worth: 100 }), 45, 305, 30, 300],
    ['no more than the merchant allows', terms({ points: 10, worth: 100 }, 200), 45, 9999, 20, 200],
    ['points that would buy nothing stay', terms({ points: 500, worth: 1 }), 1499, 9999, 1000, 2],
    ['nothing for too few', terms({ points: 500, worth: 1 }), 499, 9999, 0, 0],
    ['nothing where nothing is to pay', terms({ points: 1, worth: 100 }), 5, 0, 0, 0],
  ])('used: %s', (_, method, requested, left, points, amount) => {
    expect(redeemPoints(method, requested, left)).toEqual({ points, amount })
  })

  it('used are never more than asked for, and worth exactly what they take off', () => {
    const some = fc.record({ points: fc.integer({ min: 1, max: 999 }), worth: fc.integer({ min: 1, max: 9999 }) })
    fc.assert(
      fc.property(
        some,
        fc.nat(1_000_000),
        fc.nat(10_000_000),
        fc.option(fc.nat(10_000_000)),
        (redeem, requested, left, most) => {
          const method = terms(redeem, most)
          const { points, amount } = redeemPoints(method, requested, left)
          expect(points).toBeLessThanOrEqual(requested)
          expect(amount).toBeLessThanOrEqual(Math.min(left, most ?? left))
          expect(worthOf(method, points)).toBe(amount)
          if (points > 0) expect(worthOf(method, points - 1)).toBeLessThan(amount)
        },
      ),
    )
  })
})

describe('the most points of an order', () => {
  test.each([
    ['of a balance below the limit', terms({ points: 10, worth: 100 }, 2000), 55, 55, 550],
    ['of a larger one', terms({ points: 10, worth: 100 }, 2000), 900, 200, 2000],
    ['without a limit', terms({ points: 10, worth: 100 }), 900_000, 900_000, 9_000_000],
  ])('%s', (_, method, balance, points, amount) => {
    expect(mostPoints(method, balance)).toEqual({ points, amount })
  })
})
