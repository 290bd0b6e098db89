import { describe, expect, it } from 'vitest'
import { lineOf, NO_FEES, productOf } from '../pricing/test-carts.ts'
import { declinedPart } from './declined-part.ts'
import { quoteCourt } from './quote-court.ts'
import type { CourtPricingInput, VendorPricingInput } from './types.ts'

const LOYALTY = { earn: { points: 1, per: 100 }, redeem: { points: 20, worth: 100 }, mostPerOrder: null }

/** A vendor with items at these prices, each taxed at a rate of basis points. */
function vendor(
  storeId: string,
  prices: readonly number[],
  changes: Partial<VendorPricingInput> & { readonly rate?: number } = {},
): VendorPricingInput {
  const { rate = 0, ...others } = changes
  const lines = prices.map((price, i) => {
    const id = `${storeId}-${i}`
    return lineOf(id, { product: productOf({ id, price, taxRate: rate, categoryId: storeId }) })
  })
  return { storeId, taxIncluded: true, fees: NO_FEES, promotion: null, lines, ...others }
}

function court(vendors: readonly VendorPricingInput[], changes: Partial<CourtPricingInput> = {}): CourtPricingInput {
  return {
    ...{ currency: 'AED', orderType: 20, vendors, promotion: null, giftLine: null, reward: 0, loyalty: null },
    ...{ points: 0, credits: 0, own: { taxIncluded: true, delivery: null, fees: NO_FEES } },
    ...changes,
  }
}

const promotionOf = (gift: NonNullable<CourtPricingInput['promotion']>['gift'], scope: null | object = null) =>
  ({ id: 'court', gift, about: scope, forbidsLoyalty: false }) as NonNullable<CourtPricingInput['promotion']>

const totalsOf = (input: CourtPricingInput) => quoteCourt(input).vendors.map(({ quote: { totals } }) => totals)

describe('one basket of a grill and a sushi bar', () => {
  it('costs what each of them costs, and the court’s delivery', () => {
    const own = { taxIncluded: true, delivery: { fee: 900, freeFrom: null, taxRate: 500 }, fees: NO_FEES }
    const quote = quoteCourt(court([vendor('grill', [3000], { rate: 500 }), vendor('sushi', [4000])], { own }))
    expect(quote.vendors.map((one) => one.quote.totals.grandTotal)).toEqual([3000, 4000])
    expect(quote.own).toMatchObject({ total: 900, tax: 43, grandTotal: 900 })
    expect(quote.totals).toMatchObject({
      itemsTotal: 7000,
      subtotal: 7000,
      grandTotal: 7900,
      tax: 186,
      taxIncluded: true,
    })
    expect(quote.totals.fees).toEqual([{ kind: 'delivery', amount: 900, tax: 43, taxRate: 500 }])
  })

  it('adds up tax on top alone where another vendor has it inside', () => {
    const inside = vendor('grill', [2100], { rate: 500 })
    const onTop = vendor('sushi', [1000], { rate: 1200, taxIncluded: false })
    const { totals, vendors } = quoteCourt(court([inside, onTop]))
    expect(vendors.map(({ quote }) => quote.totals.tax)).toEqual([100, 120])
    expect(totals).toMatchObject({ taxIncluded: false, tax: 120, grandTotal: 3220 })
    expect(totals.explain.filter(({ rule }) => rule.startsWith('tax'))).toEqual([
      { rule: 'tax', amount: 120, data: { rate: 1200, base: 1000 } },
      { rule: 'taxIncluded', amount: 100, informative: true, data: { rate: 500, base: 2100 } },
    ])
  })

  it('has the service fee of each, as a percentage of its own subtotal', () => {
    const fees = { ...NO_FEES, serviceRate: 1000 }
    const quote = quoteCourt(court([vendor('grill', [3000], { fees }), vendor('sushi', [4000])]))
    expect(quote.totals.fees).toEqual([{ kind: 'service', amount: 300, tax: 0, taxRate: null }])
    expect(quote.totals.explain.find(({ rule }) => rule === 'serviceFee')).toMatchObject({
      store: 'grill',
      amount: 300,
    })
  })
})

describe('a promotion of the court', () => {
  it('comes after that of a vendor, and is shared by what is left of each', () => {
    const half = {
      id: 'half',
      gift: { kind: 'percentage' as const, rate: 5000, most: null },
      about: null,
      forbidsLoyalty: false,
    }
    const input = court([vendor('grill', [4000], { promotion: half }), vendor('sushi', [1000])], {
      promotion: promotionOf({ kind: 'percentage', rate: 1000, most: null }),
    })
    // 10 % of 20.00 + 10.00, and not of 40.00 + 10.00.
    expect(totalsOf(input).map(({ offerDiscount }) => offerDiscount)).toEqual([2200, 100])
    expect(quoteCourt(input).totals.grandTotal).toBe(2700)
  })

  it('of an amount that does not divide gives the last fils to the first store by id, wherever it stands', () => {
    const input = (...stores: string[]) =>
      court(
        stores.map((store) => vendor(store, [1000])),
        { promotion: promotionOf({ kind: 'amount', amount: 100 }) },
      )
    const byStore = (...stores: string[]) =>
      quoteCourt(input(...stores)).vendors.map(({ storeId, share }) => [storeId, share.discount])
    expect(byStore('a', 'b', 'c')).toEqual([
      ['a', 34],
      ['b', 33],
      ['c', 33],
    ])
    expect(byStore('c', 'b', 'a')).toEqual([
      ['c', 33],
      ['b', 33],
      ['a', 34],
    ])
  })

  it('of a fixed price takes what a vendor’s promotion has left above it', () => {
    const fifth = {
      id: 'fifth',
      gift: { kind: 'percentage' as const, rate: 2000, most: null },
      about: null,
      forbidsLoyalty: false,
    }
    const input = court([vendor('grill', [1000], { promotion: fifth })], {
      promotion: promotionOf({ kind: 'fixedPrice', price: 600 }, { productIds: ['grill-0'], categoryIds: [] }),
    })
    expect(totalsOf(input)[0]).toMatchObject({ offerDiscount: 400, grandTotal: 600 })
  })

  it('of a free product gives the vendor’s line, and takes nothing off the others', () => {
    const gift = lineOf('gift', { product: productOf({ id: 'soup', price: 1400 }), isGift: true })
    const sushi = vendor('sushi', [5000])
    const input = court([vendor('grill', [3000]), { ...sushi, lines: [...sushi.lines, gift] }], {
      promotion: promotionOf({ kind: 'freeProduct', productIds: ['soup'] }),
      giftLine: 'gift',
    })
    expect(totalsOf(input).map(({ grandTotal }) => grandTotal)).toEqual([3000, 5000])
  })

  it('of free delivery is the court’s alone', () => {
    const own = { taxIncluded: false, delivery: { fee: 900, freeFrom: null, taxRate: 500 }, fees: NO_FEES }
    const promotion = promotionOf({ kind: 'freeDelivery' })
    const quote = quoteCourt(court([vendor('grill', [3000])], { own, promotion }))
    expect([quote.own.total, quote.totals.grandTotal]).toEqual([0, 3000])
    expect(quote.own.explain.map(({ rule, amount }) => [rule, amount])).toEqual([
      ['deliveryFee', 900],
      ['offeredDelivery', -900],
    ])
  })
})

