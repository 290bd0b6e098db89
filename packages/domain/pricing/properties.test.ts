import { brokenLaws } from '@compass/testkit/pricing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BasketInput, type BasketLine, priceBasket, type Quote, type QuoteLine } from './index.ts'
import { lines, basket as testBasket } from './test-baskets.ts'

const amount = fc.oneof(fc.nat(20), fc.nat(5000), fc.nat(10_000_000))
const rate = fc.constantFrom(0, 1, 500, 550, 800, 1000, 1500, 2000, 3333)
const feeRate = fc.option(rate)
const pieces = fc.array(fc.record({ price: fc.nat(900), counter: fc.integer({ min: 1, max: 4 }) }), { maxLength: 3 })

const line = fc.record({
  price: amount,
  category: fc.constantFrom('food', 'drinks'),
  bogo: fc.option(fc.constantFrom('all', 'mains'), { freq: 2 }),
  isSize: fc.boolean(),
  taxRate: rate,
  pieces,
  qty: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(999)),
})

const basket: fc.Arbitrary<BasketInput> = fc.record({
  currency: fc.constantFrom('KWD', 'JPY', 'AED', 'IQD', 'RSD', 'EUR'),
  orderType: fc.constantFrom(10, 20, 30, 40),
  taxIncluded: fc.boolean(),
  lines: fc
    .array(line, { maxLength: 100, size: 'small' })
    .chain((list) =>
      fc
        .shuffledSubarray([...list.keys()], { minLength: list.length })
        .map((ids) => list.map((entry, i) => toLine(entry, ids[i]!))),
    ),
  fees: fc.record({
    packagingPerItem: fc.nat(100),
    serviceRate: fc.nat(2000),
    smallOrder: fc.option(fc.record({ below: amount, amount: fc.nat(1000) })),
    taxRate: fc.record({ delivery: feeRate, packaging: feeRate, service: feeRate, smallOrder: feeRate }),
  }),
  delivery: fc.option(fc.record({ fee: fc.nat(2000), freeFrom: fc.option(amount), taxRate: feeRate })),
  offer: fc.option(
    fc.record({
      id: fc.constant('offer'),
      gift: fc.oneof(
        fc.record({ kind: fc.constant('percentage' as const), rate: fc.nat(10_000), most: fc.option(amount) }),
        fc.record({ kind: fc.constant('amount' as const), amount }),
        fc.record({ kind: fc.constant('fixedPrice' as const), price: amount }),
        fc.constant({ kind: 'freeDelivery' as const }),
      ),
      about: fc.option(
        fc.constantFrom({ productIds: [], categoryIds: ['drinks'] }, { productIds: ['nothing'], categoryIds: [] }),
      ),
      forbidsLoyalty: fc.boolean(),
    }),
  ),
  reward: fc.oneof(fc.constant(0), amount),
  loyalty: fc.option(
    fc.record({
      earn: fc.record({ points: fc.nat(20), per: fc.integer({ min: 1, max: 500 }) }),
      redeem: fc.record({ points: fc.integer({ min: 1, max: 500 }), worth: fc.integer({ min: 1, max: 900 }) }),
      mostPerOrder: fc.option(amount),
    }),
  ),
  points: fc.oneof(fc.constant(0), fc.nat(100_000)),
  credits: fc.oneof(fc.constant(0), amount),
})

type Entry = {
  price: number
  category: string
  bogo: string | null
  isSize: boolean
  taxRate: number
  pieces: { price: number; counter: number }[]
  qty: number
}

function toLine(entry: Entry, id: number): BasketLine {
  const variants = entry.pieces.map(({ price }, i) => ({ id: `v${i}`, price }))
  return {
    lineId: `line-${String(id).padStart(3, '0')}`,
    product: {
      id: `product-${id}`,
      categoryId: entry.category,
      bogo: entry.bogo,
      price: entry.price,
      taxRate: entry.taxRate,
      customize: [{ id: 'g', priceBase: entry.isSize, variants }],
    },
    qty: entry.qty,
    isGift: false,
    chosen: [{ groupId: 'g', variants: entry.pieces.map(({ counter }, i) => ({ variantId: `v${i}`, counter })) }],
  }
}

describe('any basket', () => {
  test('hostile 102: keeps every law of a price', () => {
    fc.assert(
      fc.property(basket, (input) => {
        expect(brokenLaws(input)).toEqual([])
      }),
      { numRuns: 3000 },
    )
  })

  test('is left as it was given', () => {
    fc.assert(
      fc.property(basket, (input) => {
        const before = structuredClone(input)
        priceBasket(input)
        expect(input).toEqual(before)
      }),
    )
  })
})

describe('a law', () => {
  const input = testBasket({ lines: lines('3000 x 2 @ 500', '700 x 1 @ 500'), credits: 100 })
  const quote = priceBasket(input)
  const [first, second] = quote.lines as [QuoteLine, QuoteLine]
  const share = (line: QuoteLine, changes: Partial<QuoteLine['share']>) => ({
    ...line,
    share: { ...line.share, ...changes },
  })
  const totals = (changes: Partial<Quote['totals']>) => ({ ...quote, totals: { ...quote.totals, ...changes } })

  test.each<[string, Quote]>([
    ['a negative amount', totals({ credits: -1 })],
    ['half a unit', totals({ tax: 0.5 })],
    ['a total that no line explains', totals({ itemsTotal: quote.totals.itemsTotal + 1 })],
    ['a grand total beside its parts', totals({ grandTotal: quote.totals.grandTotal + 1 })],
    ['an explanation that lacks something', totals({ explain: quote.totals.explain.slice(1) })],
    [
      'tax on the wrong line',
      { ...quote, lines: [share(first, { tax: 0 }), share(second, { tax: quote.totals.tax })] },
    ],
    ['a line whose refund is too little', { ...quote, lines: [share(first, { paid: 1 }), second] }],
    ['more taken off than it costs', { ...quote, lines: [share(first, { discount: 9_999 }), second] }],
    ['points that nobody gave', totals({ redeemed: 1 })],
  ])('is broken by %s', (_, broken) => {
    expect(brokenLaws(input, broken)).not.toEqual([])
  })

  test('is broken by none of it', () => {
    expect(brokenLaws(input, quote)).toEqual([])
  })
})
