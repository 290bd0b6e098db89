import type { Text } from '@compass/domain/languages'
import type { Holdings, RequestedSpending } from '@compass/domain/loyalty'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import { isId, NIL_ID } from '../../ids/index.ts'
import { subjectOfCart } from '../secret-codes/asks.ts'

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
export interface SpendingCart {
  readonly id: string
  /** What the order taker's code is asked about; absent: the cart. */
  readonly subject?: string
  readonly spending: RequestedSpending | null
}

/** What a holder has for a cart, in one look. */
export async function readHoldings(
  tenant: Tenant,
  { holder, userId, now }: { readonly holder: string; readonly userId: string; readonly now: Date },
  { id: cartId, spending, subject = subjectOfCart(cartId) }: SpendingCart,
): Promise<Holdings> {
  const rewardId = spending?.rewardId ?? null
  const row = await tenant.row<HeldRow>(statement('loyalty.readHoldings')`
     select h.points, h.credits, r.reward_id, r.name, r.amount, r.minimum, r.valid_until, a.amount as ask_amount,
       a.expires_at as ask_expires_at, a.tries as ask_tries, a.confirmed_at as ask_confirmed_at
     from (select $1::uuid as merchant_id) m
     left join holdings h on h.merchant_id = $1 and h.holder = ${holder}
     left join rewards r on r.merchant_id = $1 and r.holder = ${holder} and r.reward_id =
       ${rewardId !== null && isId(rewardId) ? rewardId : NIL_ID} and r.order_id is null
       and r.closed_at is null and (r.valid_until is null or r.valid_until > ${now})
     left join secret_code_asks a on a.merchant_id = $1 and a.user_id = ${userId} and a.subject = ${subject}`)
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
