import { addMoney } from '../money/index.ts'
import { chargeDelivery, chargeSmallOrder } from './charge-fees.ts'
import { chargeTax } from './charge-tax.ts'
import type { Explain, Fee, PricingInput } from './types.ts'
import { startWorking } from './working.ts'

/** Delivery and the fee of a small order alone, with their tax: a court's own lines (decisions, "Several vendors, one basket"). */
interface QuotedFees {
  readonly fees: readonly Fee[]
  readonly tax: number
  /** Fees and the tax on top of them. */
  readonly total: number
  readonly explain: readonly Explain[]
}

/** Those fees by the steps 7 and 8 of a price. `items`: minor units of all items after offers, which thresholds are measured on. */
export function quoteFees(
  input: Pick<PricingInput, 'currency' | 'orderType' | 'taxIncluded' | 'fees' | 'delivery' | 'offer'>,
  items: number,
): QuotedFees {
  const working = startWorking({ ...input, lines: [], reward: 0, loyalty: null, points: 0, credits: 0 })
  working.totals.itemsTotal = items
  working.totals.subtotal = items
  chargeDelivery(working)
  chargeSmallOrder(working)
  chargeTax(working)
  const { fees, explain, totals } = working
  const sum = fees.reduce((all, { amount }) => addMoney(all, amount), 0)
  return { fees, explain, tax: totals.tax, total: input.taxIncluded ? sum : addMoney(sum, totals.tax) }
}
