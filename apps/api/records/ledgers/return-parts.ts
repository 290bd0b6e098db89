import type { Tenant } from '../../db/database.ts'
import { parameter, statement } from '../../db/sql.ts'

/** What of a customer's own leaves an order that goes on; points are whole, credits minor units. */
interface ReturnedParts {
  readonly points: number
  readonly credits: number
  /** Of the reward what was used for what leaves; it comes back as credits, or, where nothing of it is left, whole. */
  readonly reward: number
  readonly isRewardLeft: boolean
}

/**
 * Gives back a part of what an order took, once for each `cause`. Returns the points and the minor units of credits that
 * came back. Inside the transaction that amends the order. What refunds gave back before counts, so that nothing comes back twice.
 *
 * @param holder whose phone it is now; null: of whom it was taken
 */
export async function returnParts(
  tenant: Tenant,
  orderId: string,
  cause: string,
  { points, credits, reward, isRewardLeft }: ReturnedParts,
  holder: string | null,
  at: Date,
): Promise<{ readonly points: number; readonly credits: number }> {
  if (points + credits + reward === 0) return { points: 0, credits: 0 }
  const insteadOfReward = isRewardLeft ? reward : 0
  const before = await suppliedBefore(tenant, orderId, { points, credits })
  const [pointsTaken, creditsTaken] = [parameter(before.points), parameter(before.credits)]
  const [id, supplied] = [parameter(orderId), parameter(insteadOfReward)]
  const [pointsBack, creditsBack] = [parameter(points), parameter(credits)]
  await tenant.run(
    statement('ledgers.returnParts')`
     with owner as (
       select coalesce(${holder}, min(holder)) as holder from holding_entries
       where merchant_id = $1 and order_id = ${id} and cause = 'spent' having count(*) > 0
     ), account as (
       insert into holdings as h (merchant_id, holder, points, credits)
       select $1, holder, ${pointsBack}::bigint - ${pointsTaken}::bigint,
         ${creditsBack}::bigint + ${supplied}::bigint - ${creditsTaken}::bigint from owner
       on conflict (merchant_id, holder) do update set points = h.points + excluded.points,
         credits = h.credits + excluded.credits
       returning holder
     )
     insert into holding_entries (merchant_id, once, holder, kind, amount, cause, order_id, note, at)
     select $1, w.cause || ' ' || ${id}::text || ' ' || w.kind || ' ' || ${cause}::text, a.holder, w.kind, w.amount,
       w.cause,
       case when w.cause <> 'given' then ${id}::uuid end, case when w.cause = 'given' then ${id}::text end, ${at}
     from account a cross join (values ('points', ${pointsBack}::bigint, 'returned'), ('credits',
       ${creditsBack}::bigint, 'returned'),
       ('credits', ${supplied}::bigint, 'given'), ('points', -${pointsTaken}::bigint, 'refunded'),
       ('credits', -${creditsTaken}::bigint, 'refunded')) as w (kind, amount, cause)
     where w.amount <> 0`,
  )
  if (!isRewardLeft && reward > 0) await returnReward(tenant, orderId, cause, holder, at)
  return { points: points - before.points, credits: credits - before.credits + insteadOfReward }
}

/** What of a part refunds of the order gave back already; both kinds in their own units. */
async function suppliedBefore(
  tenant: Tenant,
  orderId: string,
  part: { readonly points: number; readonly credits: number },
): Promise<{ readonly points: number; readonly credits: number }> {
  const rows = await tenant.rows<{ kind: 'points' | 'credits'; taken: number }>(
    statement('ledgers.readTaken')`select kind, sum(-amount)::bigint as taken from holding_entries
     where merchant_id = $1 and order_id = ${orderId} and kind in ('points', 'credits')
       and cause in ('spent', 'returned', 'refunded') group by kind`,
  )
  const supplied = (kind: 'points' | 'credits') =>
    Math.max(0, part[kind] - (rows.find((row) => row.kind === kind)?.taken ?? 0))
  return { points: supplied('points'), credits: supplied('credits') }
}

async function returnReward(
  tenant: Tenant,
  orderId: string,
  cause: string,
  holder: string | null,
  at: Date,
): Promise<void> {
  const id = parameter(orderId)
  await tenant.run(
    statement('ledgers.returnReward')`
     with freed as (
       update rewards set order_id = null, holder = coalesce(${holder}, holder) where merchant_id = $1 and order_id =
         ${id}
       returning reward_id, holder, amount
     )
     insert into holding_entries (merchant_id, once, holder, kind, amount, cause, order_id, reward_id, at)
     select $1, 'returned ' || ${id}::text || ' reward ' || ${cause}::text, holder, 'reward', amount, 'returned',
       ${id}, reward_id, ${at}
     from freed`,
  )
}
