import { restorableSince } from '@compass/domain/cart'
import type { Sweep } from '../http/sweep.ts'
import { discardEndedDrafts, merchantsWithEndedDrafts } from '../records/carts/drafts.ts'
import { type DueCarts, deleteOldCarts, expireDueCarts, merchantsWithDueCarts } from '../records/carts/due-carts.ts'

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
      merchantsWithDueCarts(database, dueBy(now)),
      merchantsWithEndedDrafts(database, now),
    ])
    return [...new Set([...carts, ...drafts])]
  },
  async work({ database, clock, merchants }, merchantId) {
    const now = clock()
    const tenant = database.tenant(merchantId)
    const { expiredBy, oldBy } = dueBy(now)
    const loaded = await merchants.load(merchantId)
    // What comes back when a store opens is kept until then, however long that is.
    const restorable = loaded ? restorableSince(loaded, now) : oldBy
    await expireDueCarts(tenant, expiredBy, now, MAX_AT_ONCE)
    await discardEndedDrafts(tenant, now, MAX_AT_ONCE)
    await deleteOldCarts(tenant, restorable < oldBy ? restorable : oldBy, MAX_AT_ONCE)
  },
}

function dueBy(now: Date): DueCarts {
  return {
    expiredBy: new Date(now.getTime() - EXPIRED_AFTER_MINUTES * 60_000),
    oldBy: new Date(now.getTime() - REAPED_AFTER_HOURS * 3_600_000),
  }
}
