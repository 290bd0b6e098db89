import { priceItems } from '@compass/domain/rounds'
import type { Tenant } from '../../db/database.ts'
import type { Order } from '../../records/orders/order.ts'
import type { ItemRecord } from '../../records/rounds/round.ts'
import { readOrderBeside, writeRoundsStep } from '../../records/rounds/round-orders.ts'
import { billTerms } from './bill-terms.ts'

/** What an order with rounds costs by its items as they are now. */
export async function billOf(
  tenant: Tenant,
  order: Order,
  items: readonly ItemRecord[],
): Promise<Pick<Order, 'lines' | 'totals'>> {
  const { currency, orderType, totals } = order
  const terms = await billTerms(tenant, order, items)
  return priceItems(items, { currency, orderType, taxIncluded: totals.taxIncluded, terms })
}

/**
 * Prices the open bill of an order anew where its items stay: its promotion, points or reward changed, or it opens again. In
 * the transaction that has locked visit and order.
 */
export async function rewriteBill(tenant: Tenant, order: Order, items: readonly ItemRecord[], at: Date): Promise<void> {
  const { stockTaken } = await readOrderBeside(tenant, order.id)
  const { status, deadlineAt } = order
  const bill = await billOf(tenant, order, items)
  const step = { from: status, to: status, actor: 'system', reason: null, at, bill, stockTaken, deadlineAt }
  await writeRoundsStep(tenant, order.id, step)
}
