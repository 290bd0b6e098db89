import { describe, expect, it } from 'vitest'
import { type Amendable, amendPrice, type EnteringLine, type Explain, partsOf, quoteCart } from './index.ts'
import { lineOf, lines, NO_FEES, pricingInput, productOf } from './test-carts.ts'
import type { PricingInput } from './types.ts'

const LOYALTY = { earn: { points: 1, per: 100 }, redeem: { points: 1, worth: 30 }, mostPerOrder: null }
const AMOUNT_OFF = { id: 'o', gift: { kind: 'amount', amount: 500 }, about: null, forbidsLoyalty: false } as const

const ONLY_A = { productIds: ['product-a'], categoryIds: [] }
const ONLY_B = { productIds: ['product-b'], categoryIds: [] }

/** What an order of this cart says of its price after these lines have left and others came; items apart. */
function amended(changes: Partial<PricingInput>, leaves: string[], enters: EnteringLine[] = []): readonly Explain[] {
  const input = pricingInput(changes)
  const { lines: priced, totals } = quoteCart(input)
  const parts = partsOf(input)
  const order: Amendable = {
    totals,
    terms: { fees: input.fees, loyalty: input.loyalty },
    lines: priced.map(({ lineId: id, ...rest }, i) => {
      const { qty, product } = input.lines[i]!
      return { id, qty, taxRate: product.taxRate, ...rest, parts: parts.get(id)! }
    }),
  }
  return amendPrice(order, new Set(leaves), enters).totals.explain
}

const withoutItems = (explain: readonly Explain[]) => explain.filter(({ rule }) => rule !== 'item')

