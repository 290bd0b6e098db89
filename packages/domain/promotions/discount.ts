import { addMoney, mulRatioHalfUp, timesMoney } from '../money/index.ts'
import type { Gift, Promotion, PromotionLine, Scope } from './types.ts'

/** What a promotion takes off, in minor units: `amount` in all, to be shared over the lines by `weights`. */
interface Discount {
  readonly amount: number
  /** In the order of the lines: what of each is open to the promotion, or exactly what it takes off where that is known. */
  readonly weights: readonly number[]
}

/** Is a promotion about this product? */
export function isAbout(
  scope: Scope | null,
  { productId, categoryId }: Pick<PromotionLine, 'productId' | 'categoryId'>,
) {
  return scope === null || scope.productIds.includes(productId) || scope.categoryIds.includes(categoryId)
}

/**
 * What of each line is open to a promotion: everything that is not free already, of the lines that it is about.
 *
 * @param free what each line is reduced by already (pairs, the free product, in a court its vendor's promotion), in minor units
 */
export function openTo(scope: Scope | null, lines: readonly PromotionLine[], free: readonly number[]): number[] {
  const open: number[] = []
  for (let place = 0; place < lines.length; place++) {
    const line = lines[place]!
    open.push(isAbout(scope, line) && !line.isGift ? timesMoney(line.unit, line.qty) - free[place]! : 0)
  }
  return open
}

/**
 * The discount of a promotion (decisions, the price of a cart, step 4): never more than what it is about costs. A
 * percentage is taken once, of the eligible sum, and rounded half up. Free delivery and free products take nothing off here.
 *
 * @param freeUnits units of each line that are free by pairs: a fixed price is for those that are paid
 */
export function discountOf(
  { gift, about: subject }: Pick<Promotion, 'gift' | 'about'>,
  lines: readonly PromotionLine[],
  free: readonly number[],
  freeUnits: readonly number[],
): Discount {
  const open = openTo(subject, lines, free)
  if (gift.kind === 'fixedPrice') {
    const weights = lines.map((line, place) => dearerThan(gift.price, line, open[place]!, freeUnits[place]!))
    return { amount: sum(weights), weights }
  }
  const eligible = sum(open)
  return { amount: Math.min(wantedOf(gift, eligible), eligible), weights: open }
}

/** By how much what is open of a line is more than its paid units at a price, and the extras of all of them. */
function dearerThan(price: number, { base, unit, qty }: PromotionLine, open: number, freeUnits: number): number {
  const fixed = addMoney(timesMoney(price, qty - freeUnits), timesMoney(unit - base, qty))
  return Math.max(0, open - fixed)
}

function wantedOf(gift: Gift, eligible: number): number {
  if (gift.kind === 'amount') return gift.amount
  if (gift.kind !== 'percentage') return 0
  const part = mulRatioHalfUp(eligible, gift.rate, 10_000)
  return gift.most === null ? part : Math.min(part, gift.most)
}

function sum(amounts: readonly number[]): number {
  let total = 0
  for (const amount of amounts) total = addMoney(total, amount)
  return total
}
