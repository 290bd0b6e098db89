import { type RewardKind, validUntilOf } from '@compass/domain/loyalty'
import type { Row, Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
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
  await tenant.run(statement('ledgers.moveHoldings')`
      insert into holdings as h (merchant_id, holder, points, credits) values ($1, ${to}, ${held.points}, ${held.credits})
     on conflict (merchant_id, holder) do update set points = h.points + excluded.points,
       credits = h.credits + excluded.credits`)
  await tenant.run(
    statement('ledgers.moveRewards')`update rewards set holder = ${to} where merchant_id = $1 and holder = ${from}`,
  )
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
  await tenant.run(statement('ledgers.closeHoldings')`
     with ended as (
       update rewards set closed_at = ${now} where merchant_id = $1 and holder = ${holder} and order_id is null and
         closed_at is null
       returning reward_id, amount
     )
     insert into holding_entries (merchant_id, once, holder, kind, amount, cause, reward_id, at)
     select $1, 'closed ' || ${id} || ' ' || reward_id, ${holder}, 'reward', -amount, 'closed', reward_id, ${now} from
       ended`)
}

/** What there was; nothing is left. */
async function takeAll(tenant: Tenant, holder: string): Promise<{ points: number; credits: number } | null> {
  const held = await tenant.row<{ points: number; credits: number }>(
    statement('ledgers.takeAll')`
        select points, credits from holdings where merchant_id = $1 and holder = ${holder} for update`,
  )
  if (held)
    await tenant.run(
      statement('ledgers.emptyAccount')`
          update holdings set points = 0, credits = 0 where merchant_id = $1 and holder = ${holder}`,
    )
  return held
}

async function writeWhole(
  tenant: Tenant,
  { id, cause, now }: { readonly id: string; readonly cause: 'moved' | 'closed'; readonly now: Date },
  parts: readonly { readonly holder: string; readonly points: number; readonly credits: number }[],
): Promise<void> {
  await tenant.run(statement('ledgers.writeWhole')`
     insert into holding_entries (merchant_id, once, holder, kind, amount, cause, at)
     select $1, ${cause} || ' ' || ${id} || ' ' || w.holder || ' ' || w.kind, w.holder, w.kind, w.amount, ${cause},
       ${now}
     from (
       select holder, 'points' as kind, points as amount from unnest(${parts.map(({ holder }) => holder)}::text[],
         ${parts.map(({ points }) => points)}::bigint[]) as p (holder, points)
       union all
       select holder, 'credits', credits from unnest(${parts.map(({ holder }) => holder)}::text[],
         ${parts.map(({ credits }) => credits)}::bigint[]) as c (holder, credits)
     ) w where w.amount <> 0`)
}

/** The ledger of a holder, for people to read. */
export async function everythingHeld(
  tenant: Tenant,
  holder: string,
): Promise<{ readonly holdings: readonly Row[]; readonly rewards: readonly Row[] }> {
  const [holdings, rewards] = await Promise.all([
    tenant.rows(statement('ledgers.everythingHeld')`
        select kind, amount, cause, order_id as "order", reward_id as reward, note, at from holding_entries
       where merchant_id = $1 and holder = ${holder} order by at, once`),
    tenant.rows(statement('ledgers.exportRewards')`
     select reward_id as "_id", name, amount, minimum, given_at as "givenAt", valid_until as "validUntil",
         order_id as "usedIn", closed_at as "endedAt" from rewards where merchant_id = $1 and holder = ${holder} order
           by given_at`),
  ])
  return { holdings, rewards }
}
