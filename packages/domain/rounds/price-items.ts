import { snapshotPricingInput } from '../checkout/index.ts'
import { addMoney, timesMoney } from '../money/index.ts'
import type { OrderLine, OrderTotals } from '../orders/index.ts'
import { quoteCart } from '../pricing/index.ts'
import type { OrderType } from '../services/index.ts'
import { isBilled } from './item-life.ts'
import type { RoundItem } from './types.ts'

/** What the bill of an order is priced by, beside its items. */
interface BillContext {
  readonly currency: string
  readonly orderType: OrderType | null
  readonly taxIncluded: boolean
  readonly terms: OrderTotals['terms']
}

interface Bill {
  readonly lines: readonly OrderLine[]
  readonly totals: OrderTotals
}

/**
 * The bill of an order with rounds: the one price sequence over the items that are accepted or served, as they were sent. Its
 * lines are called by their items. What waits, and what was rejected or cancelled, costs nothing.
 */
export function priceItems(items: readonly RoundItem[], context: BillContext): Bill {
  const { currency, orderType, taxIncluded, terms } = context
  const lines = items.filter(({ state }) => isBilled(state)).map(({ id, qty, line }) => ({ ...line, id, qty }))
  const quote = quoteCart(snapshotPricingInput({ currency, orderType, lines, totals: { taxIncluded, terms } }))
  return {
    lines: lines.map((line, i) => {
      const { unit, total, share } = quote.lines[i]!
      return { ...line, unit, total, share }
    }),
    totals: { ...quote.totals, terms },
  }
}

/** Items in minor units, before promotions and fees. */
export function itemsTotalOf(items: readonly Pick<RoundItem, 'qty' | 'line'>[]): number {
  return items.reduce((sum, { qty, line }) => addMoney(sum, timesMoney(line.unit, qty)), 0)
}
