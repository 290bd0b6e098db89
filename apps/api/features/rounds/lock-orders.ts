import type { LoadedMerchant } from '@compass/domain/merchants'
import type { Tenant } from '../../db/database.ts'
import { isOfTable, type Order } from '../../records/orders/order.ts'
import { lockOrder, lockOrdersOfTable } from '../../records/orders/orders.ts'

/** An order with rounds that is locked, with those that are on one bill with it. */
interface LockedOrders {
  /** That has the items. */
  readonly order: Order
  /** That has the bill: the same one, but at a court's table. */
  readonly whole: Order
  /** The orders of all vendors at a court's table; none elsewhere. */
  readonly parts: readonly Order[]
}

/**
 * Locks the order of an item, and at a court's table all that share its bill. In the transaction that has locked the visit.
 * Null for an order of which nothing is made: that of a court's table is made by its vendors.
 */
export async function lockOrders(
  tenant: Tenant,
  loaded: LoadedMerchant,
  orderId: string,
): Promise<LockedOrders | null> {
  const order = await lockOrder(tenant, orderId)
  if (!order || isOfTable(order)) return null
  if (!order.tableOrderId) return { order, whole: order, parts: [] }
  const whole = await lockOrder(tenant, order.tableOrderId)
  return whole && { order, whole, parts: inCourtOrder(loaded, await lockOrdersOfTable(tenant, whole.id)) }
}

/** The vendors' orders of a table as the court lists its vendors; those of one vendor the oldest first. */
export function inCourtOrder({ merchant }: LoadedMerchant, parts: readonly Order[]): readonly Order[] {
  const positionOf = ({ storeId }: Order) => merchant.stores.findIndex(({ id }) => id === storeId)
  return parts.toSorted((a, b) => positionOf(a) - positionOf(b))
}
