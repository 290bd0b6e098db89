import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BasketInput, type BasketLine, priceBasket, type Quote } from './index.ts'

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

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

function check(name: string, property: (input: BasketInput, quote: Quote) => void) {
  it(name, () => {
    fc.assert(
      fc.property(basket, (input) => property(input, priceBasket(input))),
      { numRuns: 1000 },
    )
  })
}

describe('any basket', () => {
  check('hostile 102: parts sum to the whole', ({ taxIncluded }, { lines, totals }) => {
    expect(sum(lines.map(({ total }) => total))).toBe(totals.itemsTotal)
    expect(sum(lines.map(({ share }) => share.tax)) + sum(totals.fees.map(({ tax }) => tax))).toBe(totals.tax)
    expect(sum(lines.map(({ share }) => share.discount))).toBe(totals.offerDiscount + totals.reward + totals.loyalty)
    const paidForFees = totals.fees.map((fee) => fee.amount + (taxIncluded ? 0 : fee.tax))
    expect(sum(lines.map(({ share }) => share.paid)) + sum(paidForFees)).toBe(totals.grandTotal + totals.credits)
    expect(totals.subtotal).toBe(totals.itemsTotal - totals.offerDiscount - totals.reward - totals.loyalty)
    const onTop = taxIncluded ? 0 : totals.tax
    expect(totals.subtotal + sum(totals.fees.map((fee) => fee.amount)) + onTop - totals.credits).toBe(totals.grandTotal)
  })

  check('its explanation sums to what is paid', (_, { totals }) => {
    const counted = totals.explain.filter(({ informative }) => !informative)
    expect(sum(counted.map((entry) => entry.amount))).toBe(totals.grandTotal)
    const told = totals.explain.filter(({ rule }) => rule === 'tax' || rule === 'taxIncluded')
    expect(sum(told.map((entry) => entry.amount))).toBe(totals.tax)
  })

  check('is never negative and always whole', (_, { lines, totals }) => {
    const { fees, explain, taxIncluded, ...amounts } = totals
    const all = [...Object.values(amounts), ...fees.flatMap((fee) => [fee.amount, fee.tax])]
    for (const { unit, total, share } of lines) all.push(unit, total, ...Object.values(share))
    for (const value of all) {
      expect(Number.isSafeInteger(value)).toBe(true)
      expect(value).toBeGreaterThanOrEqual(0)
    }
  })

  check(
    'hostile 102: tax is rounded once a rate, half up, and each line carries its exact share within one unit',
    (input, quote) => {
      const rates = new Map<number, { base: bigint; parts: [number, number][] }>()
      const note = (taxRate: number | null, net: number, tax: number) => {
        if (!taxRate) return void expect(tax).toBe(0)
        const entry = rates.get(taxRate) ?? { base: 0n, parts: [] }
        entry.base += BigInt(net)
        entry.parts.push([net, tax])
        rates.set(taxRate, entry)
      }
      for (const [i, { total, share }] of quote.lines.entries())
        note(input.lines[i]!.product.taxRate, total - share.discount, share.tax)
      for (const fee of quote.totals.fees) note(fee.taxRate, fee.amount, fee.tax)
      for (const [taxRate, { base, parts }] of rates) {
        const divisor = BigInt(input.taxIncluded ? 10_000 + taxRate : 10_000)
        const tax = (2n * base * BigInt(taxRate) + divisor) / (2n * divisor)
        expect(BigInt(sum(parts.map(([, part]) => part)))).toBe(tax)
        for (const [net, part] of parts) {
          const floor = base === 0n ? 0n : (tax * BigInt(net)) / base
          expect([floor, floor + 1n]).toContain(BigInt(part))
        }
      }
    },
  )

  check('costs the same in whatever order its lines stand', (input, { lines, totals }) => {
    const turned = priceBasket({ ...input, lines: input.lines.toReversed() })
    const { explain, ...amounts } = totals
    expect(turned.totals).toMatchObject(amounts)
    expect(turned.lines.toReversed()).toEqual(lines)
  })

  check('no line is reduced by more than it costs, and what is free by a pair stays free', (_, { lines }) => {
    for (const { total, share } of lines) expect(share.discount).toBeLessThanOrEqual(total)
  })

  check(
    'points are whole, no more than were asked for, and never used beside an offer that forbids them',
    (input, quote) => {
      const { loyalty, redeemed, earned } = quote.totals
      expect(redeemed).toBeLessThanOrEqual(input.points)
      if (!input.loyalty || input.offer?.forbidsLoyalty) expect([redeemed, loyalty]).toEqual([0, 0])
      if (!input.loyalty) return void expect(earned).toBe(0)
      const { earn, redeem, mostPerOrder } = input.loyalty
      expect(BigInt(loyalty)).toBe((BigInt(redeemed) * BigInt(redeem.worth)) / BigInt(redeem.points))
      if (mostPerOrder !== null) expect(loyalty).toBeLessThanOrEqual(mostPerOrder)
      expect(BigInt(earned)).toBe((BigInt(quote.totals.subtotal) * BigInt(earn.points)) / BigInt(earn.per))
    },
  )

  check('does not change what it is given', (input) => {
    const before = structuredClone(input)
    priceBasket(input)
    expect(input).toEqual(before)
  })
})
