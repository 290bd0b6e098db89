import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import type { SpentHoldings } from './spent-holdings.ts'

/** A bill takes points and a reward each time that it closes, and gives them back as it opens again: each move has its name. */
interface BillMove {
  readonly orderId: string
  readonly moveId: string
  readonly at: Date
}

/** Writes down what the bill of a table took of one member. */
export async function insertBillSpent(
  tenant: Tenant,
  { holder, points, reward }: SpentHoldings,
  { orderId, moveId, at }: BillMove,
): Promise<void> {
  const entries = [
    { kind: 'points', amount: points, rewardId: null },
    { kind: 'reward', amount: reward?.amount ?? 0, rewardId: reward?.id ?? null },
  ].filter(({ amount }) => amount > 0)
  const [kinds, amounts] = [entries.map(({ kind }) => kind), entries.map(({ amount }) => amount)]
  await tenant.run(
    statement('ledgers.insertBillSpent')`insert into holding_entries (merchant_id, once, holder, kind, amount, cause,
       order_id, reward_id, at)
     select $1, 'spent ' || ${moveId}::text || ' ' || w.kind, ${holder}, w.kind, -w.amount, 'spent', ${orderId}, w.reward_id,
       ${at}
     from unnest(${kinds}::text[], ${amounts}::bigint[], ${entries.map(({ rewardId }) => rewardId)}::uuid[])
       as w (kind, amount, reward_id)`,
  )
}

/** Everything that a bill took comes back, but for what refunds gave back before. Nothing where it holds nothing. */
export async function returnBillSpent(tenant: Tenant, { orderId, moveId, at }: BillMove): Promise<void> {
  const held = await tenant.rows<{
    holder: string
    kind: 'points' | 'reward'
    amount: number
    reward_id: string | null
  }>(
    statement(
      'ledgers.readBillSpent',
    )`select holder, kind, reward_id, sum(-amount)::bigint as amount from holding_entries
     where merchant_id = $1 and order_id = ${orderId} and kind in ('points', 'reward')
       and cause in ('spent', 'returned', 'refunded') group by holder, kind, reward_id having sum(amount) < 0`,
  )
  for (const { holder, kind, amount, reward_id: rewardId } of held) {
    await tenant.run(
      statement('ledgers.returnBillSpent')`insert into holding_entries (merchant_id, once, holder, kind, amount, cause,
         order_id, reward_id, at)
       values ($1, ${`returned ${moveId} ${kind}`}, ${holder}, ${kind}, ${amount}, 'returned', ${orderId}, ${rewardId}, ${at})`,
    )
    if (kind === 'points')
      await tenant.run(
        statement('ledgers.refillPoints')`update holdings set points = points + ${amount}
         where merchant_id = $1 and holder = ${holder}`,
      )
    else
      await tenant.run(
        statement(
          'ledgers.freeReward',
        )`update rewards set order_id = null where merchant_id = $1 and reward_id = ${rewardId}`,
      )
  }
}

/** Points of a completed order, to one of those who paid for it: once for each share. */
export async function earnBySharing(
  tenant: Tenant,
  earned: {
    readonly holder: string
    readonly points: number
    readonly orderId: string
    readonly shareId: string
    readonly at: Date
  },
): Promise<void> {
  const { holder, points, orderId, shareId, at } = earned
  await tenant.run(
    statement('ledgers.refillEarned')`insert into holdings as h (merchant_id, holder, points)
     values ($1, ${holder}, ${points}) on conflict (merchant_id, holder) do update set points = h.points + excluded.points`,
  )
  await tenant.run(
    statement(
      'ledgers.earnBySharing',
    )`insert into holding_entries (merchant_id, once, holder, kind, amount, cause, order_id,
       note, at)
     values ($1, ${`earned ${shareId}`}, ${holder}, 'points', ${points}, 'earned', ${orderId}, ${shareId}, ${at})`,
  )
}

/** Points that somebody earned by a share, or gave to a bill. */
interface HeldPoints {
  readonly holder: string
  /** What the holder has of points now. */
  readonly balance: number
}

/** What a share earned and what refunds took of it, with the account locked; null: it earned nothing. */
export async function lockPointsOfShare(
  tenant: Tenant,
  shareId: string,
): Promise<(HeldPoints & { readonly earned: number; readonly taken: number }) | null> {
  const account = await tenant.row<{ holder: string; points: number }>(
    statement('ledgers.lockEarner')`select h.holder, h.points from holdings h where h.merchant_id = $1 and h.holder = (
       select e.holder from holding_entries e where e.merchant_id = $1 and e.once = ${`earned ${shareId}`}) for update`,
  )
  if (!account) return null
  const sums = await tenant.row<{ earned: number; taken: number }>(
    statement(
      'ledgers.sumPointsOfShare',
    )`select coalesce(sum(amount) filter (where cause = 'earned'), 0)::bigint as earned,
       coalesce(sum(-amount) filter (where cause = 'taken'), 0)::bigint as taken
     from holding_entries where merchant_id = $1 and holder = ${account.holder} and kind = 'points' and note = ${shareId}`,
  )
  return { holder: account.holder, balance: account.points, earned: sums!.earned, taken: sums!.taken }
}

/** Points that a refund takes of what a share earned. */
export async function takePointsOfShare(
  tenant: Tenant,
  taken: {
    readonly holder: string
    readonly points: number
    readonly orderId: string
    readonly shareId: string
    readonly refundId: string
    readonly at: Date
  },
): Promise<void> {
  const { holder, points, orderId, shareId, refundId, at } = taken
  await tenant.run(
    statement(
      'ledgers.takePointsOfShare',
    )`insert into holding_entries (merchant_id, once, holder, kind, amount, cause, order_id,
       note, at)
     values ($1, ${`refund ${refundId} taken`}, ${holder}, 'points', ${-points}, 'taken', ${orderId}, ${shareId}, ${at})`,
  )
  await tenant.run(
    statement('ledgers.lowerPoints')`update holdings set points = points - ${points}
     where merchant_id = $1 and holder = ${holder}`,
  )
}

/** Who gave points to a bill that holds them, with the account locked, and what refunds gave back; null: nobody. */
export async function lockUsedPoints(
  tenant: Tenant,
  orderId: string,
): Promise<(HeldPoints & { readonly returned: number }) | null> {
  const used = await tenant.row<{ holder: string; returned: number }>(
    statement(
      'ledgers.readUsedPoints',
    )`select holder, coalesce(sum(amount) filter (where cause = 'refunded'), 0)::bigint as returned
     from holding_entries where merchant_id = $1 and order_id = ${orderId} and kind = 'points'
       and cause in ('spent', 'returned', 'refunded') group by holder having sum(amount) < 0`,
  )
  if (!used) return null
  const account = await tenant.row<{ points: number }>(
    statement('ledgers.lockGiver')`select points from holdings
     where merchant_id = $1 and holder = ${used.holder} for update`,
  )
  return { holder: used.holder, balance: account?.points ?? 0, returned: used.returned }
}
