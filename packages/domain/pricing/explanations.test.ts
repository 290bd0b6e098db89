import { describe, expect, it } from 'vitest'
import { type Explain, type PricingInput, quoteCart } from './index.ts'
import { lineOf, lines, NO_FEES, pricingInput, productOf, promotionOf } from './test-carts.ts'

const delivery = { fee: 700, freeFrom: 5000, taxRate: null }
const smallOrder = { below: 3000, amount: 400 }

/** What is said of a cart's price beside its items. */
function text(changes: Partial<PricingInput>): Explain[] {
  return quoteCart(pricingInput(changes)).totals.explain.filter(({ rule }) => rule !== 'item')
}

describe('why a price is what it is', () => {
  it.each<[string, Partial<PricingInput>, Explain[]]>([
    ['nothing but its items', { lines: lines('1000 x 1') }, []],
    [
      'a percentage: its rate and what it was taken of',
      { lines: lines('1000 x 2'), offer: promotionOf({ kind: 'percentage', rate: 1500, most: null }) },
      [{ rule: 'offer', amount: -300, data: { rate: 1500, base: 2000 } }],
    ],
    [
      'a percentage that reached its most: the most too',
      { lines: lines('1000 x 2'), offer: promotionOf({ kind: 'percentage', rate: 1500, most: 200 }) },
      [{ rule: 'offer', amount: -200, data: { rate: 1500, base: 2000, most: 200 } }],
    ],
    [
      'an amount: nothing more to say',
      { lines: lines('1000 x 2'), offer: promotionOf({ kind: 'amount', amount: 250 }) },
      [{ rule: 'offer', amount: -250, data: {} }],
    ],
    [
      'a fixed price: that price',
      { lines: lines('1000 x 2'), offer: promotionOf({ kind: 'fixedPrice', price: 800 }) },
      [{ rule: 'offer', amount: -400, data: { unit: 800 } }],
    ],
    [
      'an offer of something else: nothing',
      {
        lines: lines('1000 x 2'),
        offer: promotionOf({ kind: 'amount', amount: 250 }, { about: { productIds: [], categoryIds: [] } }),
      },
      [],
    ],
    [
      'a free product: which line, and its price',
      {
        lines: [...lines('3000 x 1'), lineOf('b', { product: productOf({ id: 'soup', price: 1200 }), isGift: true })],
        offer: promotionOf({ kind: 'freeProduct', productIds: ['soup'] }),
      },
      [{ rule: 'freeProduct', line: 'b', amount: -1200, data: { qty: 1, unit: 1200 } }],
    ],
    ['a fee for the delivery', { lines: lines('4999 x 1'), delivery }, [{ rule: 'deliveryFee', amount: 700 }]],
    [
      'a delivery that is free from so much: the fee, and why it is not paid',
      { lines: lines('5000 x 1'), delivery },
      [
        { rule: 'deliveryFee', amount: 700 },
        { rule: 'freeDelivery', amount: -700, data: { threshold: 5000 } },
      ],
    ],
    [
      'an offer that brings the items below that: the delivery is paid',
      { lines: lines('5000 x 1'), delivery, offer: promotionOf({ kind: 'amount', amount: 1 }) },
      [
        { rule: 'offer', amount: -1, data: {} },
        { rule: 'deliveryFee', amount: 700 },
      ],
    ],
    [
      'a delivery that an offer gives',
      { lines: lines('1000 x 1'), delivery, offer: promotionOf({ kind: 'freeDelivery' }) },
      [
        { rule: 'deliveryFee', amount: 700 },
        { rule: 'offeredDelivery', amount: -700 },
      ],
    ],
    [
      'a delivery that never costs anything: nothing',
      { lines: lines('1000 x 1'), delivery: { ...delivery, fee: 0 } },
      [],
    ],
    [
      'a small order: below what it is one',
      { lines: lines('2999 x 1'), fees: { ...NO_FEES, smallOrder } },
      [{ rule: 'smallOrderFee', amount: 400, data: { threshold: 3000 } }],
    ],
    ['an order that is just no small one', { lines: lines('3000 x 1'), fees: { ...NO_FEES, smallOrder } }, []],
    [
      'a small order where it costs nothing: nothing',
      { lines: lines('1000 x 1'), fees: { ...NO_FEES, smallOrder: { ...smallOrder, amount: 0 } } },
      [],
    ],
    [
      'taxes: lowest rate first, however the items lie',
      { lines: lines('1000 x 1 @ 2000', '1000 x 1 @ 500', '1000 x 1 @ 1000'), taxIncluded: false },
      [
        { rule: 'tax', amount: 50, data: { rate: 500, base: 1000 } },
        { rule: 'tax', amount: 100, data: { rate: 1000, base: 1000 } },
        { rule: 'tax', amount: 200, data: { rate: 2000, base: 1000 } },
      ],
    ],
    [
      'tax of what is given away: none',
      {
        lines: lines('1000 x 1 @ 500'),
        taxIncluded: false,
        offer: promotionOf({ kind: 'percentage', rate: 10_000, most: null }),
      },
      [{ rule: 'offer', amount: -1000, data: { rate: 10_000, base: 1000 } }],
    ],
    [
      'too little for a point: nothing of points',
      {
        lines: lines('99 x 1'),
        loyalty: { earn: { points: 1, per: 100 }, redeem: { points: 1, worth: 10 }, mostPerOrder: null },
      },
      [],
    ],
  ])('%s', (_, changes, explain) => {
    expect(text(changes)).toEqual(explain)
  })
})

describe('hostile 102: the odd unit of a shared reduction', () => {
  it('goes to the smallest line id, wherever that line lies in the cart', () => {
    const [a, b, c] = lines('500 x 1', '500 x 1', '500 x 1')
    const promotion = promotionOf({ kind: 'amount', amount: 100 })
    const discounts = (...order: (typeof a)[]) =>
      quoteCart(pricingInput({ lines: order as PricingInput['lines'], offer: promotion })).lines.map(
        ({ lineId, share }) => [lineId, share.discount],
      )
    expect(discounts(c, a, b)).toEqual([
      ['c', 33],
      ['a', 34],
      ['b', 33],
    ])
    expect(discounts(b, c, a)).toEqual([
      ['b', 33],
      ['c', 33],
      ['a', 34],
    ])
  })
})
