import { describe, expect, it } from 'vitest'
import { type CourtShare, type PricingInput, quoteCart, quoteFees, reduceItems } from './index.ts'
import { lineOf, lines, NO_FEES, pricingInput, productOf, promotionOf } from './test-carts.ts'

const LOYALTY = { earn: { points: 1, per: 100 }, redeem: { points: 10, worth: 100 }, mostPerOrder: null }
const ONLY_A = { productIds: ['product-a'], categoryIds: [] }

const shareOf = (changes: Partial<CourtShare>): CourtShare => ({
  promotion: null,
  discount: 0,
  giftLine: null,
  points: 0,
  loyalty: 0,
  earned: 0,
  ...changes,
})

function priced(changes: Partial<PricingInput>) {
  const { lines: quoted, totals } = quoteCart(pricingInput(changes))
  const explain = totals.explain.filter(({ rule }) => rule !== 'item')
  return { ...totals, explain, discounts: quoted.map(({ share }) => share.discount) }
}

describe('a vendor’s part of a court’s promotion', () => {
  const tenth = promotionOf({ kind: 'percentage', rate: 1000, most: null })
  const own = promotionOf({ kind: 'amount', amount: 1000 }, { about: ONLY_A })

  it('is shared over what the vendor’s own promotion has left, and said beside it', () => {
    const court = shareOf({ promotion: tenth, discount: 300 })
    expect(priced({ lines: lines('3000 x 1', '1000 x 1'), offer: own, court })).toMatchObject({
      discounts: [1200, 100],
      offerDiscount: 1300,
      subtotal: 2700,
      grandTotal: 2700,
      explain: [
        { rule: 'offer', amount: -1000, data: {} },
        { rule: 'courtOffer', amount: -300, data: {} },
      ],
    })
  })

  it('is over the lines alone that the court’s promotion is about', () => {
    const court = shareOf({ promotion: { ...tenth, about: ONLY_A }, discount: 300 })
    expect(priced({ lines: lines('3000 x 1', '1000 x 1'), court }).discounts).toEqual([300, 0])
  })

  it('is nothing where nothing of it falls to this vendor', () => {
    const court = shareOf({ promotion: tenth })
    expect(priced({ lines: lines('3000 x 1'), court })).toMatchObject({ offerDiscount: 0, subtotal: 3000, explain: [] })
  })
})

describe('a court’s free product', () => {
  const sauces = { id: 'sauces', priceBase: false, variants: [{ id: 'garlic', price: 150 }] }
  const paid = lineOf('a', { product: productOf({ id: 'kebab', price: 3000 }) })
  const courts = lineOf('b', {
    product: productOf({ id: 'soup', price: 1200, customize: [sauces] }),
    chosen: [{ groupId: 'sauces', variants: [{ variantId: 'garlic', counter: 1 }] }],
    isGift: true,
  })
  const vendors = lineOf('c', { product: productOf({ id: 'salad', price: 900 }), isGift: true })
  const soup = promotionOf({ kind: 'freeProduct', productIds: ['soup'] })
  const salad = promotionOf({ kind: 'freeProduct', productIds: ['salad'] })

  it('is added at its base price less, beside the vendor’s own', () => {
    const court = shareOf({ promotion: soup, giftLine: 'b' })
    expect(priced({ lines: [paid, courts, vendors], offer: salad, court })).toMatchObject({
      discounts: [0, 1200, 900],
      subtotal: 3150,
      explain: [
        { rule: 'freeProduct', line: 'c', amount: -900, data: { qty: 1, unit: 900 } },
        { rule: 'freeProduct', line: 'b', amount: -1200, data: { qty: 1, unit: 1200 } },
      ],
    })
  })

  it('is free once where the vendor’s own promotion gives the same', () => {
    const court = shareOf({ promotion: soup, giftLine: 'b' })
    expect(priced({ lines: [paid, courts], offer: soup, court })).toMatchObject({
      discounts: [0, 1200],
      subtotal: 3150,
    })
  })

  it('is paid where the court names another vendor’s line, or has no promotion any more', () => {
    const elsewhere = shareOf({ promotion: soup })
    expect(priced({ lines: [paid, courts], court: elsewhere }).subtotal).toBe(4350)
    const gone = shareOf({ giftLine: 'b' })
    expect(priced({ lines: [paid, courts], court: gone }).subtotal).toBe(4350)
    const notAdded = shareOf({ promotion: soup, giftLine: 'a' })
    expect(priced({ lines: [paid, courts], court: notAdded }).subtotal).toBe(4350)
  })
})

describe('a vendor’s part of a court’s points', () => {
  it('is what the court has shared out, whatever the cart itself would use and earn', () => {
    const court = shareOf({ points: 30, loyalty: 300, earned: 7 })
    const quoted = priced({ lines: lines('2000 x 1', '1000 x 1'), loyalty: LOYALTY, points: 100, court })
    expect(quoted).toMatchObject({ discounts: [200, 100], loyalty: 300, redeemed: 30, earned: 7, subtotal: 2700 })
    expect(quoted.explain).toEqual([
      { rule: 'loyalty', amount: -300, data: { points: 30 } },
      { rule: 'earned', amount: 0, informative: true, data: { points: 7 } },
    ])
  })
})

describe('what a court shares its own reductions over', () => {
  it('is the items after pairs and promotions, and before rewards and points', () => {
    const pair = (lineId: string, price: number) =>
      lineOf(lineId, { product: productOf({ id: lineId, price, bogo: 'all' }) })
    const promotion = promotionOf({ kind: 'percentage', rate: 1000, most: null })
    const input = pricingInput({
      lines: [pair('a', 1000), pair('b', 800)],
      offer: promotion,
      reward: 300,
      points: 50,
      loyalty: LOYALTY,
    })
    const { lines: reduced, ...sums } = reduceItems(input)
    expect(sums).toEqual({ discounts: [100, 800], freeUnits: [0, 1], itemsTotal: 1800, discount: 900 })
    expect(reduced.map(({ lineId, base }) => [lineId, base])).toEqual([
      ['a', 1000],
      ['b', 800],
    ])
  })
})

describe('the fees of a court’s own', () => {
  const fees = { ...NO_FEES, packagingPerItem: 50, serviceRate: 1000, smallOrder: { below: 5000, amount: 300 } }
  const input = pricingInput({
    fees: { ...fees, taxRate: { ...NO_FEES.taxRate, smallOrder: 1000 } },
    delivery: { fee: 700, freeFrom: 5000, taxRate: 500 },
  })

  it('are delivery and that of a small order by the items of all vendors, with their tax', () => {
    const onTop = quoteFees({ ...input, taxIncluded: false }, 4999)
    expect(onTop.fees.map(({ kind, amount, tax }) => [kind, amount, tax])).toEqual([
      ['delivery', 700, 35],
      ['smallOrder', 300, 30],
    ])
    expect([onTop.tax, onTop.total]).toEqual([65, 1065])
    expect(onTop.explain.map(({ rule, amount }) => [rule, amount])).toEqual([
      ['deliveryFee', 700],
      ['smallOrderFee', 300],
      ['tax', 35],
      ['tax', 30],
    ])
    const included = quoteFees(input, 4999)
    expect([included.tax, included.total]).toEqual([33 + 27, 1000])
  })

  it('are none from their thresholds on', () => {
    expect(quoteFees(input, 5000)).toMatchObject({ tax: 0, total: 0 })
  })
})