describe('what is the court’s, once', () => {
  it('a small order is measured on all items after offers', () => {
    const fees = { ...NO_FEES, smallOrder: { below: 4000, amount: 600 } }
    const own = { taxIncluded: true, delivery: null, fees }
    expect(quoteCourt(court([vendor('grill', [3000])], { own })).totals.grandTotal).toBe(3600)
    expect(quoteCourt(court([vendor('grill', [3000]), vendor('juice', [1000])], { own })).totals.grandTotal).toBe(4000)
  })

  it('points are earned on the whole subtotal, rounded down once', () => {
    const input = court([vendor('grill', [1050]), vendor('sushi', [1050])], { loyalty: LOYALTY })
    expect(totalsOf(input).map(({ earned }) => earned)).toEqual([11, 10])
    expect(quoteCourt(input).totals.earned).toBe(21)
  })

  it('no points count beside a vendor’s promotion that forbids them', () => {
    const forbids = { id: 'f', gift: { kind: 'amount' as const, amount: 100 }, about: null, forbidsLoyalty: true }
    const vendors = (promotion: typeof forbids | null) => [
      vendor('grill', [3000], { promotion }),
      vendor('sushi', [1000]),
    ]
    const hundred = { loyalty: LOYALTY, points: 100 }
    expect(quoteCourt(court(vendors(null), hundred)).totals).toMatchObject({ loyalty: 500, redeemed: 100 })
    expect(quoteCourt(court(vendors(forbids), hundred)).totals).toMatchObject({ loyalty: 0, redeemed: 0 })
  })

  it('credits pay each vendor and the court’s own alike', () => {
    const own = { taxIncluded: true, delivery: { fee: 1000, freeFrom: null, taxRate: null }, fees: NO_FEES }
    const quote = quoteCourt(court([vendor('grill', [3000]), vendor('sushi', [6000])], { own, credits: 5000 }))
    expect(quote.vendors.map(({ credits }) => credits)).toEqual([1500, 3000])
    expect(quote.own).toMatchObject({ credits: 500, grandTotal: 500 })
    expect(quote.totals).toMatchObject({ credits: 5000, grandTotal: 5000 })
  })
})

describe('a vendor that declines', () => {
  const own = { taxIncluded: true, delivery: { fee: 900, freeFrom: null, taxRate: null }, fees: NO_FEES }
  const quote = quoteCourt(
    court([vendor('grill', [3000]), vendor('sushi', [6000])], { own, credits: 990, loyalty: LOYALTY, points: 20 }),
  )
  const order = {
    vendors: quote.vendors.map(({ storeId, quote: { totals } }) => ({ storeId, totals })),
    own: quote.own,
  }

  it('gives back its own frozen total, though the rest would not reach a promotion or free delivery', () => {
    const part = declinedPart(order, 'grill', new Set())
    expect(part).toEqual({ amount: 2667, credits: 300, points: 7, isAll: false })
  })

  it('as the last one gives back the court’s own lines too, and nothing is left', () => {
    const first = declinedPart(order, 'sushi', new Set())
    const last = declinedPart(order, 'grill', new Set(['sushi']))
    expect(last.isAll).toBe(true)
    expect(first.amount + last.amount).toBe(quote.totals.grandTotal)
    expect(first.credits + last.credits).toBe(990)
    expect(first.points + last.points).toBe(20)
  })

  it('declines once', () => {
    expect(() => declinedPart(order, 'grill', new Set(['grill']))).toThrow()
    expect(() => declinedPart(order, 'nobody', new Set())).toThrow()
  })
})

it('a cart without any line costs nothing, whatever the court’s fees are', () => {
  const fees = { ...NO_FEES, smallOrder: { below: 4000, amount: 600 } }
  const own = { taxIncluded: true, delivery: { fee: 900, freeFrom: null, taxRate: null }, fees }
  expect(quoteCourt(court([], { own })).totals).toMatchObject({ grandTotal: 0, fees: [], taxIncluded: true })
})

it('two vendors of one id are no court', () => {
  expect(() => quoteCourt(court([vendor('a', [1]), vendor('a', [1])]))).toThrow()
})
