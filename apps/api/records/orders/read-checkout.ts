import { type CartOwner, OPEN_CART_STATES } from '@compass/domain/cart'
import type { Tenant } from '../../db/database.ts'
import { parameter, sql, statement } from '../../db/sql.ts'
import { NIL_ID } from '../../ids/index.ts'
import { isOwnedAt } from '../carts/cart-owners.ts'
import { inStates } from '../carts/cart-states.ts'
import { CART_COLUMNS, type CartRow, cartOf } from '../carts/carts.ts'
import type { CheckoutSnapshot } from './checkout-snapshot.ts'

const MINUTE_MS = 60_000

type PlacingRow = CartRow & {
  full_name: string | null
  email: string | null
  phone: string | null
  phone_code: string | null
  phone_verified: boolean
  previous_payment_mod: string | null
  is_sms_enabled: boolean | null
  terms_agreed: string | null
  storefront_version: number
  address: CheckoutSnapshot['address']
  key_order: string | null
  key_hash: Buffer | null
  too_many_since: Date | null
}

/**
 * Reads the cart that is to be ordered with everything that decides, in the same moment. That is the user, the merchant's
 * version, the address if it is the user's own, and the earlier use of the key. Nothing is locked: `insertOrder` writes only
 * over the version that was read here. Null where there is no such cart of this user.
 */
export async function readCheckout(
  tenant: Tenant,
  input: {
    readonly userId: string
    /** Whose cart it is. */
    readonly owner: CartOwner
    readonly cartId: string | null
    readonly addressId: string | null
    readonly key: string | null
    readonly now: Date
    /** Orders that a user may make in a minute. */
    readonly ordersPerMinute: number
  },
): Promise<CheckoutSnapshot | null> {
  const user = parameter(input.userId)
  const { owner } = input
  const minuteAgo = new Date(input.now.getTime() - MINUTE_MS)
  // A null in a join would fold it to nothing, with the merchant by whom a sharded server finds its shard.
  const [addressId, key] = [input.addressId ?? NIL_ID, input.key ?? '']
  const isCart =
    input.cartId === null
      ? sql`c.cart_id = (select c.cart_id from carts c where c.merchant_id = $1 and ${isOwnedAt(owner)} and c.state ${inStates(OPEN_CART_STATES)})`
      : sql`c.cart_id = ${input.cartId}`
  const row = await tenant.row<PlacingRow>(
    statement('orders.readPlacing')`
        select ${CART_COLUMNS}, u.full_name, u.email, u.phone, u.phone_code, u.phone_verified,
       u.previous_payment_mod, u.is_sms_enabled, u.terms_agreed,
       m.storefront_version + coalesce(v.version, 0) as storefront_version, a.body as address,
       k.order_id as key_order, k.request_hash as key_hash, (
         select o.placed_at from orders o where o.merchant_id = $1 and o.user_id = ${user} and o.placed_at > ${minuteAgo}
           and coalesce(o.court_position, 0) = 0
         order by o.placed_at desc offset ${input.ordersPerMinute - 1} limit 1) as too_many_since
     from carts c
     join users u on u.merchant_id = $1 and u.user_id = ${user}
     join merchants m on m.merchant_id = $1
     left join storefront_versions v on v.merchant_id = $1
     left join addresses a on a.merchant_id = $1 and a.user_id = ${user} and a.address_id = ${addressId}
     left join idempotency_keys k on k.merchant_id = $1 and k.user_id = ${user} and k.key = ${key}
     where c.merchant_id = $1 and ${isOwnedAt(owner)} and ${isCart}`,
  )
  if (!row) return null
  return {
    cart: cartOf(row),
    state: row.state,
    storefrontVersion: row.storefront_version,
    waitsSeconds: secondsToWait(row.too_many_since, input.now),
    address: row.address,
    key: row.key_order && row.key_hash ? { orderId: row.key_order, requestHash: row.key_hash } : null,
    customer: {
      name: row.full_name,
      email: row.email,
      phone: row.phone,
      phoneCode: row.phone_code,
      isVerified: row.phone_verified,
      previousPaymentMod: row.previous_payment_mod,
      isSmsEnabled: row.is_sms_enabled ?? true,
      termsAgreed: row.terms_agreed,
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
    statement('orders.findKey')`select order_id, request_hash from idempotency_keys
      where merchant_id = $1 and user_id = ${userId} and key = ${key}`,
  )
  return row && { orderId: row.order_id, requestHash: row.request_hash }
}
