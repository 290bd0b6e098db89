import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import { moveSessionSpots } from '../spots/session-spots.ts'
import { raiseVisit } from './raise-version.ts'
import type { Visit, VisitSpot } from './visit.ts'

/**
 * The party sits elsewhere from now on, and the phones of its members follow. What was sent keeps the number that it was sent
 * with. In a transaction that holds the lock of the visit. A party that sits there is a duplicate of `visits_open`.
 */
export async function moveVisit(tenant: Tenant, visit: Visit, to: VisitSpot, now: Date): Promise<void> {
  await tenant.run(
    statement('visits.move')`update visits set spot_id = ${to.id}, kind = ${to.kind}, number = ${to.number}
     where merchant_id = $1 and visit_id = ${visit.id}`,
  )
  const userIds = visit.members.filter(({ state }) => state === 'in' || state === 'waiting').map(({ userId }) => userId)
  await moveSessionSpots(tenant, userIds, { storeId: visit.storeId, from: visit, to })
  await raiseVisit(tenant, visit.id, ['visit'], now)
}
