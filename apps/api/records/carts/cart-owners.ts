import type { CartOwner } from '@compass/domain/cart'
import type { Tenant } from '../../db/database.ts'
import { type SqlPart, sql, statement } from '../../db/sql.ts'

/** The owner of a cart as its row has it: one of the two is null. */
export type OwnerRow = { user_id: string | null; visit_id: string | null }

/** Of a new row; their values are `ownerValues`. */
export const OWNER_COLUMNS = sql`user_id, visit_id`

export function ownerValues(owner: CartOwner): SqlPart {
  return owner.kind === 'user' ? sql`${owner.userId}::uuid, null::uuid` : sql`null::uuid, ${owner.visitId}::uuid`
}

/** Of `carts c`: which are this owner's. */
export function isOwnedBy(owner: CartOwner): SqlPart {
  return owner.kind === 'user' ? sql`c.user_id = ${owner.userId}` : sql`c.visit_id = ${owner.visitId}`
}

export function ownerOf({ user_id, visit_id }: OwnerRow): CartOwner {
  if (user_id !== null) return { kind: 'user', userId: user_id }
  if (visit_id !== null) return { kind: 'visit', visitId: visit_id }
  throw new Error('a cart of nobody')
}

/** Of `carts c`: which have the owner of another cart of the statement, by its name there. */
export function hasOwnerOf(other: SqlPart): SqlPart {
  return sql`(c.user_id = ${other}.user_id or c.visit_id = ${other}.visit_id)`
}

/** All carts of one owner are the other's from now on. At most one of the two has an open one. */
export async function changeOwner(tenant: Tenant, from: CartOwner, to: CartOwner): Promise<void> {
  await tenant.run(
    statement('carts.changeOwner')`update carts c set (${OWNER_COLUMNS}) = (${ownerValues(to)})
     where c.merchant_id = $1 and ${isOwnedBy(from)}`,
  )
}
