import { priceBasket } from '@compass/domain/pricing'
import { brokenLaws } from '@compass/testkit/pricing'
import { expect, test } from 'vitest'
import { bareSum } from './bare-sum.ts'
import { basketsOfTwentyLines } from './twenty-lines.ts'

const baskets = basketsOfTwentyLines(50)

test('each basket is twenty lines with five offers that count, and keeps the laws of a price', () => {
  for (const basket of baskets) {
    const { lines, totals } = priceBasket(basket)
    expect(lines).toHaveLength(20)
    expect(new Set(totals.explain.map(({ rule }) => rule))).toEqual(
      new Set([
        'item',
        ...['bogo', 'offer', 'reward', 'loyalty', 'credits'],
        ...['deliveryFee', 'packagingFee', 'serviceFee', 'taxIncluded', 'earned'],
      ]),
    )
    expect(brokenLaws(basket)).toEqual([])
  }
})

test('the floor sums the same items', () => {
  for (const basket of baskets) expect(bareSum(basket)).toBe(priceBasket(basket).totals.itemsTotal)
})
