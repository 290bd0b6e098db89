import type { Tenant } from '../../db/database.ts'
import { CART_COLUMNS, type CartRow, cartOf } from '../cart/repository.ts'
import type { Placing } from './quote-placing.ts'

const MINUTE_MS = 60_000

type PlacingRow = CartRow & {
  full_name: string | null
  email: string | null
  phone: string | null
  phone_code: string | null
  phone_verified: boolean
  previous_payment_mod: string | null
  storefront_version: number
  address: Placing['address']
  key_order: string | null
  key_hash: Buffer | null
  too_many_since: Date | null
}

/**
 * Reads the basket that is to be ordered and, in the same moment, everything that decides: the user, the merchant's version,
 * the address if it is the user's own, and what the key was used for. Nothing is locked: `insertOrder` writes only over the
 * version that was read here. Null where there is no such basket of this user.
 */
export async function readPlacing(
  tenant: Tenant,
  asked: {
    readonly userId: string
    readonly cartId: string | null
    readonly addressId: string | null
    readonly key: string | null
    readonly now: Date
    /** Orders that a user may make in a minute. */
    readonly ordersPerMinute: number
  },
): Promise<Placing | null> {
  const row = await tenant.row<PlacingRow>(
    `select ${CART_COLUMNS}, u.full_name, u.email, u.phone, u.phone_code, u.phone_verified, u.previous_payment_mod,
       m.storefront_version, a.body as address, k.order_id as key_order, k.request_hash as key_hash, (
         select o.placed_at from orders o where o.merchant_id = $1 and o.user_id = $2 and o.placed_at > $6
         order by o.placed_at desc offset $7 limit 1) as too_many_since
     from carts c
     join users u on u.merchant_id = c.merchant_id and u.user_id = c.user_id
     join merchants m on m.merchant_id = c.merchant_id
     left join addresses a on a.merchant_id = c.merchant_id and a.user_id = c.user_id and a.address_id = $4
     left join idempotency_keys k on k.merchant_id = c.merchant_id and k.user_id = c.user_id and k.key = $5
     where c.merchant_id = $1 and c.user_id = $2 and c.cart_id = coalesce($3, (
       select l.cart_id from carts l where l.merchant_id = $1 and l.user_id = $2 and l.state in ('live', 'locked')))`,
    [
      asked.userId,
      asked.cartId,
      asked.addressId,
      asked.key,
      new Date(asked.now.getTime() - MINUTE_MS),
      asked.ordersPerMinute - 1,
    ],
  )
  if (!row) return null
  return {
    cart: cartOf(row),
    state: row.state,
    storefrontVersion: row.storefront_version,
    waitsSeconds: secondsToWait(row.too_many_since, asked.now),
    address: row.address,
    key: row.key_order && row.key_hash ? { orderId: row.key_order, requestHash: row.key_hash } : null,
    customer: {
      name: row.full_name,
      email: row.email,
      phone: row.phone,
      phoneCode: row.phone_code,
      isVerified: row.phone_verified,
      previousPaymentMod: row.previous_payment_mod,
    },
  }
}

/** Until the oldest of as many orders as a minute may have is a minute old. */
function secondsToWait(tooManySince: Date | null, now: Date): number {
  return tooManySince ? Math.max(1, Math.ceil((tooManySince.getTime() + MINUTE_MS - now.getTime()) / 1000)) : 0
}

export async function findKey(
  tenant: Tenant,
  userId: string,
  key: string,
): Promise<{ orderId: string; requestHash: Buffer } | null> {
  const row = await tenant.row<{ order_id: string; request_hash: Buffer }>(
    'select order_id, request_hash from idempotency_keys where merchant_id = $1 and user_id = $2 and key = $3',
    [userId, key],
  )
  return row && { orderId: row.order_id, requestHash: row.request_hash }
}

/** Locks the basket for the rest of the transaction; false where it is no more what was read. */
export async function lockBasket(tenant: Tenant, cartId: string, basketVersion: number): Promise<boolean> {
  const row = await tenant.row(
    `select cart_id from carts where merchant_id = $1 and cart_id = $2 and version = $3 and state in ('live', 'recurring') for update`,
    [cartId, basketVersion],
  )
  return row !== null
}
