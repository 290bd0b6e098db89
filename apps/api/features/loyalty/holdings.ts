import type { CartOwner } from '@compass/domain/cart'
import type { Text } from '@compass/domain/languages'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import type { Api } from '../../http/api.ts'
import { isId } from '../../ids/index.ts'
import { type Ask, subjectOfCart } from '../../records/secret-codes/asks.ts'
import { holderOf } from './holder.ts'
import { NOTHING_SPENT, type RequestedSpending } from './requested-spending.ts'

/** A voucher in a customer's hands. Minor units. */
export interface HeldReward {
  readonly id: string
  readonly name: Text
  readonly amount: number
  readonly minimum: number | null
  readonly validUntil: Date | null
}

/** What a customer holds, as far as a cart uses it. */
export interface Holdings {
  readonly holder: string
  readonly points: number
  /** Minor units. */
  readonly credits: number
  /** The cart's reward, where it can be used at all: theirs, unused, not ended. */
  readonly reward: HeldReward | null
  /** Of the cart's points; null: none. */
  readonly ask: Ask | null
}

type HeldRow = {
  points: number | null
  credits: number | null
  reward_id: string | null
  name: Text | null
  amount: number | null
  minimum: number | null
  valid_until: Date | null
  ask_amount: number | null
  ask_expires_at: Date | null
  ask_tries: number | null
  ask_confirmed_at: Date | null
}

/** The cart as holdings look at it. */
interface SpendingCart {
  readonly id: string
  readonly spending: RequestedSpending | null
}

/** What a holder has for a cart, in one look. */
export async function readHoldings(
  tenant: Tenant,
  { holder, userId, now }: { readonly holder: string; readonly userId: string; readonly now: Date },
  { id: cartId, spending }: SpendingCart,
): Promise<Holdings> {
  const rewardId = spending?.rewardId ?? null
  const row = await tenant.row<HeldRow>(statement('loyalty.readHoldings')`
     select h.points, h.credits, r.reward_id, r.name, r.amount, r.minimum, r.valid_until, a.amount as ask_amount,
       a.expires_at as ask_expires_at, a.tries as ask_tries, a.confirmed_at as ask_confirmed_at
     from (select $1::uuid as merchant_id) m
     left join holdings h on h.merchant_id = $1 and h.holder = ${holder}
     left join rewards r on r.merchant_id = $1 and r.holder = ${holder} and r.reward_id =
       ${rewardId !== null && isId(rewardId) ? rewardId : null} and r.order_id is null
       and r.closed_at is null and (r.valid_until is null or r.valid_until > ${now})
     left join secret_code_asks a on a.merchant_id = $1 and a.user_id = ${userId} and a.subject =
       ${subjectOfCart(cartId)}`)
  return {
    holder,
    points: row?.points ?? 0,
    credits: row?.credits ?? 0,
    reward: row?.reward_id
      ? { id: row.reward_id, name: row.name!, amount: row.amount!, minimum: row.minimum, validUntil: row.valid_until }
      : null,
    ask: row?.ask_expires_at
      ? {
          amount: row.ask_amount!,
          expiresAt: row.ask_expires_at,
          tries: row.ask_tries!,
          confirmedAt: row.ask_confirmed_at,
        }
      : null,
  }
}

/** The verified phone of a user; null where there is none: nothing is held without one. */
export async function verifiedPhoneOf(tenant: Tenant, userId: string): Promise<string | null> {
  const row = await tenant.row<{ phone: string }>(
    statement('loyalty.verifiedPhoneOf')`
        select phone from users where merchant_id = $1 and user_id = ${userId} and phone_verified and closed_at is null`,
  )
  return row?.phone ?? null
}

/** The holder that a user is; null without a verified phone. */
export async function holderOfUser(api: Api, tenant: Tenant, userId: string): Promise<string | null> {
  const phone = await verifiedPhoneOf(tenant, userId)
  return phone === null ? null : holderOf(api, tenant.merchantId, phone)
}

/**
 * What a cart's customer holds; null without a verified phone, and for a cart of several people. Only for a cart that uses
 * something: most do not, and cost nothing.
 *
 * @param wants what of it the cart is to use besides
 */
export async function readHoldingsFor(
  api: Api,
  tenant: Tenant,
  { id, owner, spending }: SpendingCart & { readonly owner: CartOwner },
  now: Date,
  wants: Partial<RequestedSpending> = {},
): Promise<Holdings | null> {
  if (owner.kind !== 'user') return null
  const { userId } = owner
  const holder = await holderOfUser(api, tenant, userId)
  if (holder === null) return null
  return readHoldings(tenant, { holder, userId, now }, { id, spending: { ...(spending ?? NOTHING_SPENT), ...wants } })
}
