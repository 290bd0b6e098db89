import type { Order } from './order.ts'

/** Points of an order `o` of the merchant `$1`: those that it was placed with, and those that it holds now. */
export const POINTS_OF_ORDER = `case when o.amendments is not null or (o.totals->>'redeemed')::bigint > 0 then (
      select jsonb_build_object('redeemed', max(-e.amount) filter (where e.cause = 'spent'), 'held', -sum(e.amount))
      from holding_entries e where e.merchant_id = $1 and e.order_id = o.order_id and e.kind = 'points'
        and e.cause in ('spent', 'returned', 'refunded')) end as points`

export type PointsOfOrder = { redeemed: number | null; held: number } | null

/** What an order does not hold any more came back. One that its money woke late has spent its points twice, and returned them once. */
export function pointsOf(points: PointsOfOrder): Order['points'] {
  return points?.redeemed ? { redeemed: points.redeemed, returned: points.redeemed - points.held } : null
}
