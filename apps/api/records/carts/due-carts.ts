import type { Database, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { sql, statement } from '../../db/sql.ts'
import { deleteCarts, expireLiveCarts, inStates } from './cart-states.ts'

/** Carts that nobody can restore any more. */
const OLD_STATES = ['expired', 'discarded'] as const

/** Until when the time of live carts was over, and until when that of carts that nobody can restore any more. */
export interface DueCarts {
  readonly expiredBy: Date
  readonly oldBy: Date
}

/** Merchants that have live carts whose time is over, or carts that are to be deleted. */
export function merchantsWithDueCarts(database: Database, { expiredBy, oldBy }: DueCarts): Promise<string[]> {
  return findMerchants(
    database,
    statement('carts.findDue')`
        select merchant_id from carts where state ${inStates(['live'])} and visit_id is null and expires_at <= ${expiredBy}
        union select merchant_id from carts where state ${inStates(OLD_STATES)} and expires_at <= ${oldBy}`,
  )
}

/** Expires live carts whose time was over by then, and discards empty ones. That of a visit lives as long as the visit. */
export async function expireDueCarts(tenant: Tenant, expiredBy: Date, now: Date, limit: number): Promise<void> {
  const due = sql`select d.cart_id from carts d
       where d.merchant_id = $1 and d.state ${inStates(['live'])} and d.visit_id is null and d.expires_at <= ${expiredBy} limit ${limit}`
  const condition = sql`c.cart_id in (${due})`
  await tenant.run(statement('jobs.expireCarts')`${expireLiveCarts('system', { at: now, condition })}`)
}

/** Deletes carts whose time was over by then and that made no order. */
export async function deleteOldCarts(tenant: Tenant, oldBy: Date, limit: number): Promise<void> {
  const due = sql`select d.cart_id from carts d
       where d.merchant_id = $1 and d.state ${inStates(OLD_STATES)} and d.expires_at <= ${oldBy} limit ${limit}`
  await tenant.run(statement('jobs.deleteOldCarts')`${deleteCarts(OLD_STATES, sql`c.cart_id in (${due})`)}`)
}
