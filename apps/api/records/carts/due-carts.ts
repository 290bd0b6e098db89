import type { Database } from '../../db/database.ts'
import { sql, statement } from '../../db/sql.ts'
import { deleteCarts, expireLiveCarts, inStates } from './cart-states.ts'

/** Expires live carts whose time was over by then, and discards empty ones; over all merchants. */
export async function expireDueCarts(
  database: Database,
  { expiredBy, now, limit }: { readonly expiredBy: Date; readonly now: Date; readonly limit: number },
): Promise<void> {
  const due = sql`select d.merchant_id, d.cart_id from carts d
       where d.state ${inStates(['live'])} and d.expires_at <= ${expiredBy} limit ${limit}`
  const condition = sql`(c.merchant_id, c.cart_id) in (${due})`
  await database
    .platform()
    .run(statement('jobs.expireCarts')`${expireLiveCarts('system', { at: now, condition, isOverAllMerchants: true })}`)
}

/** Deletes carts that expired before then and made no order; over all merchants. */
export async function deleteOldCarts(database: Database, expiredBefore: Date, limit: number): Promise<void> {
  const old = ['expired', 'discarded'] as const
  const due = sql`select d.merchant_id, d.cart_id from carts d
       where d.state ${inStates(old)} and d.expires_at <= ${expiredBefore} limit ${limit}`
  const condition = sql`(c.merchant_id, c.cart_id) in (${due})`
  await database.platform().run(statement('jobs.expireCarts2')`${deleteCarts(old, condition)}`)
}
