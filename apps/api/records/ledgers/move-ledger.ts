import { type RewardKind, validUntilOf } from '@compass/domain/loyalty'
import type { Row, Tenant } from '../../db/database.ts'
import { newId } from '../../ids/index.ts'
import { insertReward } from './ledger.ts'

/** Gives a phone that was verified what the merchant gives to each once; nothing where it was given before. */
export async function giveWelcome(
  tenant: Tenant,
  kinds: readonly RewardKind[] | undefined,
  holder: string,
  now: Date,
): Promise<void> {
  for (const kind of kinds ?? []) {
    if (!kind.isWelcome) continue
    const { id, name, amount, minimum } = kind
    const once = `welcome ${id} ${holder}`
    await insertReward(tenant, { once, holder, name, amount, minimum, validUntil: validUntilOf(kind, now), at: now })
  }
}

/** Everything that one phone holds becomes another's: its user has a new number. Inside a transaction. */
export async function moveHoldings(tenant: Tenant, from: string, to: string, now: Date): Promise<void> {
  if (from === to) return
  const held = await takeAll(tenant, from)
  if (!held) return
  await tenant.change(
    `insert into holdings as h (merchant_id, holder, points, credits) values ($1, $2, $3, $4)
     on conflict (merchant_id, holder) do update set points = h.points + excluded.points,
       credits = h.credits + excluded.credits`,
    [to, held.points, held.credits],
  )
  await tenant.change('update rewards set holder = $3 where merchant_id = $1 and holder = $2', [from, to])
  const id = newId(now.getTime())
  await writeWhole(tenant, { id, cause: 'moved', now }, [
    { holder: from, points: -held.points, credits: -held.credits },
    { holder: to, points: held.points, credits: held.credits },
  ])
}

/** Ends what a phone holds: its user is deleted, and nothing of it comes back (decisions, "Who is who"). */
export async function closeHoldings(tenant: Tenant, holder: string, now: Date): Promise<void> {
  const held = await takeAll(tenant, holder)
  if (!held) return
  const id = newId(now.getTime())
  await writeWhole(tenant, { id, cause: 'closed', now }, [{ holder, points: -held.points, credits: -held.credits }])
  await tenant.change(
    `with ended as (
       update rewards set closed_at = $3 where merchant_id = $1 and holder = $2 and order_id is null and closed_at is null
       returning reward_id, amount
     )
     insert into holding_entries (merchant_id, once, holder, kind, amount, cause, reward_id, at)
     select $1, 'closed ' || $4 || ' ' || reward_id, $2, 'reward', -amount, 'closed', reward_id, $3 from ended`,
    [holder, now, id],
  )
}

/** What there was; nothing is left. */
async function takeAll(tenant: Tenant, holder: string): Promise<{ points: number; credits: number } | null> {
  const held = await tenant.row<{ points: number; credits: number }>(
    'select points, credits from holdings where merchant_id = $1 and holder = $2 for update',
    [holder],
  )
  if (held)
    await tenant.change('update holdings set points = 0, credits = 0 where merchant_id = $1 and holder = $2', [holder])
  return held
}

async function writeWhole(
  tenant: Tenant,
  { id, cause, now }: { readonly id: string; readonly cause: 'moved' | 'closed'; readonly now: Date },
  parts: readonly { readonly holder: string; readonly points: number; readonly credits: number }[],
): Promise<void> {
  await tenant.change(
    `insert into holding_entries (merchant_id, once, holder, kind, amount, cause, at)
     select $1, $2 || ' ' || $3 || ' ' || w.holder || ' ' || w.kind, w.holder, w.kind, w.amount, $2, $4
     from (
       select holder, 'points' as kind, points as amount from unnest($5::text[], $6::bigint[]) as p (holder, points)
       union all
       select holder, 'credits', credits from unnest($5::text[], $7::bigint[]) as c (holder, credits)
     ) w where w.amount <> 0`,
    [
      cause,
      id,
      now,
      parts.map(({ holder }) => holder),
      parts.map(({ points }) => points),
      parts.map(({ credits }) => credits),
    ],
  )
}

/** The ledger of a holder, for people to read. */
export async function everythingHeld(
  tenant: Tenant,
  holder: string,
): Promise<{ readonly holdings: readonly Row[]; readonly rewards: readonly Row[] }> {
  const [holdings, rewards] = await Promise.all([
    tenant.rows(
      `select kind, amount, cause, order_id as "order", reward_id as reward, note, at from holding_entries
       where merchant_id = $1 and holder = $2 order by at, once`,
      [holder],
    ),
    tenant.rows(
      `select reward_id as "_id", name, amount, minimum, given_at as "givenAt", valid_until as "validUntil",
         order_id as "usedIn", closed_at as "endedAt" from rewards where merchant_id = $1 and holder = $2 order by given_at`,
      [holder],
    ),
  ])
  return { holdings, rewards }
}
