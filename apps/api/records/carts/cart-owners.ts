import type { CartOwner } from '@compass/domain/cart'
import type { Tenant } from '../../db/database.ts'
import { type SqlPart, sql, statement } from '../../db/sql.ts'

/** The owner of a cart as its row has it: user or visit is null, and the spot where a user's cart is no spot's. */
export type OwnerRow = { user_id: string | null; visit_id: string | null; spot_id: string | null }

/** Of a new row; their values are `ownerValues`. */
export const OWNER_COLUMNS = sql`user_id, visit_id, spot_id`

export function ownerValues(owner: CartOwner): SqlPart {
  return owner.kind === 'user'
    ? sql`${owner.userId}::uuid, null::uuid, ${owner.spotId}::uuid`
    : sql`null::uuid, ${owner.visitId}::uuid, null::uuid`
}

/** Of `carts c`: which are this owner's, wherever they are. */
export function isOwnedBy(owner: CartOwner): SqlPart {
  return owner.kind === 'user' ? sql`c.user_id = ${owner.userId}` : sql`c.visit_id = ${owner.visitId}`
}

/** Of `carts c`: which are this owner's just there, at its spot or at none. */
export function isOwnedAt(owner: CartOwner): SqlPart {
  if (owner.kind === 'visit') return isOwnedBy(owner)
  const isThere = owner.spotId === null ? sql`c.spot_id is null` : sql`c.spot_id = ${owner.spotId}`
  return sql`${isOwnedBy(owner)} and ${isThere}`
}

export function ownerOf({ user_id, visit_id, spot_id }: OwnerRow): CartOwner {
  if (user_id !== null) return { kind: 'user', userId: user_id, spotId: spot_id }
  if (visit_id !== null) return { kind: 'visit', visitId: visit_id }
  throw new Error('a cart of nobody')
}

/** Of `carts c`: which have the owner of another cart of the statement, by its name there. */
export function hasOwnerOf(other: SqlPart): SqlPart {
  return sql`(c.user_id = ${other}.user_id or c.visit_id = ${other}.visit_id)`
}

/** All carts of one owner are the other's from now on, each where it was. At most one of the two has an open one there. */
export async function changeOwner(tenant: Tenant, from: CartOwner, to: CartOwner): Promise<void> {
  const [userId, visitId] = to.kind === 'user' ? [to.userId, null] : [null, to.visitId]
  await tenant.run(
    statement('carts.changeOwner')`update carts c set user_id = ${userId}, visit_id = ${visitId}
     where c.merchant_id = $1 and ${isOwnedBy(from)}`,
  )
}
