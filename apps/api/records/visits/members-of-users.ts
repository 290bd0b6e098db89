import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import { findLiveCart, updateCart } from '../carts/carts.ts'
import { writeMember } from './members.ts'
import { raiseVisit } from './raise-version.ts'
import { takeOut } from './take-out.ts'
import { lockVisit } from './visits.ts'

async function openVisitsOf(tenant: Tenant, userId: string): Promise<string[]> {
  const rows = await tenant.rows<{ visit_id: string }>(
    statement('visits.listOpenOfUser')`select m.visit_id from visit_members m
     join visits v on v.merchant_id = $1 and v.visit_id = m.visit_id and v.state = 'open'
     where m.merchant_id = $1 and m.user_id = ${userId} order by m.visit_id`,
  )
  return rows.map(({ visit_id }) => visit_id)
}

/**
 * A user is joined into another, who takes their place in each visit. Where both were in one, the one on that phone goes into
 * the other's, with what they have not sent. Inside a transaction.
 */
export async function joinMembers(tenant: Tenant, from: string, targetId: string, now: Date): Promise<void> {
  for (const visitId of await openVisitsOf(tenant, from)) {
    const visit = await lockVisit(tenant, visitId)
    const gone = visit?.members.find(({ userId }) => userId === from)
    const there = visit?.members.find(({ userId }) => userId === targetId)
    if (!visit || !gone || !there || gone.state === 'left' || gone.state === 'removed') continue
    const isIn = gone.state === 'in' || there.state === 'in'
    const joined = [gone.joinedAt, there.state === 'in' ? there.joinedAt : null].filter((at) => at !== null)
    const joinedAt = isIn ? joined.sort((a, b) => a.getTime() - b.getTime())[0]! : null
    const state = isIn ? ('in' as const) : ('waiting' as const)
    const { requestedAt, seenAt } = gone
    const one = { ...there, state, joinedAt, name: gone.name ?? there.name, requestedAt, seenAt }
    await writeMember(tenant, visitId, one, now)
    await writeMember(tenant, visitId, { ...gone, state: 'left' }, now)
    const cart = await findLiveCart(tenant, { kind: 'visit', visitId })
    if (cart) {
      const lines = cart.lines.map((line) => (line.by === gone.id ? { ...line, by: there.id } : line))
      await updateCart(tenant, { ...cart, lines, version: cart.version + 1 }, cart.version, now)
    }
    await raiseVisit(tenant, visitId, ['members', 'cart'], now)
  }
  await tenant.run(
    statement('visits.joinMembers')`update visit_members m set user_id = ${targetId}
     where m.merchant_id = $1 and m.user_id = ${from} and not exists (select 1 from visit_members o
       where o.merchant_id = $1 and o.visit_id = m.visit_id and o.user_id = ${targetId})`,
  )
}

/**
 * Who is deleted leaves the visits that they are in, and their name goes from all. Inside a transaction.
 *
 * @param releaseClaims gives back what they claimed of the bills of a visit, which is locked
 */
export async function forgetMember(
  tenant: Tenant,
  userId: string,
  releaseClaims: (member: { readonly visitId: string; readonly memberId: string }) => Promise<void>,
  now: Date,
): Promise<void> {
  for (const visitId of await openVisitsOf(tenant, userId)) {
    const visit = await lockVisit(tenant, visitId)
    const member = visit?.members.find((one) => one.userId === userId)
    if (!visit || !member || (member.state !== 'in' && member.state !== 'waiting')) continue
    await releaseClaims({ visitId, memberId: member.id })
    await takeOut(tenant, visit, { ...member, name: null }, 'left', now)
  }
  await tenant.run(
    statement(
      'visits.forgetNames',
    )`update visit_members set name = null where merchant_id = $1 and user_id = ${userId}`,
  )
}
