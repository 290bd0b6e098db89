import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import { isId } from '../../ids/index.ts'

/** The store of an order of the merchant; null: no such order. */
export async function findStoreOfOrder(tenant: Tenant, orderId: string): Promise<string | null> {
  if (!isId(orderId)) return null
  const row = await tenant.row<{ store_id: string }>(
    statement('orders.findStore')`select store_id from orders where merchant_id = $1 and order_id = ${orderId}`,
  )
  return row?.store_id ?? null
}
