import { describe, expect, it, test } from 'vitest'
import { type PricingInput, quoteCart } from './index.ts'
import { lineOf, lines, NO_FEES, pricingInput, productOf, promotionOf } from './test-carts.ts'

const drinks = { productIds: [], categoryIds: ['drinks'] }

/** What the promotions took off, what is left, and what each line carries of it. */
function priced(changes: Partial<PricingInput>) {
  const { lines: quoted, totals } = quoteCart(pricingInput(changes))
  const { offerDiscount: promotionDiscount, reward, loyalty, subtotal, grandTotal } = totals
  return {
    offerDiscount: promotionDiscount,
    reward,
    loyalty,
    subtotal,
    grandTotal,
    discounts: quoted.map(({ share }) => share.discount),
  }
}

describe('a promotion over the whole cart', () => {
  test.each([
    ['10 % of 99.99 is rounded half up, once', { kind: 'percentage', rate: 1000, most: null }, ['9999 x 1'], [1000]],
    ['10 % up to 5.00', { kind: 'percentage', rate: 1000, most: 500 }, ['9000 x 1'], [500]],
    ['exactly up to its most', { kind: 'percentage', rate: 1000, most: 900 }, ['9000 x 1'], [900]],
    [
      'hostile 102: a third of three equal lines: the odd unit goes to the first by SKU',
      { kind: 'amount', amount: 100 },
      ['500 x 1', '500 x 1', '500 x 1'],
      [34, 33, 33],
    ],
    ['shared by price', { kind: 'amount', amount: 300 }, ['2000 x 1', '500 x 2'], [200, 100]],
    [
      'hostile 62: more than the basket costs: nothing is left, and nothing is owed',
      { kind: 'amount', amount: 9999 },
      ['500 x 1', '700 x 1'],
      [500, 700],
    ],
    ['100 %', { kind: 'percentage', rate: 10_000, most: null }, ['500 x 3'], [1500]],
  ] as const)('%s', (_, gift, written, discounts) => {
    expect(priced({ lines: lines(...written), offer: promotionOf(gift) }).discounts).toEqual(discounts)
  })

  it('hostile 62: of everything, with a fee: the fee is paid', () => {
    const delivery = { fee: 700, freeFrom: null, taxRate: null }
    const all = promotionOf({ kind: 'percentage', rate: 10_000, most: null })
    expect(priced({ lines: lines('500 x 3'), delivery, offer: all })).toMatchObject({ subtotal: 0, grandTotal: 700 })
  })
})

describe('a promotion over some products', () => {
  const food = lineOf('a', { product: productOf({ id: 'kebab', categoryId: 'food', price: 3000 }) })
  const juice = lineOf('b', { product: productOf({ id: 'juice', categoryId: 'drinks', price: 1000 }), qty: 2 })
  const half = { kind: 'percentage', rate: 5000, most: null } as const

  test.each([
    ['by category', drinks, [0, 1000]],
    ['by product', { productIds: ['kebab'], categoryIds: [] }, [1500, 0]],
    ['by either', { productIds: ['kebab'], categoryIds: ['drinks'] }, [1500, 1000]],
    ['of which there is none', { productIds: ['soup'], categoryIds: [] }, [0, 0]],
  ])('%s', (_, subject, discounts) => {
    expect(priced({ lines: [food, juice], offer: promotionOf(half, { about: subject }) }).discounts).toEqual(discounts)
  })

  it('a fixed price counts for each unit; extras are charged, and what is cheaper stays so', () => {
    const sizes = { id: 'size', priceBase: true, variants: [{ id: 'large', price: 400 }] }
    const sauces = { id: 'sauces', priceBase: false, variants: [{ id: 'garlic', price: 150 }] }
    const product = productOf({ id: 'juice', categoryId: 'drinks', price: 1000, customize: [sizes, sauces] })
    const chosen = [
      { groupId: 'size', variants: [{ variantId: 'large', counter: 1 }] },
      { groupId: 'sauces', variants: [{ variantId: 'garlic', counter: 2 }] },
    ]
    const cheap = lineOf('c', { product: productOf({ id: 'water', categoryId: 'drinks', price: 300 }) })
    const promotion = promotionOf({ kind: 'fixedPrice', price: 500 }, { about: drinks })
    expect(priced({ lines: [lineOf('a', { product, qty: 2, chosen }), cheap], offer: promotion })).toMatchObject({
      discounts: [2 * 900, 0],
      subtotal: 2 * (500 + 300) + 300,
    })
  })
})

