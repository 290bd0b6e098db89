import { isFree, type VisitMember } from '@compass/domain/visits'
import type { Tenant } from '../../db/database.ts'
import { findLiveCart, updateCart } from '../carts/carts.ts'
import { writeMember } from './members.ts'
import { raiseVisit } from './raise-version.ts'
import type { Visit } from './visit.ts'
import { writeUnsent } from './visit-carts.ts'
import { endVisit } from './visits.ts'

/**
 * Somebody goes, or is not let in: what they have not sent goes with them. The visit ends where nobody is left and nothing was
 * sent. In a transaction that holds the lock of the visit.
 */
export async function takeOut(
  tenant: Tenant,
  visit: Visit,
  member: VisitMember,
  state: 'left' | 'removed',
  now: Date,
): Promise<void> {
  const gone = { ...member, state }
  await writeMember(tenant, visit.id, gone, now)
  const members = visit.members.map((one) => (one.id === member.id ? gone : one))
  if (member.state === 'in' && isFree({ members, parts: visit.parts })) {
    await endVisit(tenant, visit.id, 'members', now)
    return
  }
  const cart = await findLiveCart(tenant, { kind: 'visit', visitId: visit.id })
  const lines = cart?.lines.filter(({ by }) => by !== member.id) ?? []
  const hadLines = cart !== null && lines.length < cart.lines.length
  if (hadLines) {
    await updateCart(tenant, { ...cart, lines, version: cart.version + 1 }, cart.version, now)
    await writeUnsent(tenant, visit.id, lines.length > 0, now)
  }
  await raiseVisit(tenant, visit.id, hadLines ? ['members', 'cart'] : ['members'], now)
}
