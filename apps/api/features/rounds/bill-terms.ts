import type { OrderTotals } from '@compass/domain/orders'
import type { Tenant } from '../../db/database.ts'
import type { Order } from '../../records/orders/order.ts'
import type { ItemRecord } from '../../records/rounds/round.ts'

/** What the bill of an order with rounds is priced by: what its store charged when the order began. */
export async function billTerms(
  _tenant: Tenant,
  { totals }: Pick<Order, 'totals'>,
  _items: readonly ItemRecord[],
): Promise<OrderTotals['terms']> {
  return totals.terms
}
