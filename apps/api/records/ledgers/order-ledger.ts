import { isGivenUp, isReceived, type OrderStatus } from '@compass/domain/orders'
import type { Totals } from '@compass/domain/pricing'

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
  return isGivenUp(to) && hasUsed ? 'returns' : null
}

/**
 * Parts of the statement that moves an order (`moved`; `$2` is the order, `$9` the time). `$13` is the holder, `$14` points:
 * earned points come once, and what was used returns but for what came back already (by a refund of a part, or because the
 * order was let go of before its money came late).
 */
const EARNING = `, account as (
       insert into holdings as h (merchant_id, holder, points) select $1, $13, $14::bigint from moved
       on conflict (merchant_id, holder) do update set points = h.points + excluded.points returning holder
     ), earned as (
       insert into holding_entries (merchant_id, once, holder, kind, amount, cause, order_id, at)
       select $1, 'earned ' || $2::text, holder, 'points', $14::bigint, 'earned', $2, $9 from account
     )`

const RETURNING = `, spent as (
       select e.kind, sum(e.amount)::bigint as amount, e.reward_id,
         coalesce($13, min(e.holder) filter (where e.cause = 'spent')) as holder, m.version
       from moved m join holding_entries e on e.merchant_id = $1 and e.order_id = $2 and e.cause in ('spent', 'returned', 'refunded')
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
       select $1, 'returned ' || $2::text || ' ' || kind || ' ' || version, holder, kind, -amount, 'returned', $2, reward_id, $9 from spent
     )`

/** The part for a step and its values, after the twelve that every step has. */
export function holdingsPart(step: HoldingsStep | null): { readonly with: string; readonly values: unknown[] } {
  if (!step) return { with: '', values: [] }
  return step.kind === 'earns'
    ? { with: EARNING, values: [step.holder, step.points] }
    : { with: RETURNING, values: [step.holder] }
}
