import { randomCart } from '@compass/testkit/pricing'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type Amendable, amendPrice, type EnteringLine, type PricingInput, partsOf, quoteCart } from './index.ts'
import { lines, NO_FEES, pricingInput } from './test-carts.ts'

/** An order of this cart, as amendments look at it. */
function orderOf(input: PricingInput): Amendable {
  const { lines: priced, totals } = quoteCart(input)
  const parts = partsOf(input)
  const { fees, loyalty } = input
  return {
    totals,
    terms: { fees, loyalty },
    lines: priced.map(({ lineId: id, ...rest }, i) => {
      const { qty, product } = input.lines[i]!
      return { id, qty, taxRate: product.taxRate, ...rest, parts: parts.get(id)! }
    }),
  }
}

const entering = (unit: number, qty = 1, taxRate = 0): EnteringLine => ({ id: `new-${unit}`, qty, taxRate, unit })
const LOYALTY = { earn: { points: 1, per: 100 }, redeem: { points: 1, worth: 30 }, mostPerOrder: null }
const TENTH = {
  id: 'tenth',
  gift: { kind: 'percentage', rate: 1000, most: null },
  about: null,
  forbidsLoyalty: false,
} as const

describe('an order from which something is left out', () => {
  test.each<[string, Partial<PricingInput>, string[], { grandTotal: number; other?: object; returns?: object }]>([
    ['costs as much less as the line did', { lines: lines('3000 x 1', '2000 x 2') }, ['b'], { grandTotal: 3000 }],
    [
      'keeps each line’s part of a fixed reduction: 5.00 off 50.00 was 3.00 and 2.00',
      {
        lines: lines('3000 x 1', '2000 x 1'),
        offer: { ...TENTH, gift: { kind: 'amount', amount: 500 } },
      },
      ['b'],
      { grandTotal: 2700, other: { offerDiscount: 300 } },
    ],
    [
      'tax on top leaves with its line',
      { lines: lines('1000 x 1 @ 500', '333 x 1 @ 500'), taxIncluded: false },
      ['b'],
      { grandTotal: 1050, other: { tax: 50 } },
    ],
    [
      'the delivery fee stays, packaging and service follow the items',
      {
        lines: lines('3000 x 1', '1000 x 2'),
        delivery: { fee: 500, freeFrom: null, taxRate: null },
        fees: { ...NO_FEES, packagingPerItem: 50, serviceRate: 1000 },
      },
      ['b'],
      { grandTotal: 3000 + 500 + 50 + 300 },
    ],
    [
      'delivery that was free stays free, though what is left would not reach its threshold',
      { lines: lines('3000 x 1', '3000 x 1'), delivery: { fee: 500, freeFrom: 5000, taxRate: null } },
      ['b'],
      { grandTotal: 3000 },
    ],
    [
      'no fee of a small order comes of it',
      {
        lines: lines('3000 x 1', '3000 x 1'),
        fees: { ...NO_FEES, smallOrder: { below: 5000, amount: 700 } },
      },
      ['b'],
      { grandTotal: 3000 },
    ],
    [
      'credits come back where what is left costs less than they paid',
      { lines: lines('3000 x 1', '2000 x 1'), credits: 4000 },
      ['b'],
      { grandTotal: 0, other: { credits: 3000 }, returns: { points: 0, credits: 1000, reward: 0 } },
    ],
    [
      'money comes back before credits',
      { lines: lines('3000 x 1', '2000 x 1'), credits: 1000 },
      ['b'],
      { grandTotal: 2000, other: { credits: 1000 }, returns: { points: 0, credits: 0, reward: 0 } },
    ],
    [
      'points return in proportion, rounded down, and a part of a reward',
      {
        lines: lines('2000 x 1', '1000 x 1'),
        reward: 300,
        points: 10,
        loyalty: LOYALTY,
      },
      ['b'],
      {
        grandTotal: 2000 - 200 - 200,
        other: { reward: 200, loyalty: 200, redeemed: 7, earned: 16 },
        returns: { points: 3, credits: 0, reward: 100 },
      },
    ],
  ])('%s', (_, changes, leaves, { grandTotal, other = {}, returns }) => {
    const amended = amendPrice(orderOf(pricingInput(changes)), new Set(leaves), [])
    expect(amended.totals).toMatchObject({ grandTotal, ...other })
    if (returns) expect(amended.returns).toEqual(returns)
  })
})

describe('an order of a vendor of a court', () => {
  const share = { promotion: null, discount: 0, giftLine: null, points: 30, loyalty: 300, earned: 10 }
  const input = pricingInput({ lines: lines('2000 x 1', '1000 x 1'), reward: 300, loyalty: LOYALTY, court: share })
  const ofCourt = (from: PricingInput): Amendable => {
    const order = orderOf(from)
    return { ...order, terms: { ...order.terms, court: from.court! } }
  }

  it('knows the parts of its lines: the court’s points after the reward', () => {
    expect([...partsOf(input).values()]).toEqual([
      { offer: 0, reward: 200, loyalty: 200 },
      { offer: 0, reward: 100, loyalty: 100 },
    ])
  })

  it('keeps of the court’s points what is left of its subtotal, rounded down, and gives back what paid for the rest', () => {
    const { totals, returns } = amendPrice(ofCourt(input), new Set(['b']), [])
    expect(totals).toMatchObject({ subtotal: 1600, earned: 6, redeemed: 20 })
    expect(returns).toEqual({ points: 10, credits: 0, reward: 100 })
  })

  it('keeps all of them where nothing was to be paid', () => {
    const all = { ...TENTH, gift: { kind: 'percentage', rate: 10_000, most: null } } as const
    const free = { ...input, reward: 0, offer: all, court: { ...share, points: 0, loyalty: 0 } }
    expect(amendPrice(ofCourt(free), new Set(['b']), []).totals).toMatchObject({ subtotal: 0, earned: 10 })
  })

  it('says what is left of its own promotion and of the court’s, by what each had taken off', () => {
    const own = { ...TENTH, gift: { kind: 'amount', amount: 1000 } } as const
    const court = { ...share, points: 0, loyalty: 0, promotion: { ...TENTH, id: 'court' }, discount: 200 }
    const order = ofCourt({ ...input, lines: lines('3000 x 1', '1000 x 1'), reward: 0, offer: own, court })
    const { totals } = amendPrice(order, new Set(['b']), [])
    expect(totals.offerDiscount).toBe(900)
    const promotions = totals.explain.filter(({ rule }) => rule === 'offer' || rule === 'courtOffer')
    expect(promotions).toEqual([
      { rule: 'offer', amount: -750 },
      { rule: 'courtOffer', amount: -150 },
    ])
  })
})

