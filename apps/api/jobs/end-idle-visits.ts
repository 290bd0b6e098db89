import { idleSince, unsentSince } from '@compass/domain/visits'
import { commit } from '../db/database.ts'
import { nudgeOutbox } from '../features/outbox/relay-outbox.ts'
import type { Api } from '../http/api.ts'
import type { Sweep } from '../http/sweep.ts'
import { askAboutCart, findIdleVisits, findUnsentVisits, merchantsWithDueVisits } from '../records/visits/due-visits.ts'
import { findOrdersOfVisits } from '../records/visits/visit-orders.ts'
import { endVisit, lockVisit } from '../records/visits/visits.ts'

const MAX_AT_ONCE = 200

/**
 * Ends visits half an hour after their last step where nothing was sent, else four hours after it where nothing is owed.
 * Guests are asked about what they have not sent.
 */
export const endIdleVisits: Sweep = {
  findDue({ database, clock }) {
    const now = clock()
    return merchantsWithDueVisits(database, { idle: idleSince(now).withNothingSent, unsent: unsentSince(now) })
  },
  async work(api, merchantId) {
    const now = api.clock()
    const tenant = api.database.tenant(merchantId)
    for (const visitId of await findIdleVisits(tenant, idleSince(now).withNothingSent, MAX_AT_ONCE))
      await endIfIdle(api, merchantId, visitId, now)
    for (const visitId of await findUnsentVisits(tenant, unsentSince(now), MAX_AT_ONCE))
      await askAboutCart(tenant, visitId, unsentSince(now), now)
    nudgeOutbox(api, merchantId)
  },
}

async function endIfIdle(api: Api, merchantId: string, visitId: string, now: Date): Promise<void> {
  const { withNothingSent, withNothingOwed } = idleSince(now)
  await api.database.transact(merchantId, async (tenant) => {
    const visit = await lockVisit(tenant, visitId)
    if (visit?.state !== 'open' || visit.lastStepAt > withNothingSent) return commit(false)
    if (visit.parts.order > 0 && visit.lastStepAt > withNothingOwed) return commit(false)
    const orders = await findOrdersOfVisits(tenant, [visitId])
    const isOwed = orders.some(({ isPaid }) => !isPaid)
    return commit(!isOwed && (await endVisit(tenant, visitId, 'idle', now)))
  })
}