describe('why an amended price is what it is', () => {
  it('names the items that stay and those that came, with quantity and price', () => {
    const explain = amended(
      { lines: lines('3000 x 2', '1000 x 1') },
      ['b'],
      [{ id: 'n', qty: 3, taxRate: 0, unit: 700 }],
    )
    expect(explain).toEqual([
      { rule: 'item', line: 'a', amount: 6000, data: { qty: 2, unit: 3000 } },
      { rule: 'item', line: 'n', amount: 2100, data: { qty: 3, unit: 700 } },
    ])
  })

  it('keeps a pair’s own entry while its line stays, and drops it with the line', () => {
    const pair = [1000, 800].map((price, i) =>
      lineOf('ab'[i]!, { product: productOf({ id: `p${i}`, bogo: 'group', price }) }),
    )
    const stays = amended({ lines: [...pair, ...lines('1 x 1', '1 x 1', '500 x 1').slice(2)] }, ['c'])
    expect(withoutItems(stays)).toEqual([expect.objectContaining({ rule: 'bogo', line: 'b', amount: -800 })])
    const leaves = amended({ lines: [...pair, ...lines('1 x 1', '1 x 1', '500 x 1').slice(2)] }, ['b'])
    expect(withoutItems(leaves)).toEqual([])
  })

  it('says what remains of a promotion beside a pair, each counted once', () => {
    const pair = [1000, 800].map((price, i) =>
      lineOf('ab'[i]!, { product: productOf({ id: `p${i}`, bogo: 'group', price }) }),
    )
    const input = { lines: [...pair, ...lines('1 x 1', '1 x 1', '1000 x 1').slice(2)], offer: AMOUNT_OFF }
    expect(withoutItems(amended(input, ['c']))).toEqual([
      expect.objectContaining({ rule: 'bogo', line: 'b', amount: -800 }),
      { rule: 'offer', amount: -250 },
    ])
  })

  it('keeps the whole sentence of a promotion that lost nothing', () => {
    const tenth = { ...AMOUNT_OFF, about: ONLY_A, gift: { kind: 'percentage', rate: 1000, most: null } } as const
    expect(withoutItems(amended({ lines: lines('3000 x 1', '1000 x 1'), offer: tenth }, ['b']))).toEqual([
      { rule: 'offer', amount: -300, data: { rate: 1000, base: 3000 } },
    ])
  })

  it('drops a promotion whose line has left, and its numbers where a part stays', () => {
    expect(
      withoutItems(amended({ lines: lines('3000 x 1', '1000 x 1'), offer: { ...AMOUNT_OFF, about: ONLY_B } }, ['b'])),
    ).toEqual([])
    const tenth = { ...AMOUNT_OFF, gift: { kind: 'percentage', rate: 1000, most: null } } as const
    expect(withoutItems(amended({ lines: lines('3000 x 1', '1000 x 1'), offer: tenth }, ['b']))).toEqual([
      { rule: 'offer', amount: -300 },
    ])
  })

  it('says reward, points and what is earned as they are now', () => {
    const input = { lines: lines('2000 x 1', '1000 x 1'), reward: 300, points: 10, loyalty: LOYALTY }
    expect(withoutItems(amended(input, ['b']))).toEqual([
      { rule: 'reward', amount: -200 },
      { rule: 'loyalty', amount: -200, data: { points: 7 } },
      { rule: 'earned', amount: 0, informative: true, data: { points: 16 } },
    ])
  })

  it('says nothing of points that are earned no more', () => {
    expect(withoutItems(amended({ lines: lines('50 x 1', '1000 x 1'), loyalty: LOYALTY }, ['b']))).toEqual([])
  })

  it('says the credits that are still spent, and none where nothing is', () => {
    const input = { lines: lines('3000 x 1', '2000 x 1'), credits: 4000 }
    expect(withoutItems(amended(input, ['b']))).toEqual([{ rule: 'credits', amount: -3000 }])
    expect(withoutItems(amended(input, ['a', 'b']))).toEqual([])
  })

  it('counts packaging and service anew, and leaves delivery and a small order as they were', () => {
    const input: Partial<PricingInput> = {
      lines: lines('2000 x 1', '500 x 3'),
      delivery: { fee: 700, freeFrom: null, taxRate: null },
      fees: { ...NO_FEES, packagingPerItem: 50, serviceRate: 1000, smallOrder: { below: 5000, amount: 400 } },
    }
    expect(withoutItems(amended(input, ['b']))).toEqual([
      { rule: 'deliveryFee', amount: 700 },
      { rule: 'packagingFee', amount: 50, data: { qty: 1, unit: 50 } },
      { rule: 'serviceFee', amount: 200, data: { rate: 1000, base: 2000 } },
      expect.objectContaining({ rule: 'smallOrderFee', amount: 400 }),
    ])
    const rules = withoutItems(amended(input, ['a', 'b'])).map(({ rule }) => rule)
    expect(rules).toEqual(['deliveryFee', 'smallOrderFee'])
  })

  it('says each rate of tax once, the lower first, of lines and fees together', () => {
    const input: Partial<PricingInput> = {
      lines: lines('1000 x 1 @ 1400', '2000 x 1 @ 500', '4000 x 1'),
      taxIncluded: false,
      fees: { ...NO_FEES, serviceRate: 1000, taxRate: { ...NO_FEES.taxRate, service: 500 } },
    }
    expect(withoutItems(amended(input, []))).toEqual([
      { rule: 'serviceFee', amount: 700, data: { rate: 1000, base: 7000 } },
      { rule: 'tax', amount: 135, data: { rate: 500, base: 2700 } },
      { rule: 'tax', amount: 140, data: { rate: 1400, base: 1000 } },
    ])
    expect(withoutItems(amended({ ...input, taxIncluded: true, fees: NO_FEES }, ['b', 'c']))).toEqual([
      { rule: 'taxIncluded', amount: 123, informative: true, data: { rate: 1400, base: 1000 } },
    ])
  })

  it('says no tax of what costs nothing', () => {
    const input = {
      lines: lines('500 x 1 @ 500', '1000 x 1'),
      offer: { ...AMOUNT_OFF, about: ONLY_A },
    }
    expect(withoutItems(amended(input, ['b'])).map(({ rule }) => rule)).toEqual(['offer'])
  })
})
