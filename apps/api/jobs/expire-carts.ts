import { findMerchants } from '../db/find-merchants.ts'
import { parameter, statement } from '../db/sql.ts'
import { discardEndedDrafts, merchantsWithEndedDrafts } from '../records/carts/drafts.ts'
import type { Sweep } from './sweep.ts'

/**
 * A cart is expired by the clock wherever it is read. Its row expires so many minutes later. The first change after the
 * half hour is then answered with 4212 and not with a new, empty cart.
 */
const EXPIRED_AFTER_MINUTES = 10
/** What was put aside or let go of is forgotten. */
const REAPED_AFTER_HOURS = 72
const MAX_AT_ONCE = 500

/**
 * Expires live carts past their time (empty ones are deleted), releases drafts whose order is over, and deletes old ones. A
 * cart that became an order is never touched.
 */
export const expireCarts: Sweep = {
  async findDue({ database, clock }) {
    const now = clock()
    const [carts, drafts] = await Promise.all([
      findMerchants(
        database,
        statement('jobs.findOldCarts')`
            select merchant_id from carts where state = 'live' and expires_at <= ${expiredBefore(now)}
            union select merchant_id from carts where state in ('expired', 'discarded') and expires_at <=
              ${reapedBefore(now)}`,
      ),
      merchantsWithEndedDrafts(database, now),
    ])
    return [...new Set([...carts, ...drafts])]
  },
  async work({ database, clock }, merchantId) {
    const now = clock()
    const tenant = database.tenant(merchantId)
    const before = parameter(expiredBefore(now))
    await tenant.run(statement('jobs.expireCarts')`
       update carts set state = case when lines = '[]' then 'discarded' else 'expired' end, version = version + 1, updated_at
         = ${now}
       where merchant_id = $1 and state = 'live' and expires_at <= ${before} and cart_id in (
         select cart_id from carts where merchant_id = $1 and state = 'live' and expires_at <= ${before} limit ${MAX_AT_ONCE})`)
    await discardEndedDrafts(tenant, now, MAX_AT_ONCE)
    await tenant.run(statement('jobs.reapCarts')`
       delete from carts where merchant_id = $1 and state in ('expired', 'discarded') and cart_id in (
         select cart_id from carts where merchant_id = $1 and state in ('expired', 'discarded') and expires_at <=
           ${reapedBefore(now)} limit ${MAX_AT_ONCE})`)
  },
}

const expiredBefore = (now: Date) => new Date(now.getTime() - EXPIRED_AFTER_MINUTES * 60_000)
const reapedBefore = (now: Date) => new Date(now.getTime() - REAPED_AFTER_HOURS * 3_600_000)
