import type { Totals } from '@compass/domain/pricing'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { KeptCart } from '../../records/carts/carts.ts'
import { holderOf } from './holder.ts'
import { type HeldReward, type Holdings, readHoldings } from './holdings.ts'
import type { Spends } from './spends.ts'

/** What an order takes of what its customer has. */
export interface Spent {
  readonly holder: string
  readonly points: number
  /** Minor units. */
  readonly credits: number
  readonly reward: HeldReward | null
}

/** What there is for a basket that is to be ordered; null without a verified phone. */
export async function holdingsForPlacing(
  api: Api,
  tenant: Tenant,
  placing: {
    readonly cart: KeptCart
    readonly customer: { readonly phone: string | null; readonly isVerified: boolean }
  },
  now: Date,
): Promise<Holdings | null> {
  const { cart, customer } = placing
  if (!customer.isVerified || customer.phone === null) return null
  const holder = holderOf(api, tenant.merchantId, customer.phone)
  return readHoldings(tenant, { holder, userId: cart.userId, now }, cart)
}

/** What a price uses of what there is; null: nothing. */
export function spentBy(
  totals: Totals,
  spends: Spends | null | undefined,
  holds: Holdings | null | undefined,
): Spent | null {
  if (!holds || !spends) return null
  const reward = totals.reward > 0 ? spends.reward : null
  const { redeemed: points, credits } = totals
  return points > 0 || credits > 0 || reward ? { holder: holds.holder, points, credits, reward } : null
}

/**
 * Takes what an order uses; false where some of it went to another order, or away: the transaction must then be given up.
 * Of many orders at once each finds what the one before left.
 */
export async function takeSpent(tenant: Tenant, spent: Spent, orderId: string, now: Date): Promise<boolean> {
  const row = await tenant.row<{ accounts: number; vouchers: number }>(
    `with account as (
       update holdings set points = points - $3, credits = credits - $4
       where merchant_id = $1 and holder = $2 and points >= $3 and credits >= $4 returning holder
     ), voucher as (
       update rewards set order_id = $5 where merchant_id = $1 and holder = $2 and reward_id = $6 and order_id is null
         and closed_at is null and (valid_until is null or valid_until > $7) returning reward_id
     )
     select (select count(*) from account) as accounts, (select count(*) from voucher) as vouchers`,
    [spent.holder, spent.points, spent.credits, orderId, spent.reward?.id ?? null, now],
  )
  return row?.accounts === 1 && row.vouchers === (spent.reward ? 1 : 0)
}

/** Writes down what an order took. */
export async function keepSpent(tenant: Tenant, spent: Spent, orderId: string, now: Date): Promise<void> {
  const entries = [
    { kind: 'points', amount: spent.points, rewardId: null },
    { kind: 'credits', amount: spent.credits, rewardId: null },
    { kind: 'reward', amount: spent.reward?.amount ?? 0, rewardId: spent.reward?.id ?? null },
  ].filter(({ amount }) => amount > 0)
  await tenant.change(
    `insert into holding_entries (merchant_id, once, holder, kind, amount, cause, order_id, reward_id, at)
     select $1, 'spent ' || $2::text || ' ' || w.kind, $3, w.kind, -w.amount, 'spent', $2::uuid, w.reward_id, $4
     from unnest($5::text[], $6::bigint[], $7::uuid[]) as w (kind, amount, reward_id)`,
    [
      orderId,
      spent.holder,
      now,
      entries.map(({ kind }) => kind),
      entries.map(({ amount }) => amount),
      entries.map(({ rewardId }) => rewardId),
    ],
  )
}
