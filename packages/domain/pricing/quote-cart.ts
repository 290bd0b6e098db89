import { pointsEarned } from '../loyalty/index.ts'
import { addMoney } from '../money/index.ts'
import type { PromotionLine } from '../promotions/types.ts'
import { takeItems } from './apply-items.ts'
import {
  applyPromotion,
  takeCourtPromotion,
  takeFreeProduct,
  takePairs,
  takeRewardAndPoints,
} from './apply-promotions.ts'
import { chargeFees } from './charge-fees.ts'
import { chargeTax } from './charge-tax.ts'
import type { PricingInput, Quote } from './types.ts'
import { netOf, type QuoteDraft, startWorking } from './working.ts'

/**
 * The sequence of a price, numbered as in the decisions. Its order is the rule: what comes first lowers the base of what
 * follows. A reduction (2 to 5) writes `share.discount` of the lines and its own total, before the subtotal. Credits (9)
 * lower what is left to pay and no tax.
 */
const SEQUENCE: readonly ((working: QuoteDraft) => void)[] = [
  takeItems, // 1
  takePairs, // 2
  takeFreeProduct, // 3
  applyPromotion, // 4
  takeCourtPromotion, // 4, of a court
  takeRewardAndPoints, // 5
  takeSubtotal, // 6
  chargeFees, // 7
  chargeTax, // 8
  takeGrandTotal, // 9
]

/**
 * The one way to price a cart, for a cart, an order and the running price on a screen. All amounts in minor units.
 * Throws for what no checked cart contains: an unknown variant, two lines of one id, amounts beyond exact numbers.
 */
export function quoteCart(input: PricingInput): Quote {
  const working = startWorking(input)
  for (const step of SEQUENCE) step(working)
  const { lines, totals, oneMoreFree } = working
  return { currency: input.currency, lines, totals, oneMoreFree }
}

/** The lines of a cart after pairs and promotions: what the court of a vendor shares its own reductions over. */
export interface ReducedItems {
  readonly lines: readonly PromotionLine[]
  /** What each line is reduced by, in minor units. */
  readonly discounts: readonly number[]
  /** Units of each line that are free by pairs. */
  readonly freeUnits: readonly number[]
  readonly itemsTotal: number
  /** Of all lines. */
  readonly discount: number
}

/** Steps 1 to 4 alone. */
export function reduceItems(input: PricingInput): ReducedItems {
  const working = startWorking(input)
  for (const step of SEQUENCE.slice(0, SEQUENCE.indexOf(takeRewardAndPoints))) step(working)
  const { promotionLines: lines, freeUnits, totals } = working
  const discounts = working.lines.map(({ share }) => share.discount)
  return { lines, discounts, freeUnits, itemsTotal: totals.itemsTotal, discount: totals.offerDiscount }
}

function takeSubtotal({ totals }: QuoteDraft): void {
  totals.subtotal = totals.itemsTotal - totals.offerDiscount - totals.reward - totals.loyalty
}

function takeGrandTotal(working: QuoteDraft): void {
  const { input, lines, fees, totals } = working
  let total = totals.subtotal
  for (const { amount } of fees) total = addMoney(total, amount)
  if (!totals.taxIncluded) total = addMoney(total, totals.tax)
  totals.credits = Math.min(input.credits, total)
  if (totals.credits > 0) working.explain.push({ rule: 'credits', amount: -totals.credits })
  totals.grandTotal = total - totals.credits
  for (const line of lines) line.share.paid = netOf(line) + (totals.taxIncluded ? 0 : line.share.tax)
  if (!input.loyalty) return
  totals.earned = input.court?.earned ?? pointsEarned(input.loyalty, totals.subtotal)
  if (totals.earned > 0)
    working.explain.push({ rule: 'earned', amount: 0, informative: true, data: { points: totals.earned } })
}
