import type { Tenant } from '../../db/database.ts'
import { type SqlPart, sql, statement } from '../../db/sql.ts'

/** A key that a customer's browser chose for what it adds, and what it was used with. */
export interface CartAddition {
  readonly userId: string
  readonly key: string
  readonly requestHash: Buffer
}

/** What a key was used with; null: nothing was added with it. */
export async function findAddition(
  tenant: Tenant,
  { userId, key }: Pick<CartAddition, 'userId' | 'key'>,
): Promise<Buffer | null> {
  const row = await tenant.row<{ request_hash: Buffer }>(
    statement('carts.findAddition')`select request_hash from cart_additions
     where merchant_id = $1 and user_id = ${userId} and key = ${key}`,
  )
  return row?.request_hash ?? null
}

/** Beside a cart that was written in the same transaction. */
export async function insertAddition(tenant: Tenant, addition: CartAddition, at: Date): Promise<void> {
  const { userId, key, requestHash } = addition
  await tenant.run(
    statement('carts.insertAddition')`insert into cart_additions (merchant_id, user_id, key, request_hash, created_at)
     values ($1, ${userId}, ${key}, ${requestHash}, ${at}) on conflict do nothing`,
  )
}

/** The same within the statement that writes the cart: `change` answers the cart where it wrote it. */
export function withAddition(change: SqlPart, { userId, key, requestHash }: CartAddition, at: Date): SqlPart {
  return sql`with written as (${change}), keyed as (
       insert into cart_additions (merchant_id, user_id, key, request_hash, created_at)
       select $1, ${userId}, ${key}, ${requestHash}, ${at} from written on conflict do nothing returning key
     ) select cart_id from written`
}
