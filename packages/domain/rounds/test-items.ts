import fc from 'fast-check'
import type { OrderTotals } from '../orders/index.ts'
import { PRICE_RULES } from '../pricing/index.ts'
import { ITEM_STATE, type ItemState } from './item-life.ts'
import type { RoundItem, SentLine } from './types.ts'

/** Builders for the tests of this folder. */
export function sentLine(changes: Partial<SentLine> = {}): SentLine {
  const price = changes.price ?? 1000
  return {
    productId: 'soup',
    sku: changes.productId ?? 'soup',
    name: { en: 'Soup' },
    note: '',
    photo: null,
    foodType: 0,
    price,
    taxRate: 0,
    categoryId: 'food',
    bogo: null,
    customize: [],
    unit: price,
    ...changes,
  }
}

export function itemOf(id: string, changes: Partial<RoundItem> = {}): RoundItem {
  return { id, qty: 1, state: ITEM_STATE.ACCEPTED, line: sentLine(), ...changes }
}

export const NO_TERMS: OrderTotals['terms'] = {
  fees: {
    packagingPerItem: 0,
    serviceRate: 0,
    smallOrder: null,
    taxRate: { delivery: null, packaging: null, service: null, smallOrder: null },
  },
  delivery: null,
  rules: PRICE_RULES,
}

const amount = fc.oneof(fc.constant(0), fc.nat(20), fc.nat(5000), fc.nat(1_000_000))
const rate = fc.constantFrom(0, 500, 1500, 2000, 3333)
const feeRate = fc.option(rate)
const itemStates: fc.Arbitrary<ItemState> = fc.constantFrom(...Object.values(ITEM_STATE))

/** Items that anything may be true of, of a few products with prices that are often equal. */
export const anyItems: fc.Arbitrary<RoundItem[]> = fc
  .array(
    fc.record({
      product: fc.nat(4),
      qty: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(999)),
      state: itemStates,
    }),
    { maxLength: 12 },
  )
  .chain((entries) =>
    fc
      .array(fc.record({ price: amount, taxRate: rate, bogo: fc.constantFrom(null, 'all') }), {
        minLength: 5,
        maxLength: 5,
      })
      .map((products) =>
        entries.map(({ product, qty, state }, i) => {
          const { price, taxRate, bogo } = products[product]!
          const line = sentLine({ productId: `product-${product}`, price, taxRate, bogo })
          return itemOf(`item-${String(i).padStart(2, '0')}`, { qty, state, line })
        }),
      ),
  )

/** What a bill can be priced by. */
export const anyTerms = fc.record({
  currency: fc.constantFrom('AED', 'KWD', 'JPY'),
  orderType: fc.constant(50 as const),
  taxIncluded: fc.boolean(),
  terms: fc
    .record({
      packagingPerItem: fc.nat(100),
      serviceRate: fc.nat(2000),
      smallOrder: fc.option(fc.record({ below: amount, amount: fc.nat(1000) })),
      taxRate: fc.record({ delivery: feeRate, packaging: feeRate, service: feeRate, smallOrder: feeRate }),
      discount: fc.nat(10_000),
      reward: amount,
    })
    .map(({ discount, reward, ...fees }): OrderTotals['terms'] => ({
      ...NO_TERMS,
      fees,
      reward,
      offer: {
        id: 'offer',
        gift: { kind: 'percentage', rate: discount, most: null },
        about: null,
        forbidsLoyalty: false,
        name: { en: 'Offer' },
        code: null,
        isCounted: false,
      },
    })),
})