describe('pairs', () => {
  const bogo = (lineId: string, price: number, qty = 1) =>
    lineOf(lineId, { product: productOf({ id: lineId, price, bogo: 'all' }), qty })

  it('the free unit is free at its base price, its extras are charged', () => {
    const sauces = { id: 'sauces', priceBase: false, variants: [{ id: 'garlic', price: 150 }] }
    const product = productOf({ price: 1000, bogo: 'all', customize: [sauces] })
    const chosen = [{ groupId: 'sauces', variants: [{ variantId: 'garlic', counter: 1 }] }]
    expect(priced({ lines: [lineOf('a', { product, qty: 2, chosen })] })).toMatchObject({
      offerDiscount: 1000,
      subtotal: 1300,
    })
  })

  it('a promotion is for what is paid and never for what is free already', () => {
    const half = promotionOf({ kind: 'percentage', rate: 5000, most: null })
    expect(priced({ lines: [bogo('a', 1000), bogo('b', 900), bogo('c', 800)], offer: half })).toMatchObject({
      discounts: [500, 900, 400],
      subtotal: 900,
    })
  })

  it('a fixed price is for the units that are paid', () => {
    const promotion = promotionOf({ kind: 'fixedPrice', price: 600 })
    expect(priced({ lines: [bogo('a', 1000, 3)], offer: promotion })).toMatchObject({
      discounts: [1000 + 800],
      subtotal: 1200,
    })
  })

  it('hostile 60: without the one that pays, the free one pays', () => {
    expect(priced({ lines: [bogo('a', 1000), bogo('b', 900)] }).grandTotal).toBe(1000)
    expect(priced({ lines: [bogo('b', 900)] }).grandTotal).toBe(900)
  })
})

describe('a free product', () => {
  const paid = lineOf('a', { product: productOf({ id: 'kebab', price: 3000 }) })
  const sauces = { id: 'sauces', priceBase: false, variants: [{ id: 'garlic', price: 150 }] }
  const gift = lineOf('b', {
    product: productOf({ id: 'soup', price: 1200, customize: [sauces] }),
    chosen: [{ groupId: 'sauces', variants: [{ variantId: 'garlic', counter: 1 }] }],
    isGift: true,
  })
  const promotion = promotionOf({ kind: 'freeProduct', productIds: ['soup', 'salad'] })

  it('is added at zero, and its extras are charged', () => {
    expect(priced({ lines: [paid, gift], offer: promotion })).toMatchObject({
      offerDiscount: 1200,
      subtotal: 3150,
      discounts: [0, 1200],
    })
  })

  it('is paid where its promotion is gone', () => {
    expect(priced({ lines: [paid, gift] }).subtotal).toBe(4350)
    const other = promotionOf({ kind: 'freeProduct', productIds: ['salad'] })
    expect(priced({ lines: [paid, gift], offer: other }).subtotal).toBe(4350)
  })
})

describe('free delivery', () => {
  const delivery = { fee: 700, freeFrom: null, taxRate: 500 }

  it('takes the fee and its tax', () => {
    const changes = { lines: lines('1000 x 1'), delivery, taxIncluded: false }
    expect(priced(changes).grandTotal).toBe(1000 + 700 + 35)
    expect(priced({ ...changes, offer: promotionOf({ kind: 'freeDelivery' }) }).grandTotal).toBe(1000)
  })
})

