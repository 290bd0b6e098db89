import type { VisitMember } from '@compass/domain/visits'
import { commit, rollback, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { findFormerTables } from '../../records/visits/former-tables.ts'
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

/**
 * A person sits at one table at a time. Whoever is in at another leaves the one before, or takes back that they ask to join
 * there. A room stays theirs. One transaction a visit, since each locks one alone.
 */
export async function leaveFormerTables(
  api: Api,
  merchantId: string,
  seat: { readonly userId: string; readonly visitId: string },
  now: Date,
): Promise<void> {
  const former = await findFormerTables(api.database.tenant(merchantId), seat)
  for (const visitId of former)
    await api.database.transact<boolean>(merchantId, async (tenant) => {
      const visit = await lockVisit(tenant, visitId)
      const member = visit?.members.find(({ userId }) => userId === seat.userId)
      if (visit?.state !== 'open' || (member?.state !== 'in' && member?.state !== 'waiting')) return rollback(false)
      await takeOutMember(api, tenant, visit, { member, state: 'left', now })
      return commit(true)
    })
  if (former.length > 0) nudgeOutbox(api, merchantId)
}
