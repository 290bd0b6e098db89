import { quoteCart } from '@compass/domain/pricing'
import { brokenLaws } from '@compass/testkit/pricing'
import { expect, test } from 'vitest'
import { bareSum } from './bare-sum.ts'
import { cartsOfTwentyLines } from './twenty-lines.ts'

const carts = cartsOfTwentyLines(50)

test('each cart is twenty lines with five offers that count, and keeps the laws of a price', () => {
  for (const cart of carts) {
    const { lines, totals } = quoteCart(cart)
    expect(lines).toHaveLength(20)
    expect(new Set(totals.explain.map(({ rule }) => rule))).toEqual(
      new Set([
        'item',
        ...['bogo', 'offer', 'reward', 'loyalty', 'credits'],
        ...['deliveryFee', 'packagingFee', 'serviceFee', 'taxIncluded', 'earned'],
      ]),
    )
    expect(brokenLaws(cart)).toEqual([])
  }
})

test('the floor sums the same items', () => {
  for (const cart of carts) expect(bareSum(cart)).toBe(quoteCart(cart).totals.itemsTotal)
})
