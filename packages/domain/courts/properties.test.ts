import { brokenCourtLaws, RATE_OF_ITS_OWN, randomCart, randomCourt } from '@compass/testkit/pricing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PricingInput, quoteCart } from '../pricing/index.ts'
import { type CourtPricingInput, quoteCourt } from './index.ts'

/** Numbers that look like chance and are the same for a seed, so that a broken law says how to break it again. */
function numbersOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const seed = fc.integer({ min: 0, max: 2 ** 32 - 1 })

describe('random courts of 2 to 8 vendors, in all currencies, with both modes of tax', () => {
  test('keep every law of a court', () => {
    fc.assert(
      fc.property(seed, (start) => {
        const random = numbersOf(start)
        expect(brokenCourtLaws(randomCourt(random), random)).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  test('mix the modes of tax, the kinds of promotions, gifts, points and credits', () => {
    const courts = Array.from({ length: 300 }, (_, start) => randomCourt(numbersOf(start)))
    const kinds = (promotions: readonly (CourtPricingInput['promotion'] | undefined)[]) =>
      [...new Set(promotions.flatMap((promotion) => promotion?.gift.kind ?? []))].sort()
    expect(kinds(courts.map(({ promotion }) => promotion))).toEqual([
      'amount',
      'fixedPrice',
      'freeDelivery',
      'freeProduct',
      'percentage',
    ])
    expect(kinds(courts.flatMap(({ vendors }) => vendors.map(({ promotion }) => promotion)))).toEqual([
      'amount',
      'fixedPrice',
      'freeProduct',
      'percentage',
    ])
    expect([...new Set(courts.map(({ vendors }) => vendors.length))].sort()).toEqual([2, 3, 4, 5, 6, 7, 8])
    const modes = courts.map(({ vendors }) => new Set(vendors.map(({ taxIncluded }) => taxIncluded)).size)
    expect(modes.filter((count) => count === 2).length).toBeGreaterThan(100)
    const quotes = courts.map((court) => quoteCourt(court))
    const used = (amount: (quote: (typeof quotes)[number]) => number) =>
      quotes.filter((quote) => amount(quote) > 0).length
    expect(used(({ totals }) => totals.loyalty)).toBeGreaterThan(20)
    expect(used(({ totals }) => totals.reward)).toBeGreaterThan(50)
    expect(used(({ totals }) => totals.credits)).toBeGreaterThan(50)
    expect(used(({ own }) => own.credits)).toBeGreaterThan(5)
    expect(used(({ vendors }) => vendors.filter(({ share }) => share.giftLine !== null).length)).toBeGreaterThan(5)
  })
})

/** A cart with fees of its own as a vendor alone, and as the only vendor of a court that has the fees of delivery. */
function alone(cart: PricingInput, issuer: 'vendor' | 'court', rate: (own: number | null) => number | null) {
  const taxRate = {
    ...cart.fees.taxRate,
    delivery: rate(cart.fees.taxRate.delivery),
    smallOrder: rate(cart.fees.taxRate.smallOrder),
  }
  const fees = { ...cart.fees, taxRate }
  const delivery = cart.delivery && { ...cart.delivery, taxRate: taxRate.delivery }
  const issued = cart.offer
  const gifts = issued?.gift.kind === 'freeProduct' ? issued.gift.productIds : []
  const gift = cart.lines.find(({ isGift }) => isGift)
  const isVendors = issuer === 'vendor' && issued?.gift.kind !== 'freeDelivery'
  return {
    alone: quoteCart({ ...cart, fees, delivery }),
    court: quoteCourt({
      currency: cart.currency,
      orderType: cart.orderType!,
      vendors: [
        {
          storeId: 'only',
          taxIncluded: cart.taxIncluded,
          lines: cart.lines,
          fees,
          promotion: isVendors ? issued : null,
        },
      ],
      own: { taxIncluded: cart.taxIncluded, delivery, fees },
      promotion: isVendors ? null : issued,
      giftLine: !isVendors && gift && gifts.includes(gift.product.id) ? gift.lineId : null,
      reward: cart.reward,
      loyalty: cart.loyalty,
      points: cart.points,
      credits: cart.credits,
    }),
  }
}

describe('a court of one vendor', () => {
  const issuer = fc.constantFrom('vendor' as const, 'court' as const)
  const withoutExplain = ({ totals }: ReturnType<typeof quoteCart>) => ({ ...totals, explain: [] })

  test('costs what the vendor alone costs with the same fees, to the last minor unit of each line', () => {
    fc.assert(
      fc.property(seed, issuer, (start, issued) => {
        const cart = randomCart(numbersOf(start))
        const priced = alone(cart, issued, (own) => own && RATE_OF_ITS_OWN)
        expect({ ...priced.court.totals, explain: [] }).toEqual(withoutExplain(priced.alone))
        expect(priced.court.vendors[0]!.quote.lines).toEqual(priced.alone.lines)
      }),
      { numRuns: 600 },
    )
  })

  test('rounds tax on top of its own lines apart from the vendor’s, so that their invoices stand alone', () => {
    fc.assert(
      fc.property(seed, issuer, (start, issued) => {
        const cart = randomCart(numbersOf(start))
        const { alone: one, court } = alone(cart, issued, (own) => own)
        const { delivery, smallOrder } = cart.fees.taxRate
        const shared = cart.taxIncluded ? 0 : new Set([delivery, smallOrder].filter(Boolean)).size
        const before = (totals: typeof one.totals) => totals.grandTotal + totals.credits
        expect(Math.abs(before(court.totals) - before(one.totals))).toBeLessThanOrEqual(shared)
      }),
      { numRuns: 300 },
    )
  })
})