describe('rewards, points and credits', () => {
  const loyalty = { earn: { points: 1, per: 100 }, redeem: { points: 10, worth: 100 }, mostPerOrder: null }

  it('a reward, then points, each of what is left', () => {
    expect(priced({ lines: lines('1000 x 1', '500 x 1'), reward: 300, loyalty, points: 45 })).toMatchObject({
      reward: 300,
      loyalty: 450,
      subtotal: 750,
    })
  })

  test.each([
    ['worth what they are worth', 45, null, 1500, 45, 450],
    ['at most what the merchant allows for an order', 45, 300, 1500, 30, 300],
    ['at most what the items cost', 1000, null, 1500, 150, 1500],
    ['none that are not there', 0, null, 1500, 0, 0],
  ])('points: %s', (_, points, mostPerOrder, price, redeemed, amount) => {
    const { totals } = quoteCart(
      pricingInput({ lines: lines(`${price} x 1`), loyalty: { ...loyalty, mostPerOrder }, points }),
    )
    expect([totals.redeemed, totals.loyalty]).toEqual([redeemed, amount])
  })

  it('hostile 61: points are not used beside a promotion that forbids them', () => {
    const promotion = promotionOf({ kind: 'amount', amount: 100 }, { forbidsLoyalty: true })
    expect(priced({ lines: lines('1000 x 1'), loyalty, points: 50, offer: promotion })).toMatchObject({
      loyalty: 0,
      subtotal: 900,
    })
  })

  it('points are earned by the subtotal, rounded down, whatever is paid by credits', () => {
    const { totals } = quoteCart(pricingInput({ lines: lines('1099 x 1'), loyalty, credits: 5000 }))
    expect([totals.earned, totals.credits, totals.grandTotal]).toEqual([10, 1099, 0])
  })

  it('credits pay fees and tax too, lower no tax, and never more than what is left', () => {
    const delivery = { fee: 700, freeFrom: null, taxRate: null }
    const changes = { lines: lines('1000 x 1 @ 500'), delivery, taxIncluded: false }
    expect(quoteCart(pricingInput({ ...changes, credits: 1200 })).totals).toMatchObject({
      tax: 50,
      credits: 1200,
      grandTotal: 550,
    })
    expect(quoteCart(pricingInput({ ...changes, credits: 9000 })).totals).toMatchObject({
      credits: 1750,
      grandTotal: 0,
    })
  })
})

describe('tax after reductions', () => {
  it('is taken of what is left of each rate', () => {
    const promotion = promotionOf({ kind: 'percentage', rate: 5000, most: null })
    const { totals } = quoteCart(
      pricingInput({ lines: lines('1000 x 1 @ 500', '2000 x 1 @ 2000'), offer: promotion, taxIncluded: false }),
    )
    expect(totals.tax).toBe(25 + 200)
  })
})

describe('why the total is what it is', () => {
  it('names every reduction in the order in which it was made', () => {
    const pair = (lineId: string) => lineOf(lineId, { product: productOf({ id: lineId, price: 1000, bogo: 'all' }) })
    const { explain } = quoteCart(
      pricingInput({
        lines: [pair('a'), pair('b')],
        offer: promotionOf({ kind: 'percentage', rate: 1000, most: null }),
        reward: 200,
        loyalty: { earn: { points: 1, per: 100 }, redeem: { points: 1, worth: 10 }, mostPerOrder: null },
        points: 10,
        credits: 100,
        fees: NO_FEES,
      }),
    ).totals
    expect(explain.slice(2)).toEqual([
      { rule: 'bogo', line: 'a', amount: -1000, data: { qty: 1, unit: 1000 } },
      { rule: 'offer', amount: -100, data: { rate: 1000, base: 1000 } },
      { rule: 'reward', amount: -200, data: {} },
      { rule: 'loyalty', amount: -100, data: { points: 10 } },
      { rule: 'credits', amount: -100 },
      { rule: 'earned', amount: 0, informative: true, data: { points: 6 } },
    ])
  })
})
