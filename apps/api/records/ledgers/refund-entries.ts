import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** Credits of an order come back to whom it took them from; false where it took none. */
export async function returnCreditsOfOrder(
  tenant: Tenant,
  { orderId, refundId, amount, at }: { orderId: string; refundId: string; amount: number; at: Date },
): Promise<boolean> {
  const returned = await tenant.changes(statement('ledgers.returnCredits')`
     with spent as (
       select holder from holding_entries
       where merchant_id = $1 and order_id = ${orderId} and kind = 'credits' and cause = 'spent' order by at limit 1
     ), entry as (
       insert into holding_entries (merchant_id, once, holder, kind, amount, cause, order_id, at)
       select $1, 'refund ' || ${refundId}::text, holder, 'credits', ${amount}::bigint, 'refunded', ${orderId}, ${at}
         from spent
       returning holder
     )
     update holdings h set credits = h.credits + ${amount}::bigint from entry e where h.merchant_id = $1 and h.holder = e.holder returning 1`)
  return returned === 1
}

/** Points of an order and whose they are. */
interface PointsOfOrder {
  readonly holder: string
  /** What the holder has of points now. */
  readonly balance: number
  /** What the order earned; null: it was not received yet. */
  readonly earned: number | null
  /** What refunds gave back and took so far. */
  readonly returned: number
  readonly taken: number
}

type SumRow = { earned: number; is_earned: boolean | null; returned: number; taken: number }

/** Locks the account of an order's points and sums what was written of them; null: it moved none. */
export async function lockPointsOfOrder(tenant: Tenant, orderId: string): Promise<PointsOfOrder | null> {
  const account = await tenant.row<{ holder: string; points: number }>(statement('ledgers.lockPointsOfOrder')`
      select h.holder, h.points from holdings h where h.merchant_id = $1 and h.holder in (
       select e.holder from holding_entries e where e.merchant_id = $1 and e.order_id = ${orderId} and e.kind = 'points')
     order by h.holder limit 1 for update`)
  if (!account) return null
  const row = (await tenant.row<SumRow>(statement('ledgers.sumPointsOfOrder')`
     select coalesce(sum(amount) filter (where cause = 'earned'), 0)::bigint as earned,
       bool_or(cause = 'earned') as is_earned,
       coalesce(sum(amount) filter (where cause = 'refunded'), 0)::bigint as returned,
       coalesce(sum(-amount) filter (where cause = 'taken'), 0)::bigint as taken
     from holding_entries
     where merchant_id = $1 and order_id = ${orderId} and kind = 'points' and holder = ${account.holder}`))!
  const { returned, taken } = row
  return { ...account, balance: account.points, earned: row.is_earned ? row.earned : null, returned, taken }
}

/** Points that a refund gives back, or takes (less than 0). */
export async function movePointsOfRefund(
  tenant: Tenant,
  moved: {
    readonly holder: string
    readonly orderId: string
    readonly refundId: string
    readonly cause: 'refunded' | 'taken'
    readonly points: number
    readonly at: Date
  },
): Promise<void> {
  const { holder, orderId, refundId, cause, points, at } = moved
  await tenant.run(statement('ledgers.movePointsOfRefund')`
     with entry as (
       insert into holding_entries (merchant_id, once, holder, kind, amount, cause, order_id, at)
       values ($1, ${`refund ${refundId} ${cause}`}, ${holder}, 'points', ${points}, ${cause}, ${orderId}, ${at})
       returning holder
     )
     update holdings h set points = h.points + ${points} from entry e where h.merchant_id = $1 and h.holder = e.holder`)
}
