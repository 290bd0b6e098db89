import type { Api } from '../http/api.ts'
import { discardEndedDrafts } from '../records/carts/drafts.ts'
import { deleteOldCarts, expireDueCarts } from '../records/carts/due-carts.ts'

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
export async function expireCarts(api: Api): Promise<void> {
  const now = api.clock()
  const expiredBy = new Date(now.getTime() - EXPIRED_AFTER_MINUTES * 60_000)
  await expireDueCarts(api.database, { expiredBy, now, limit: MAX_AT_ONCE })
  await discardEndedDrafts(api.database, now, MAX_AT_ONCE)
  await deleteOldCarts(api.database, new Date(now.getTime() - REAPED_AFTER_HOURS * 3_600_000), MAX_AT_ONCE)
}