describe('fees of what is left', () => {
  const fees = {
    ...NO_FEES,
    packagingPerItem: 100,
    serviceRate: 1000,
    taxRate: { ...NO_FEES.taxRate, packaging: 500, service: 1000 },
  }
  const delivery = { fee: 500, freeFrom: 1000, taxRate: null }
  const order = orderOf(pricingInput({ lines: lines('3000 x 1', '1000 x 2'), taxIncluded: false, fees, delivery }))
  const left = (leaves: string[]) =>
    amendPrice(order, new Set(leaves), []).totals.fees.map(({ kind, amount, tax }) => [kind, amount, tax])

  it('have the tax of their new amount', () => {
    expect(left(['b'])).toEqual([
      ['delivery', 0, 0],
      ['packaging', 100, 5],
      ['service', 300, 30],
    ])
  })

  it('are without service where nothing is left to serve; others stay at nothing', () => {
    expect(left(['a', 'b'])).toEqual([
      ['delivery', 0, 0],
      ['packaging', 0, 0],
    ])
  })
})

describe('an order into which something comes', () => {
  it('is dearer by exactly its price: no promotion touches it, and tax is inside', () => {
    const order = orderOf(pricingInput({ lines: lines('3000 x 1', '2000 x 1'), offer: TENTH }))
    const { totals, lines: after } = amendPrice(order, new Set(['b']), [entering(2500, 2, 500)])
    expect(totals).toMatchObject({ grandTotal: 2700 + 5000, offerDiscount: 300, tax: 238 })
    expect(after.map(({ id, share }) => [id, share.paid])).toEqual([
      ['a', 2700],
      ['new-2500', 5000],
    ])
  })
})

const seeds = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
  minLength: 200,
  maxLength: 200,
})
const cartOf = (numbers: readonly number[]) => {
  let next = 0
  return randomCart(() => numbers[next++ % numbers.length]!)
}
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** What is true of a price, amended or not. */
function expectSums({ lines: all, totals }: Pick<Amendable, 'lines' | 'totals'>): void {
  const fees = sum(totals.fees.map(({ amount }) => amount))
  const onTop = totals.taxIncluded ? 0 : totals.tax
  expect(sum(all.map(({ total }) => total))).toBe(totals.itemsTotal)
  expect(sum(all.map(({ share }) => share.discount))).toBe(totals.offerDiscount + totals.reward + totals.loyalty)
  expect(sum(all.map(({ share }) => share.tax)) + sum(totals.fees.map(({ tax }) => tax))).toBe(totals.tax)
  expect(totals.subtotal + fees + onTop - totals.credits).toBe(totals.grandTotal)
  const counted = totals.explain.filter(({ informative }) => !informative)
  expect(sum(counted.map(({ amount }) => amount))).toBe(totals.grandTotal)
  for (const { parts, share } of all) {
    expect(parts.offer + parts.reward + parts.loyalty).toBe(share.discount)
    expect(Math.min(parts.offer, parts.reward, parts.loyalty, share.paid)).toBeGreaterThanOrEqual(0)
  }
}

describe('of every cart', () => {
  test('what is left out makes nothing dearer, what stays keeps its price, and the parts sum to the whole', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.array(fc.nat(11), { maxLength: 6 }),
        fc.array(fc.nat(5000), { maxLength: 2 }),
        (numbers, gone, came) => {
          const order = orderOf(cartOf(numbers))
          expectSums(order)
          const leaves = new Set(gone.map((i) => order.lines[i % Math.max(1, order.lines.length)]?.id ?? ''))
          const left = amendPrice(order, leaves, [])
          expectSums(left)
          expect(left.lines).toEqual(order.lines.filter(({ id }) => !leaves.has(id)))
          expect(left.totals.grandTotal).toBeLessThanOrEqual(order.totals.grandTotal)
          for (const amount of Object.values(left.returns)) expect(amount).toBeGreaterThanOrEqual(0)
          expect(left.totals.redeemed + left.returns.points).toBe(order.totals.redeemed)

          const enters = came.map((unit, i) => ({ id: `new-${i}`, qty: 1 + i, taxRate: 500, unit }))
          const both = amendPrice(order, leaves, enters)
          expectSums(both)
          // Once more, from what it became.
          expectSums(amendPrice({ ...order, ...both }, new Set(both.lines.slice(0, 1).map(({ id }) => id)), []))
        },
      ),
    )
  })
})
