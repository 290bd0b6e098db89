import { describe, expect, it, test } from 'vitest'
import { cashAllowed, deliveryTermsOf, minimumMissing, minimumOf, priceBasket } from './index.ts'
import { basket, lines, NO_FEES } from './test-baskets.ts'

function basketOf(price: number, reduced = 0) {
  const delivery = { fee: 1000, freeFrom: null, taxRate: null }
  const quote = priceBasket(basket({ taxIncluded: false, lines: lines(`${price} x 1 @ 500`), delivery }))
  return { ...quote, totals: { ...quote.totals, offerDiscount: reduced } }
}

describe('minimum order', () => {
  test.each([
    ['one minor unit below', 2999, 0, 3000, 1],
    ['exactly equal', 3000, 0, 3000, 0],
    ['above', 3001, 0, 3000, 0],
    ['an offer counts against it, delivery and tax do not count for it', 3000, 100, 3000, 100],
    ['no minimum', 1, 0, null, 0],
  ])('hostile 17: %s', (_, price, reduced, minimum, missing) => {
    expect(minimumMissing(basketOf(price, reduced), minimum)).toBe(missing)
  })

  const store = { minimumOrder: { delivery: 3000, pickup: 1000 } }

  test.each([
    ['delivery, the area has none of its own', 20, null, 3000],
    ['delivery to an area with its own', 20, 5000, 5000],
    ['delivery to an area that wants nothing', 20, 0, 0],
    ['scheduled delivery', 40, 5000, 5000],
    ['pickup', 10, 5000, 1000],
    ['scheduled pickup', 30, null, 1000],
    ['at the table', 50, null, null],
  ] as const)('hostile 17: whose it is: %s', (_, orderType, ofArea, minimum) => {
    expect(minimumOf(store, orderType, { minimumOrder: ofArea })).toBe(minimum)
  })

  it('hostile 17: without an area the delivery minimum is the store’s', () => {
    expect(minimumOf(store, 20, null)).toBe(3000)
  })
})

test.each([
  ['one minor unit above the limit', 50001, 50000, false],
  ['equal to the limit', 50000, 50000, true],
  ['below', 49999, 50000, true],
  ['a store without limit', 9_000_000, null, true],
  ['a store that takes no cash above nothing', 1, 0, false],
])('hostile 18: cash, %s', (_, grandTotal, limit, allowed) => {
  expect(cashAllowed(grandTotal, limit)).toBe(allowed)
})

test('delivery costs what the area says and is taxed as the store says', () => {
  const fees = { ...NO_FEES, taxRate: { ...NO_FEES.taxRate, delivery: 500 } }
  const area = { deliveryFee: 1200, freeDeliveryFrom: 9000 }
  expect(deliveryTermsOf({ fees }, area)).toEqual({ fee: 1200, freeFrom: 9000, taxRate: 500 })
})
