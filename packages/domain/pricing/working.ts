import type { PromotionLine } from '../promotions/types.ts'
import { PRICE_RULES, placesInOrder } from './line-order.ts'
import type { Explain, ExplainRule, Fee, PricingInput, QuoteLine, Share, Totals } from './types.ts'

type Mutable<T> = { -readonly [key in keyof T]: T[key] }

/** What the steps of a price write into, one after the other; it becomes the quote. */
export interface QuoteDraft {
  readonly input: PricingInput
  readonly lines: WorkingLine[]
  /** The lines as offers look at them. */
  readonly promotionLines: PromotionLine[]
  /** Units of each line that are free by pairs. */
  freeUnits: readonly number[]
  /** Lines of which one unit more is free, as it makes a pair. */
  oneMoreFree: readonly string[]
  /** Places in `lines`, by SKU and choices: ties of rounding go to the first of them. */
  readonly inOrder: readonly number[]
  readonly fees: Mutable<Fee>[]
  /** With `fees` and `explain`, which the steps write into. */
  readonly totals: Mutable<Totals>
  readonly explain: Explain[]
}

interface WorkingLine extends Mutable<Omit<QuoteLine, 'share'>> {
  readonly share: Mutable<Share>
}

export function startWorking(input: PricingInput): QuoteDraft {
  const fees: Mutable<Fee>[] = []
  const explain: Explain[] = []
  return {
    input,
    lines: [],
    promotionLines: [],
    freeUnits: [],
    oneMoreFree: [],
    inOrder: placesInOrder(input.lines, input.rules ?? PRICE_RULES),
    fees,
    totals: {
      itemsTotal: 0,
      offerDiscount: 0,
      reward: 0,
      loyalty: 0,
      credits: 0,
      subtotal: 0,
      tax: 0,
      taxIncluded: input.taxIncluded,
      grandTotal: 0,
      refundAmount: 0,
      earned: 0,
      redeemed: 0,
      fees,
      explain,
    },
    explain,
  }
}

/** Writes an amount of the total and the numbers that its sentence needs. */
export function explain(working: QuoteDraft, rule: ExplainRule, amount: number, data: Record<string, number>): void {
  working.explain.push({ rule, amount, data })
}

/** What is left of a line after its reductions: the base of its tax, and its weight when something is shared. */
export function netOf(line: WorkingLine): number {
  return line.total - line.share.discount
}
