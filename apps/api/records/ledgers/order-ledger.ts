import { endedWithoutOrder, isReceived, type OrderStatus } from '@compass/domain/orders'
import type { Totals } from '@compass/domain/pricing'
import { NO_SQL, type SqlParameter, type SqlPart, sql } from '../../db/sql.ts'

/** What a step of an order does to what its customer has. */
export type HoldingsStep =
  | { readonly kind: 'earns'; readonly holder: string; readonly points: number }
  /** Null: to whom it was taken from. */
  | { readonly kind: 'returns'; readonly holder: string | null }

/** What a step does, of an order with these totals; null: nothing. Without a verified phone nothing is earned. */
export function holdingsStep(
  to: OrderStatus,
  totals: Pick<Totals, 'earned' | 'redeemed' | 'reward' | 'credits'>,
): HoldingsStep['kind'] | null {
  if (isReceived(to) && totals.earned > 0) return 'earns'
  const hasUsed = (totals.redeemed ?? 0) + totals.reward + totals.credits > 0
  return endedWithoutOrder(to) && hasUsed ? 'returns' : null
}

interface OrderParameters {
  readonly orderId: SqlParameter
  readonly at: SqlParameter
}

/** The part of the statement that moves an order (`moved`), for what its customer has. */
export function moveHoldings(step: HoldingsStep | null, order: OrderParameters): SqlPart {
  if (!step) return NO_SQL
  return step.kind === 'earns' ? earnPoints(step, order) : returnHoldings(step.holder, order)
}

/** Points are earned once for an order. */
function earnPoints({ holder, points }: { holder: string; points: number }, { orderId, at }: OrderParameters): SqlPart {
  return sql`, account as (
       insert into holdings as h (merchant_id, holder, points) select $1, ${holder}, ${points}::bigint from moved
       on conflict (merchant_id, holder) do update set points = h.points + excluded.points returning holder
     ), earned as (
       insert into holding_entries (merchant_id, once, holder, kind, amount, cause, order_id, at)
       select $1, 'earned ' || ${orderId}::text, holder, 'points', ${points}::bigint, 'earned', ${orderId}, ${at} from account
     )`
}

/**
 * Everything that was used returns, except what came back already: by a partial refund, or because the order was cancelled
 * before its late money.
 */
function returnHoldings(holder: string | null, { orderId, at }: OrderParameters): SqlPart {
  return sql`, spent as (
       select e.kind, sum(e.amount)::bigint as amount, e.reward_id,
         coalesce(${holder}, min(e.holder) filter (where e.cause = 'spent')) as holder, m.version
       from moved m join holding_entries e on e.merchant_id = $1 and e.order_id = ${orderId} and e.cause in ('spent', 'returned', 'refunded')
       group by e.kind, e.reward_id, m.version having sum(e.amount) < 0
     ), refilled as (
       update holdings h set points = h.points + s.points, credits = h.credits + s.credits
       from (
         select holder, coalesce(sum(-amount) filter (where kind = 'points'), 0)::bigint as points,
           coalesce(sum(-amount) filter (where kind = 'credits'), 0)::bigint as credits from spent group by holder
       ) s where h.merchant_id = $1 and h.holder = s.holder
     ), freed as (
       update rewards r set order_id = null, holder = s.holder from spent s
       where r.merchant_id = $1 and r.reward_id = s.reward_id
     ), returned as (
       insert into holding_entries (merchant_id, once, holder, kind, amount, cause, order_id, reward_id, at)
       select $1, 'returned ' || ${orderId}::text || ' ' || kind || ' ' || version, holder, kind, -amount, 'returned',
         ${orderId}, reward_id, ${at} from spent
     )`
}
