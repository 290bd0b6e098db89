import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** Answers the last of so many numbers; null: no such store. */
export async function takeNumbers(tenant: Tenant, storeId: string, count: number): Promise<number | null> {
  const row = await tenant.row<{ last_order_number: number }>(statement('orders.takeNumbers')`
      update stores set last_order_number = last_order_number + ${count} where merchant_id = $1 and store_id = ${storeId}
     returning last_order_number`)
  return row?.last_order_number ?? null
}
