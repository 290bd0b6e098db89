import type { Text } from '@compass/domain/languages'
import type { Tenant } from '../../db/database.ts'
import type { HeldReward } from '../../features/loyalty/holdings.ts'
import { newId } from '../../ids/index.ts'

/** What of points or credits is written down: what made it, so that it is written once. */
export interface Entry {
  readonly once: string
  readonly holder: string
  readonly kind: 'points' | 'credits'
  /** More than 0. */
  readonly amount: number
  readonly cause: 'recorded' | 'given'
  readonly note: string | null
  readonly at: Date
}

/** Adds points or credits with their entry; the new balance, or null where the entry is there already. */
export async function addToHoldings(tenant: Tenant, entry: Entry): Promise<number | null> {
  const { once, holder, kind, amount, cause, note, at } = entry
  const row = await tenant.row<{ balance: number }>(
    `with entry as (
       insert into holding_entries (merchant_id, once, holder, kind, amount, cause, note, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (merchant_id, once) do nothing returning kind, amount
     )
     insert into holdings as h (merchant_id, holder, points, credits)
     select $1, $3, case when kind = 'points' then amount else 0 end, case when kind = 'credits' then amount else 0 end
     from entry
     on conflict (merchant_id, holder) do update set points = h.points + excluded.points,
       credits = h.credits + excluded.credits
     returning case when $4 = 'points' then points else credits end as balance`,
    [once, holder, kind, amount, cause, note, at],
  )
  return row?.balance ?? null
}

/** The entry that something made; null where it made none. */
export async function findEntry(
  tenant: Tenant,
  once: string,
): Promise<{ readonly holder: string; readonly amount: number; readonly rewardId: string | null } | null> {
  const row = await tenant.row<{ holder: string; amount: number; reward_id: string | null }>(
    'select holder, amount, reward_id from holding_entries where merchant_id = $1 and once = $2',
    [once],
  )
  return row && { holder: row.holder, amount: row.amount, rewardId: row.reward_id }
}

export async function balancesOf(tenant: Tenant, holder: string): Promise<{ points: number; credits: number }> {
  const row = await tenant.row<{ points: number; credits: number }>(
    'select points, credits from holdings where merchant_id = $1 and holder = $2',
    [holder],
  )
  return row ?? { points: 0, credits: 0 }
}

/** A reward that is given; minor units. */
export interface GivenReward {
  readonly once: string
  readonly holder: string
  readonly name: Text
  readonly amount: number
  readonly minimum: number | null
  readonly validUntil: Date | null
  readonly at: Date
}

/** Gives a reward with its entry; its id, or null where it was given already. */
export async function insertReward(tenant: Tenant, reward: GivenReward): Promise<string | null> {
  const { once, holder, name, amount, minimum, validUntil, at } = reward
  const rewardId = newId(at.getTime())
  const given = await tenant.change(
    `with account as (
       insert into holdings (merchant_id, holder) values ($1, $3) on conflict (merchant_id, holder) do nothing
     ), entry as (
       insert into holding_entries (merchant_id, once, holder, kind, amount, cause, reward_id, at)
       values ($1, $2, $3, 'reward', $4, 'given', $5, $6) on conflict (merchant_id, once) do nothing returning reward_id
     )
     insert into rewards (merchant_id, reward_id, holder, name, amount, minimum, given_at, valid_until)
     select $1, $5, $3, $7, $4, $8, $6, $9 from entry`,
    [once, holder, amount, rewardId, at, JSON.stringify(name), minimum, validUntil],
  )
  return given === 1 ? rewardId : null
}

type RewardRow = { reward_id: string; name: Text; amount: number; minimum: number | null; valid_until: Date | null }

function rewardOf({ reward_id: id, name, amount, minimum, valid_until: validUntil }: RewardRow): HeldReward {
  return { id, name, amount, minimum, validUntil }
}

const REWARD = 'select reward_id, name, amount, minimum, valid_until from rewards where merchant_id = $1'

/** Any reward of the merchant, used or not. */
export async function findReward(tenant: Tenant, rewardId: string): Promise<HeldReward | null> {
  const row = await tenant.row<RewardRow>(`${REWARD} and reward_id = $2`, [rewardId])
  return row && rewardOf(row)
}

/** What a holder can use, the one that ends first first; at most a hundred. */
export async function listRewards(tenant: Tenant, holder: string, now: Date): Promise<HeldReward[]> {
  const rows = await tenant.rows<RewardRow>(
    `${REWARD} and holder = $2 and order_id is null and closed_at is null and (valid_until is null or valid_until > $3)
     order by valid_until nulls last, given_at, reward_id limit 100`,
    [holder, now],
  )
  return rows.map(rewardOf)
}
