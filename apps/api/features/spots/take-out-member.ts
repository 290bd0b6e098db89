import type { MemberState, VisitMember } from '@compass/domain/visits'
import { commit, rollback, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { findFormerTables, findRequestsElsewhere } from '../../records/visits/former-tables.ts'
import { takeOut } from '../../records/visits/take-out.ts'
import type { Visit } from '../../records/visits/visit.ts'
import { lockVisit } from '../../records/visits/visits.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'

interface Departure {
  readonly member: VisitMember
  readonly state: 'left' | 'removed'
  readonly now: Date
}

/**
 * Somebody of a party goes, by themselves or by others. What they have not sent goes along, and what they claimed of the bill
 * is free again. In a transaction that holds the lock of the visit.
 */
export async function takeOutMember(
  api: Pick<Api, 'tableBills'>,
  tenant: Tenant,
  visit: Visit,
  { member, state, now }: Departure,
): Promise<void> {
  if (visit.parts.order > 0) await api.tableBills.releaseClaims(tenant, { visitId: visit.id, memberId: member.id }, now)
  await takeOut(tenant, visit, member, state, now)
}

/** Where somebody is now. */
interface SeatOfUser {
  readonly userId: string
  readonly visitId: string
}

/**
 * A person sits at one table at a time. Whoever is in at another leaves the one before, or takes back that they ask to join
 * there. A room stays theirs.
 */
export async function leaveFormerTables(api: Api, merchantId: string, seat: SeatOfUser, now: Date): Promise<void> {
  const former = await findFormerTables(api.database.tenant(merchantId), seat)
  await leaveVisits(api, merchantId, { userId: seat.userId, visitIds: former, from: ['in', 'waiting'] }, now)
}

/** Who comes back to the table of their party takes back that they ask to join elsewhere: a yes would take them from it. */
export async function withdrawRequests(api: Api, merchantId: string, seat: SeatOfUser, now: Date): Promise<void> {
  const requests = await findRequestsElsewhere(api.database.tenant(merchantId), seat)
  await leaveVisits(api, merchantId, { userId: seat.userId, visitIds: requests, from: ['waiting'] }, now)
}

/** One transaction a visit, since each locks one alone. */
async function leaveVisits(
  api: Api,
  merchantId: string,
  {
    userId,
    visitIds,
    from,
  }: { readonly userId: string; readonly visitIds: readonly string[]; readonly from: readonly MemberState[] },
  now: Date,
): Promise<void> {
  for (const visitId of visitIds)
    await api.database.transact<boolean>(merchantId, async (tenant) => {
      const visit = await lockVisit(tenant, visitId)
      const member = visit?.members.find((one) => one.userId === userId)
      if (visit?.state !== 'open' || !member || !from.includes(member.state)) return rollback(false)
      await takeOutMember(api, tenant, visit, { member, state: 'left', now })
      return commit(true)
    })
  if (visitIds.length > 0) nudgeOutbox(api, merchantId)
}
