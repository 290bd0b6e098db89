import type { PricingInput } from '@compass/domain/pricing'
import { lineOf, pricingInput, productOf } from '../../packages/domain/pricing/test-carts.ts'

const LINES = 20

/**
 * Carts of twenty lines, each with a size and an extra, at two rates of tax, with fees. Five reductions all count: pairs, a
 * promotion over some categories, a reward, points and credits. Alike, but with other prices and numbers.
 */
export function cartsOfTwentyLines(count: number): PricingInput[] {
  return Array.from({ length: count }, (_, number) =>
    pricingInput({
      lines: Array.from({ length: LINES }, (_, at) => twentiethOf(number, at)),
      fees: {
        packagingPerItem: 50,
        serviceRate: 200,
        smallOrder: null,
        taxRate: { delivery: 500, packaging: 500, service: 500, smallOrder: null },
      },
      delivery: { fee: 900, freeFrom: 500_000, taxRate: 500 },
      offer: {
        id: 'offer',
        gift: { kind: 'percentage', rate: 1500, most: 5000 },
        about: { productIds: [], categoryIds: ['category-1', 'category-2'] },
        forbidsLoyalty: false,
      },
      reward: 500 + number,
      loyalty: { earn: { points: 1, per: 100 }, redeem: { points: 10, worth: 100 }, mostPerOrder: 3000 },
      points: 200 + number,
      credits: 1000 + number,
    }),
  )
}

function twentiethOf(number: number, at: number) {
  const product = productOf({
    id: `product-${at}`,
    categoryId: `category-${at % 5}`,
    price: 900 + at * 130 + number * 7,
    taxRate: at % 4 === 0 ? 1000 : 500,
    bogo: ['mains', 'drinks', null][at % 3]!,
    customize: [
      { id: 'size', priceBase: true, variants: [size('small', 0), size('large', 300)] },
      { id: 'extras', priceBase: false, variants: [size('olives', 100), size('cheese', 150)] },
    ],
  })
  const chosen = [
    { groupId: 'size', variants: [{ variantId: 'large', counter: 1 }] },
    { groupId: 'extras', variants: [{ variantId: 'cheese', counter: 1 + (at % 2) }] },
  ]
  return lineOf(`line-${String(at).padStart(2, '0')}`, { product, chosen, qty: 1 + ((at + number) % 3) })
}

const size = (id: string, price: number) => ({ id, price })
