import type { VisitMember } from '@compass/domain/visits'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import type { Visit } from './visit.ts'

/**
 * Somebody comes in, or asks to: their row of before, if they were there, or a new one with the next number. In a transaction
 * that holds the lock of the visit.
 *
 * @param who.id of a new row
 * @param who.name null: as before
 * @param who.seenAt absent: their screen is live now
 */
export async function putMember(
  tenant: Tenant,
  { id: visitId, members }: Pick<Visit, 'id' | 'members'>,
  who: {
    readonly id: string
    readonly userId: string
    readonly state: 'in' | 'waiting'
    readonly name: string | null
    readonly seenAt?: Date
  },
  now: Date,
): Promise<VisitMember> {
  const before = members.find(({ userId }) => userId === who.userId)
  const joinedAt = who.state === 'in' ? (before?.state === 'in' ? before.joinedAt : now) : null
  const isThere = before?.state === 'in' || before?.state === 'waiting'
  const member: VisitMember = {
    id: before?.id ?? who.id,
    userId: who.userId,
    name: who.name ?? before?.name ?? null,
    number: before?.number ?? Math.max(0, ...members.map(({ number }) => number)) + 1,
    state: who.state,
    askedAt: isThere ? before.askedAt : now,
    joinedAt,
    seenAt: who.seenAt ?? now,
    changedCartAt: before?.changedCartAt ?? null,
  }
  if (before) await writeMember(tenant, visitId, member)
  else await insertMember(tenant, visitId, member)
  return member
}

async function insertMember(tenant: Tenant, visitId: string, member: VisitMember): Promise<void> {
  const { id, userId, name, number, state, askedAt, joinedAt, seenAt } = member
  await tenant.run(
    statement(
      'visits.insertMember',
    )`insert into visit_members (merchant_id, visit_id, member_id, user_id, name, number, state,
       asked_at, joined_at, seen_at)
     values ($1, ${visitId}, ${id}, ${userId}, ${name}, ${number}, ${state}, ${askedAt}, ${joinedAt}, ${seenAt})`,
  )
}

/** What became of a member. In a transaction that holds the lock of the visit. */
export async function writeMember(
  tenant: Tenant,
  visitId: string,
  { id, state, name, askedAt, joinedAt, seenAt }: Omit<VisitMember, 'userId' | 'number' | 'changedCartAt'>,
): Promise<void> {
  await tenant.run(
    statement('visits.writeMember')`update visit_members set state = ${state}, name = ${name}, asked_at = ${askedAt},
       joined_at = ${joinedAt}, seen_at = ${seenAt}
     where merchant_id = $1 and visit_id = ${visitId} and member_id = ${id}`,
  )
}
