import { brokenLaws, refundsHold } from '@compass/testkit/pricing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { refundUnits } from '../payments/index.ts'
import { accept, refuse } from '../refusal/index.ts'
import { type PricingInput, type PricingLine, type Quote, type QuoteLine, quoteCart } from './index.ts'
import { lineOf, lines, NO_FEES, productOf, pricingInput as testBasket } from './test-carts.ts'

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

const cart: fc.Arbitrary<PricingInput> = fc.record({
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

function toLine(entry: Entry, id: number): PricingLine {
  const variants = entry.pieces.map(({ price }, i) => ({ id: `v${i}`, price }))
  return {
    lineId: `line-${String(id).padStart(3, '0')}`,
    product: {
      id: `product-${id}`,
      sku: `sku-${(id * 37) % 101}`,
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

describe('any cart', () => {
  test('hostile 102: keeps every law of a price', () => {
    fc.assert(
      fc.property(cart, (input) => {
        expect(brokenLaws(input)).toEqual([])
      }),
      { numRuns: 3000 },
    )
  })

  test('is left as it was given', () => {
    fc.assert(
      fc.property(cart, (input) => {
        const before = structuredClone(input)
        quoteCart(input)
        expect(input).toEqual(before)
      }),
    )
  })
})

describe('a law', () => {
  const input = testBasket({ lines: lines('3000 x 2 @ 500', '700 x 1 @ 500'), credits: 100 })
  const quote = quoteCart(input)
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

  const lineOfRate = (lineId: string, sku: string, taxRate: number) =>
    lineOf(lineId, { product: productOf({ id: sku, sku, price: 1000, bogo: 'all', taxRate }) })

  test('of adding is broken by pairs that look at who was tapped first', () => {
    const pair = testBasket({ lines: [lineOfRate('1', 'tea', 500), lineOfRate('2', 'cake', 1500)] })
    expect(brokenLaws(pair)).toEqual([])
    expect(brokenLaws({ ...pair, rules: 1 })).toEqual(['the order of adding changes no total, no tax and no share'])
  })

  test('of thresholds is broken by a fee that points bring', () => {
    const loyalty = { earn: { points: 0, per: 1 }, redeem: { points: 1, worth: 100 }, mostPerOrder: null }
    const fees = { ...NO_FEES, smallOrder: { below: 1000, amount: 250 } }
    const usingPoints = testBasket({ lines: lines('1000 x 1'), fees, loyalty, points: 3 })
    expect(brokenLaws(usingPoints)).toEqual([])
    expect(brokenLaws({ ...usingPoints, rules: 1 })).toEqual([
      'a fee is due below and delivery is free from an amount of items after offers, however they are paid',
    ])
  })

  test('of refunds is broken by pieces that are each rounded down', () => {
    const line = { paid: 1495, qty: 3 }
    const roundsEach: typeof refundUnits = ({ paid, qty }, first, units = 1) =>
      first + units > qty
        ? refuse({ reason: 'already_refunded', left: 0 })
        : accept({ first, units, amount: Math.floor((paid * units) / qty) })
    expect(refundsHold(line, [1, 1, 1])).toBe(true)
    expect(refundsHold(line, [1, 1, 1], roundsEach)).toBe(false)
    expect(refundsHold(line, [3])).toBe(true)
    expect(refundsHold(line, [2])).toBe(false)
  })

  test('is broken by none of it', () => {
    expect(brokenLaws(input, quote)).toEqual([])
  })
})
