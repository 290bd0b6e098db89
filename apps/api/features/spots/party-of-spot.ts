import type { Spot } from '@compass/domain/spots'
import { isFree, isSettled, presentMember, presentMembers } from '@compass/domain/visits'
import { commit, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Visit } from '../../records/visits/visit.ts'
import { findOrdersOfVisits } from '../../records/visits/visit-orders.ts'
import { endVisit, findOpenVisit, lockVisit } from '../../records/visits/visits.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'

/** The party at a spot, as somebody who scans its code finds it. */
interface PartyOfSpot {
  /** Null: the spot is free, or will be for whoever begins there: all was paid. */
  readonly visit: Visit | null
  /** All was paid, and the caller is none of its members: it ends as they sit down. */
  readonly settled: Visit | null
}

export async function partyOfSpot(
  tenant: Tenant,
  spot: Spot | null,
  userId: string | null,
  now: Date,
): Promise<PartyOfSpot> {
  const visit = spot && (await findOpenVisit(tenant, spot.id))
  if (!visit) return { visit: null, settled: null }
  const isMember = userId !== null && presentMember(visit.members, userId) !== null
  // Most parties have sent nothing yet, or are members’ own: their orders decide nothing then.
  if (isMember || visit.parts.order === 0) return { visit, settled: null }
  const orders = await findOrdersOfVisits(tenant, [visit.id])
  return isSettled({ ...visit, orders }, now) ? { visit: null, settled: visit } : { visit, settled: null }
}

/** Others sit down where all was paid: that visit is over. */
export async function endSettledVisit(api: Api, tenant: Tenant, visit: Visit, now: Date): Promise<void> {
  await api.database.transact(tenant.merchantId, async (inside) => {
    const locked = await lockVisit(inside, visit.id)
    const orders = await findOrdersOfVisits(inside, [visit.id])
    if (locked?.state === 'open' && isSettled({ ...locked, orders }, now))
      await endVisit(inside, visit.id, 'stranger', now)
    return commit(true)
  })
  nudgeOutbox(api, tenant.merchantId)
}

/** What a code says of the party: whether one is there, whether the caller belongs to it, and how many are in. No names. */
export function partyAnswer({ visit }: PartyOfSpot, userId: string | null) {
  const own = visit?.members.find((one) => one.userId === userId)
  const isMember = own?.state === 'in'
  // Where everybody orders alone there is nothing to join; a table that staff opened is free for who comes first.
  const isNone = !visit || (!isMember && (!visit.inRounds || isFree(visit)))
  const standing = isNone ? ('none' as const) : isMember ? ('mine' as const) : ('open' as const)
  return {
    visit: standing,
    visitCount: isNone ? 0 : presentMembers(visit.members).length,
    visitId: own?.state === 'in' || own?.state === 'waiting' ? visit!.id : null,
  }
}
