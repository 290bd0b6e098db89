import type { VisitMember } from '@compass/domain/visits'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import type { Visit } from './visit.ts'

/**
 * Somebody comes in, or asks to: their row of before, if they were there, or a new one with the next number. In a transaction
 * that holds the lock of the visit.
 *
 * @param newcomer.id of a new row
 * @param newcomer.name null: as before
 * @param newcomer.seenAt absent: their screen is live now
 */
export async function putMember(
  tenant: Tenant,
  { id: visitId, members }: Pick<Visit, 'id' | 'members'>,
  newcomer: {
    readonly id: string
    readonly userId: string
    readonly state: 'in' | 'waiting'
    readonly name: string | null
    readonly seenAt?: Date
  },
  now: Date,
): Promise<VisitMember> {
  const before = members.find(({ userId }) => userId === newcomer.userId)
  const joinedAt = newcomer.state === 'in' ? (before?.state === 'in' ? before.joinedAt : now) : null
  const isThere = before?.state === 'in' || before?.state === 'waiting'
  const member: VisitMember = {
    id: before?.id ?? newcomer.id,
    userId: newcomer.userId,
    name: newcomer.name ?? before?.name ?? null,
    number: before?.number ?? Math.max(0, ...members.map(({ number }) => number)) + 1,
    state: newcomer.state,
    requestedAt: isThere ? before.requestedAt : now,
    joinedAt,
    seenAt: newcomer.seenAt ?? now,
    changedCartAt: before?.changedCartAt ?? null,
  }
  if (before) await writeMember(tenant, visitId, member, now)
  else await insertMember(tenant, visitId, member)
  return member
}

async function insertMember(tenant: Tenant, visitId: string, member: VisitMember): Promise<void> {
  const { id, userId, name, number, state, requestedAt, joinedAt, seenAt } = member
  await tenant.run(
    statement(
      'visits.insertMember',
    )`insert into visit_members (merchant_id, visit_id, member_id, user_id, name, number, state,
       asked_at, joined_at, seen_at)
     values ($1, ${visitId}, ${id}, ${userId}, ${name}, ${number}, ${state}, ${requestedAt}, ${joinedAt}, ${seenAt})`,
  )
}

/** What became of a member. In a transaction that holds the lock of the visit. */
export async function writeMember(
  tenant: Tenant,
  visitId: string,
  { id, state, name, requestedAt, joinedAt, seenAt }: Omit<VisitMember, 'userId' | 'number' | 'changedCartAt'>,
  now: Date,
): Promise<void> {
  const leftAt = state === 'left' || state === 'removed' ? now : null
  await tenant.run(
    statement(
      'visits.writeMember',
    )`update visit_members set state = ${state}, name = ${name}, asked_at = ${requestedAt},
       joined_at = ${joinedAt}, left_at = ${leftAt}, seen_at = ${seenAt}
     where merchant_id = $1 and visit_id = ${visitId} and member_id = ${id}`,
  )
}
