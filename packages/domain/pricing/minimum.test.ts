import { describe, expect, it, test } from 'vitest'
import { deliveryTermsOf, minimumMissing, minimumOf, quoteCart } from './index.ts'
import { lines, NO_FEES, pricingInput } from './test-carts.ts'

function cartOf(price: number, reduced = 0) {
  const delivery = { fee: 1000, freeFrom: null, taxRate: null }
  const quote = quoteCart(pricingInput({ taxIncluded: false, lines: lines(`${price} x 1 @ 500`), delivery }))
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
    expect(minimumMissing(cartOf(price, reduced), minimum)).toBe(missing)
  })

  const store = { minimumOrder: { delivery: 3000, pickup: 1000, room: 2000 } }

  test.each([
    ['delivery, the area has none of its own', 20, null, 3000],
    ['delivery to an area with its own', 20, 5000, 5000],
    ['delivery to an area that wants nothing', 20, 0, 0],
    ['scheduled delivery', 40, 5000, 5000],
    ['pickup', 10, 5000, 1000],
    ['scheduled pickup', 30, null, 1000],
    ['at the table, where the store says none', 50, null, null],
    ['in a room, whatever the area says', 60, 5000, 2000],
  ] as const)('hostile 17: whose it is: %s', (_, orderType, ofArea, minimum) => {
    expect(minimumOf(store, orderType, { minimumOrder: ofArea })).toBe(minimum)
  })

  it('hostile 17: without an area the delivery minimum is the store’s', () => {
    expect(minimumOf(store, 20, null)).toBe(3000)
  })
})

describe('what delivery costs', () => {
  const fees = { ...NO_FEES, taxRate: { ...NO_FEES.taxRate, delivery: 500 } }
  const at = { fees, location: { lat: 25, lng: 55 } }
  const corners: [number, number][] = [
    [55, 25],
    [55.02, 25],
    [55.02, 25.02],
    [55, 25.02],
  ]
  const area = { deliveryFee: 1200, freeDeliveryFrom: 9000, polygon: corners }
  const rest = { freeFrom: 9000, taxRate: 500 }
  const bands = [
    { upToMetres: 1500, fee: 500 },
    { upToMetres: 4000, fee: 900 },
  ]
  const byDistance = { ...at, delivery: { by: 'distance', bands } } as const
  const byCourier = { ...at, delivery: { by: 'courier' } } as const
  const quote = { id: 'q-1', amount: 777 }

  test('by area: what the area says, however far it is', () => {
    expect(deliveryTermsOf(at, area)).toEqual({ fee: 1200, ...rest })
    expect(deliveryTermsOf(at, area, { metres: 9_999_999 })).toEqual({ fee: 1200, ...rest })
  })

  test.each([
    ['in the near band', 1500, { fee: 500, metres: 1500, ...rest }],
    ['in the far band', 1501, { fee: 900, metres: 1501, ...rest }],
    ['beyond', 4001, null],
  ])('by distance: %s', (_, metres, terms) => {
    expect(deliveryTermsOf(byDistance, area, { metres })).toEqual(terms)
  })

  test('by distance: to the middle of the area while nobody has said where in it', () => {
    // Half a hundredth of a degree each way: 1,112 m north and 1,008 m east.
    expect(deliveryTermsOf(byDistance, area)).toEqual({ fee: 900, metres: 1501, ...rest })
  })

  test('by courier: the quote, and nothing while there is none', () => {
    expect(deliveryTermsOf(byCourier, area, { metres: 3200, quote })).toEqual({
      fee: 777,
      metres: 3200,
      quoteId: 'q-1',
      ...rest,
    })
    expect(deliveryTermsOf(byCourier, area, { metres: 3200, quote: null })).toBeNull()
    expect(deliveryTermsOf(byCourier, area)).toBeNull()
  })

  test('the explanation says how far it is, and that a courier named the amount', () => {
    const explained = (route: Parameters<typeof deliveryTermsOf>[2], store: Parameters<typeof deliveryTermsOf>[0]) => {
      const { totals } = quoteCart(
        pricingInput({ lines: lines('2000 x 1'), delivery: deliveryTermsOf(store, area, route) }),
      )
      return [totals.grandTotal, totals.explain.filter(({ rule }) => rule !== 'item' && rule !== 'taxIncluded')]
    }
    expect(explained({ metres: 3200 }, byDistance)).toEqual([
      2900,
      [{ rule: 'deliveryFee', amount: 900, data: { metres: 3200 } }],
    ])
    expect(explained({ metres: 3200, quote }, byCourier)).toEqual([
      2777,
      [{ rule: 'deliveryFee', amount: 777, data: { metres: 3200, quoted: 1 } }],
    ])
    expect(explained(null, at)).toEqual([3200, [{ rule: 'deliveryFee', amount: 1200 }]])
  })

  test('free from the area’s threshold, whoever named the fee', () => {
    for (const store of [byDistance, byCourier]) {
      const delivery = deliveryTermsOf(store, area, { metres: 3200, quote })
      const { totals } = quoteCart(pricingInput({ lines: lines('9000 x 1'), delivery }))
      expect(totals).toMatchObject({ grandTotal: 9000, fees: [{ kind: 'delivery', amount: 0 }] })
      expect(totals.explain.map(({ rule }) => rule)).toEqual(['item', 'deliveryFee', 'freeDelivery'])
    }
  })
})
