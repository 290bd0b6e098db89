import type { Tenant } from '../../db/database.ts'
import { NO_SQL, sql, statement } from '../../db/sql.ts'

/** Orders older than this move no more, but for those that were placed for later. */
const BOARD_DAYS = 2
/** So many days ahead stores take orders, and two more. */
const FOR_LATER_DAYS = 62
const DAY_MS = 86_400_000

type ChangedRow = {
  order_id: string
  order_number: number
  store_id: string
  status: number
  version: number
  updated_at: Date
}

/** How an order stands that a board shows. */
interface ChangedOrder {
  readonly id: string
  readonly number: number
  readonly storeId: string
  readonly status: number
  readonly version: number
  readonly updatedAt: Date
}

/**
 * Orders of a merchant, or of one store of it, that changed after a time, the oldest change first, 500 at most. `since` bounds
 * what is looked at.
 */
export async function findChangedOrders(
  tenant: Tenant,
  after: Date,
  { since, storeId }: { readonly since: Date; readonly storeId: string | null },
): Promise<ChangedOrder[]> {
  const before = (days: number) => new Date(since.getTime() - days * DAY_MS)
  const ofStore = storeId === null ? NO_SQL : sql`and store_id = ${storeId}`
  const rows = await tenant.rows<ChangedRow>(statement('orders.findChanged')`
     select order_id, order_number, store_id, status, version, updated_at from orders
       where merchant_id = $1 and table_order_id is distinct from order_id and (placed_at > ${before(BOARD_DAYS)} or (schedule is
         not null and placed_at > ${before(FOR_LATER_DAYS)})) and updated_at > ${after} ${ofStore}
       order by updated_at, order_id limit 500`)
  return rows.map((row) => ({
    id: row.order_id,
    number: row.order_number,
    storeId: row.store_id,
    status: row.status,
    version: row.version,
    updatedAt: row.updated_at,
  }))
}
