import { addMoney } from '../money/index.ts'
import { chargeFees } from './charge-fees.ts'
import { chargeTax } from './charge-tax.ts'
import { takeItems } from './take-items.ts'
import type { BasketInput, Quote } from './types.ts'
import { netOf, startWorking, type Working } from './working.ts'

/**
 * The sequence of a price, numbered as in the decisions. Its order is the rule: what comes first lowers the base of what
 * follows. Steps that only reduce (2 to 5: pairs, free product, offer, reward and points) write `share.discount` of the
 * lines and their own total, before the subtotal; credits (9) lower what is left and no tax.
 */
const SEQUENCE: readonly ((working: Working) => void)[] = [
  takeItems, // 1
  takeSubtotal, // 6
  chargeFees, // 7
  chargeTax, // 8
  takeGrandTotal, // 9
]

/**
 * The one way to price a basket, for a cart, an order and the running price on a screen. All amounts in minor units.
 * Throws for what no checked basket contains: an unknown variant, two lines of one id, amounts beyond exact numbers.
 */
export function priceBasket(input: BasketInput): Quote {
  const working = startWorking(input)
  for (const step of SEQUENCE) step(working)
  const { lines, fees, totals, explain } = working
  return { currency: input.currency, lines, totals: Object.assign(totals, { fees, explain }) }
}

function takeSubtotal({ totals }: Working): void {
  totals.subtotal = totals.itemsTotal - totals.offerDiscount - totals.reward - totals.loyalty
}

function takeGrandTotal({ lines, fees, totals }: Working): void {
  let total = totals.subtotal
  for (const { amount } of fees) total = addMoney(total, amount)
  if (!totals.taxIncluded) total = addMoney(total, totals.tax)
  totals.grandTotal = total - totals.credits
  for (const line of lines) line.share.paid = netOf(line) + (totals.taxIncluded ? 0 : line.share.tax)
}
