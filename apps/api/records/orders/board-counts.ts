import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** How many orders of these users there are, by user: those that ended without one are left out. */
export async function countOrdersOfUsers(tenant: Tenant, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await tenant.rows<{ user_id: string; count: number }>(
    statement('orders.countOfUsers')`select user_id, count(*)::int as count from orders
     where merchant_id = $1 and user_id = any(${userIds}::uuid[]) and status not in (0, 30, 80, 90, 100) group by user_id`,
  )
  return new Map(rows.map(({ user_id, count }) => [user_id, count]))
}

/** Orders of a store that were placed since then and received. */
export async function countDone(tenant: Tenant, storeId: string, since: Date): Promise<number> {
  const row = await tenant.row<{ count: number }>(
    statement('orders.countDone')`select count(*)::int as count from orders
     where merchant_id = $1 and store_id = ${storeId} and placed_at >= ${since} and status in (60, 110, 120, 130)
       and table_order_id is distinct from order_id`,
  )
  return row?.count ?? 0
}
