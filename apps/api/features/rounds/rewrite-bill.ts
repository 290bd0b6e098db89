import { priceItems } from '@compass/domain/rounds'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Order } from '../../records/orders/order.ts'
import type { ItemRecord } from '../../records/rounds/round.ts'
import { readOrderBeside, writeRoundsStep } from '../../records/rounds/round-orders.ts'

/** What an order with rounds costs by its items as they are now. */
export async function billOf(
  api: Pick<Api, 'tableBills'>,
  tenant: Tenant,
  order: Order,
  items: readonly ItemRecord[],
  at: Date,
): Promise<Pick<Order, 'lines' | 'totals'>> {
  const { currency, orderType, totals } = order
  const terms = await api.tableBills.terms(tenant, order, items, at)
  return priceItems(items, { currency, orderType, taxIncluded: totals.taxIncluded, terms })
}

/**
 * Prices the open bill of an order anew where its items stay: its promotion, points or reward changed, or it opens again. In
 * the transaction that has locked visit and order.
 */
export async function rewriteBill(
  api: Pick<Api, 'tableBills'>,
  tenant: Tenant,
  order: Order,
  items: readonly ItemRecord[],
  at: Date,
): Promise<void> {
  const { stockTaken } = await readOrderBeside(tenant, order.id)
  const { status, deadlineAt } = order
  const bill = await billOf(api, tenant, order, items, at)
  const step = { from: status, to: status, actor: 'system', reason: null, at, bill, stockTaken, deadlineAt }
  await writeRoundsStep(tenant, order.id, step)
}
