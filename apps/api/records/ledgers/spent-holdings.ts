import type { HeldReward } from '@compass/domain/loyalty'
import type { Tenant } from '../../db/database.ts'
import { parameter, statement } from '../../db/sql.ts'

/** What an order takes of what its customer has. */
export interface SpentHoldings {
  readonly holder: string
  readonly points: number
  /** Minor units. */
  readonly credits: number
  readonly reward: HeldReward | null
}

/**
 * Takes what an order uses; false where some of it went to another order, or away: the transaction must then roll back.
 * Of many orders at once each finds what the one before left.
 */
export async function takeHoldings(
  tenant: Tenant,
  { holder, points, credits, reward }: SpentHoldings,
  orderId: string,
  now: Date,
): Promise<boolean> {
  const accounts = await tenant.changes(
    statement('ledgers.takeHoldings')`update holdings set points = points - ${points}, credits = credits - ${credits}
      where merchant_id = $1 and holder = ${holder} and points >= ${points} and credits >= ${credits} returning holder`,
  )
  if (accounts !== 1 || !reward) return accounts === 1
  const rewards = await tenant.changes(
    statement('ledgers.takeReward')`update rewards set order_id = ${orderId}
      where merchant_id = $1 and holder = ${holder} and reward_id = ${reward.id} and order_id is null and closed_at is null
        and (valid_until is null or valid_until > ${now}) returning reward_id`,
  )
  return rewards === 1
}

/** Writes down what an order took. */
export async function insertSpent(tenant: Tenant, spent: SpentHoldings, orderId: string, now: Date): Promise<void> {
  const entries = [
    { kind: 'points', amount: spent.points, rewardId: null },
    { kind: 'credits', amount: spent.credits, rewardId: null },
    { kind: 'reward', amount: spent.reward?.amount ?? 0, rewardId: spent.reward?.id ?? null },
  ].filter(({ amount }) => amount > 0)
  const [kinds, amounts] = [entries.map(({ kind }) => kind), entries.map(({ amount }) => amount)]
  const rewardIds = entries.map(({ rewardId }) => rewardId)
  const id = parameter(orderId)
  await tenant.run(
    statement('ledgers.insertSpent')`
     insert into holding_entries (merchant_id, once, holder, kind, amount, cause, order_id, reward_id, at)
     select $1, 'spent ' || ${id}::text || ' ' || w.kind, ${spent.holder}, w.kind, -w.amount, 'spent',
       ${id}::text::uuid, w.reward_id, ${now}
     from unnest(${kinds}::text[], ${amounts}::bigint[], ${rewardIds}::uuid[]) as w (kind, amount, reward_id)`,
  )
}

/** What an order got back of its customer's own. */
export async function listReturned(
  tenant: Tenant,
  orderId: string,
): Promise<{ kind: 'points' | 'credits' | 'reward'; amount: number; reward_id: string | null; holder: string }[]> {
  return tenant.rows(
    statement('ledgers.listReturned')`select kind, amount, reward_id, holder from holding_entries
     where merchant_id = $1 and order_id = ${orderId} and cause = 'returned'`,
  )
}

/** Writes down that an order took again what it got back. */
export async function insertSpentAgain(tenant: Tenant, orderId: string, now: Date): Promise<void> {
  const id = parameter(orderId)
  await tenant.run(
    statement('ledgers.insertSpentAgain')`
        insert into holding_entries (merchant_id, once, holder, kind, amount, cause, order_id, reward_id, at)
     select $1, 'spent again ' || ${id}::text || ' ' || kind, holder, kind, -amount, 'spent', order_id, reward_id, ${now}
     from holding_entries where merchant_id = $1 and order_id = ${id}::text::uuid and cause = 'returned'`,
  )
}
