import { accept, type Result, refuse } from '@compass/domain/refusal'
import { type MemberState, removalOf, type VisitMember } from '@compass/domain/visits'
import { type Tenant, unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { putMember, writeMember } from '../../records/visits/members.ts'
import { raiseVisit } from '../../records/visits/raise-version.ts'
import type { Visit } from '../../records/visits/visit.ts'
import { lockVisit } from '../../records/visits/visits.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { leaveFormerTables, takeOutMember } from '../spots/take-out-member.ts'

/** Who acts on a visit: one of its users, or staff. */
type VisitActor = { readonly kind: 'user'; readonly userId: string } | { readonly kind: 'staff' }

interface VisitTarget {
  readonly merchantId: string
  readonly visitId: string
  readonly actor: VisitActor
  readonly now: Date
}

/**
 * Runs work on an open visit that holds its lock, for a member or for staff. Refuses `not_found` for a visit of others,
 * `join_first` for who is not in, `visit_ended`.
 *
 * @param allowed in what state a member may do it
 */
export async function onOpenVisit<T>(
  api: Api,
  { merchantId, visitId, actor }: Omit<VisitTarget, 'now'>,
  work: (tenant: Tenant, visit: Visit) => Promise<Result<T>>,
  allowed: readonly MemberState[] = ['in'],
): Promise<Result<T>> {
  const done = await api.database.transact(
    merchantId,
    unlessRefused<Result<T>>(async (tenant) => {
      const visit = await lockVisit(tenant, visitId)
      const own = actor.kind === 'user' ? visit?.members.find(({ userId }) => userId === actor.userId) : undefined
      if (!visit || (actor.kind === 'user' && !own)) return refuse({ reason: 'not_found' })
      if (visit.state === 'ended') return refuse({ reason: 'visit_ended' })
      const mayAct = !own || allowed.includes(own.state)
      return mayAct ? work(tenant, visit) : refuse({ reason: 'join_first' })
    }),
  )
  if (done.ok) nudgeOutbox(api, merchantId)
  return done
}

/** Lets somebody in who waits, who leaves the table before then; who is in stays so. Refuses `not_found` for anybody else. */
export async function approveMember(api: Api, target: VisitTarget, memberId: string): Promise<Result<true>> {
  const { merchantId, visitId, now } = target
  const approved = await onOpenVisit<VisitMember>(api, target, async (tenant, visit) => {
    const member = visit.members.find(({ id }) => id === memberId)
    if (member?.state === 'in') return accept(member)
    if (member?.state !== 'waiting') return refuse({ reason: 'not_found' })
    await putMember(tenant, visit, { ...member, state: 'in' }, now)
    await raiseVisit(tenant, visit.id, ['members'], now)
    return accept(member)
  })
  if (!approved.ok) return approved
  const { userId } = approved.value
  if (approved.value.state === 'waiting') await leaveFormerTables(api, merchantId, { userId, visitId }, now)
  return accept(true)
}

/** One's own name in the visit, also while one waits. Refuses `not_found` for that of another. */
export function renameMember(
  api: Api,
  target: VisitTarget & { readonly actor: { readonly kind: 'user'; readonly userId: string } },
  memberId: string,
  name: string | null,
): Promise<Result<true>> {
  const { now, actor } = target
  return onOpenVisit(
    api,
    target,
    async (tenant, visit) => {
      const member = visit.members.find(({ id }) => id === memberId)
      if (member?.userId !== actor.userId) return refuse({ reason: 'not_found' })
      if (member.name === name) return accept(true)
      await writeMember(tenant, visit.id, { ...member, name }, now)
      await raiseVisit(tenant, visit.id, member.state === 'in' ? ['members', 'cart'] : ['members'], now)
      return accept(true)
    },
    ['in', 'waiting'],
  )
}

/**
 * Leaves, takes one's asking back, says no to who waits, or removes somebody. Refuses `not_found` for who is not there, and
 * `forbidden` for a member who is not the first. Who is out already stays so.
 */
export function removeMember(api: Api, target: VisitTarget, memberId: string): Promise<Result<true>> {
  const { actor, now } = target
  return onOpenVisit(
    api,
    target,
    async (tenant, visit) => {
      const own = actor.kind === 'user' ? visit.members.find(({ userId }) => userId === actor.userId)! : null
      const member = visit.members.find(({ id }) => id === memberId)
      if (!member) return refuse({ reason: 'not_found' })
      if (member.state === 'left' || member.state === 'removed') return accept(true)
      const removal = removalOf(visit.members, own, member)
      if (removal === null) return refuse({ reason: 'forbidden' })
      const isOwn = removal === 'leave' || removal === 'withdraw'
      await takeOutMember(api, tenant, visit, { member, state: isOwn ? 'left' : 'removed', now })
      return accept(true)
    },
    ['in', 'waiting', 'left', 'removed'],
  )
}
