import type { Text } from '@compass/domain/languages'
import type { HeldReward } from '@compass/domain/loyalty'
import type { Tenant } from '../../db/database.ts'
import { json, parameter, sql, statement } from '../../db/sql.ts'
import { newId } from '../../ids/index.ts'

/** What of points or credits is written down: what made it, so that it is written once. */
interface Entry {
  readonly once: string
  readonly holder: string
  readonly kind: 'points' | 'credits'
  /** More than 0. */
  readonly amount: number
  readonly cause: 'recorded' | 'given'
  readonly note: string | null
  readonly at: Date
}

/**
 * Adds points or credits with their entry; the new balance, or null where the entry is there already. The account is written
 * before its entry: a sharded server runs the parts of a statement one after another.
 */
export async function addToHoldings(tenant: Tenant, entry: Entry): Promise<number | null> {
  const { once, kind, amount, cause, note, at } = entry
  const holder = parameter(entry.holder)
  await openAccount(tenant, entry.holder)
  const column = kind === 'points' ? sql`points` : sql`credits`
  const row = await tenant.row<{ balance: number }>(
    statement('ledgers.addEntry', kind)`with entry as (
       insert into holding_entries (merchant_id, once, holder, kind, amount, cause, note, at)
       values ($1, ${once}, ${holder}, ${kind}, ${amount}, ${cause}, ${note}, ${at})
       on conflict (merchant_id, once) do nothing returning amount
     )
     update holdings h set ${column} = h.${column} + e.amount from entry e
     where h.merchant_id = $1 and h.holder = ${holder} returning h.${column} as balance`,
  )
  return row?.balance ?? null
}

async function openAccount(tenant: Tenant, holder: string): Promise<void> {
  await tenant.run(
    statement('ledgers.openAccount')`insert into holdings (merchant_id, holder) values ($1, ${holder})
     on conflict (merchant_id, holder) do nothing`,
  )
}

/** The entry that something made; null where it made none. */
export async function findEntry(
  tenant: Tenant,
  once: string,
): Promise<{ readonly holder: string; readonly amount: number; readonly rewardId: string | null } | null> {
  const row = await tenant.row<{ holder: string; amount: number; reward_id: string | null }>(
    statement('ledgers.findEntry')`select holder, amount, reward_id from holding_entries
      where merchant_id = $1 and once = ${once}`,
  )
  return row && { holder: row.holder, amount: row.amount, rewardId: row.reward_id }
}

export async function balancesOf(tenant: Tenant, holder: string): Promise<{ points: number; credits: number }> {
  const row = await tenant.row<{ points: number; credits: number }>(
    statement('ledgers.readBalances')`
        select points, credits from holdings where merchant_id = $1 and holder = ${holder}`,
  )
  return row ?? { points: 0, credits: 0 }
}

/** A reward that is given; minor units. */
export interface GrantedReward {
  readonly once: string
  readonly holder: string
  readonly name: Text
  readonly amount: number
  readonly minimum: number | null
  readonly validUntil: Date | null
  readonly at: Date
}

/** Gives a reward with its entry; its id, or null where it was given already. */
export async function insertReward(tenant: Tenant, reward: GrantedReward): Promise<string | null> {
  const { once, holder, name, amount, minimum, validUntil, at } = reward
  const rewardId = newId(at.getTime())
  const [id, account] = [parameter(rewardId), parameter(holder)]
  const [worth, suppliedAt] = [parameter(amount), parameter(at)]
  await openAccount(tenant, holder)
  const supplied = await tenant.changes(
    statement('ledgers.insertReward')`
     with entry as (
       insert into holding_entries (merchant_id, once, holder, kind, amount, cause, reward_id, at)
       values ($1, ${once}, ${account}, 'reward', ${worth}, 'given', ${id}, ${suppliedAt})
       on conflict (merchant_id, once) do nothing returning reward_id
     )
     insert into rewards (merchant_id, reward_id, holder, name, amount, minimum, given_at, valid_until)
     select $1, ${id}, ${account}, ${json(name)}, ${worth}, ${minimum}, ${suppliedAt}, ${validUntil} from entry returning
       reward_id`,
  )
  return supplied === 1 ? rewardId : null
}

type RewardRow = { reward_id: string; name: Text; amount: number; minimum: number | null; valid_until: Date | null }

function rewardOf({ reward_id: id, name, amount, minimum, valid_until: validUntil }: RewardRow): HeldReward {
  return { id, name, amount, minimum, validUntil }
}

const REWARD = sql`select reward_id, name, amount, minimum, valid_until from rewards where merchant_id = $1`

/** Any reward of the merchant, used or not. */
export async function findReward(tenant: Tenant, rewardId: string): Promise<HeldReward | null> {
  const row = await tenant.row<RewardRow>(statement('ledgers.findReward')`${REWARD} and reward_id = ${rewardId}`)
  return row && rewardOf(row)
}

/** What a holder can use, the one that ends first first; at most a hundred. */
export async function listRewards(tenant: Tenant, holder: string, now: Date): Promise<HeldReward[]> {
  const rows = await tenant.rows<RewardRow>(
    statement('ledgers.listRewards')`${REWARD} and holder = ${holder} and order_id is null and closed_at is null
       and (valid_until is null or valid_until > ${now}) order by valid_until nulls last, given_at, reward_id limit 100`,
  )
  return rows.map(rewardOf)
}
