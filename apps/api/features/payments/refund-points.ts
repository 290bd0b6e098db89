import { earnedDespite, returnedOnRefund } from '@compass/domain/loyalty'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import type { Order } from '../../records/orders/order.ts'
import type { RefundedOrder } from './queue-refund.ts'

type PointsRow = { earned: number; is_earned: boolean | null; returned: number; taken: number }

/**
 * Points of a refund that leaves the order standing: used ones come back and earned ones go. Both are in proportion to the
 * money and rounded down over all its refunds together (decisions, "Refund").
 */
export async function sharePoints(
  tenant: Tenant,
  order: RefundedOrder,
  refund: {
    readonly refundId: string
    readonly amount: number
    /** Of the order as it is now. */
    readonly refundedBefore: number
    readonly at: Date
  },
): Promise<void> {
  const { earned, redeemed = 0 } = order.totals
  if (earned + redeemed === 0) return
  const account = await tenant.row<{ holder: string; points: number }>(statement('payments.lockAccount')`
      select h.holder, h.points from holdings h where h.merchant_id = $1 and h.holder in (
       select e.holder from holding_entries e where e.merchant_id = $1 and e.order_id = ${order.id} and e.kind = 'points')
     order by h.holder limit 1 for update`)
  if (!account) return
  const row = (await tenant.row<PointsRow>(statement('payments.sumPoints')`
     select coalesce(sum(amount) filter (where cause = 'earned'), 0)::bigint as earned, bool_or(cause = 'earned') as
       is_earned,
       coalesce(sum(amount) filter (where cause = 'refunded'), 0)::bigint as returned,
       coalesce(sum(-amount) filter (where cause = 'taken'), 0)::bigint as taken
     from holding_entries where merchant_id = $1 and order_id = ${order.id} and kind = 'points' and holder =
       ${account.holder}`))!
  // What was not earned because of refunds before it was received counts as taken back.
  const withheld = row.is_earned ? earned - row.earned : 0
  const { returned, takenBack } = returnedOnRefund({
    paid: order.grandTotal + order.totals.credits,
    refunded: refund.refundedBefore + refund.amount,
    redeemed,
    earned: row.is_earned ? earned : 0,
    before: { returned: row.returned, takenBack: row.taken + withheld },
    balance: account.points,
  })
  for (const { cause, points } of [
    { cause: 'refunded', points: returned },
    { cause: 'taken', points: -takenBack },
  ]) {
    if (points === 0) continue
    await tenant.run(statement('payments.addPoints')`
     with entry as (
         insert into holding_entries (merchant_id, once, holder, kind, amount, cause, order_id, at)
         values ($1, ${`refund ${refund.refundId} ${cause}`}, ${account.holder}, 'points', ${points}, ${cause},
           ${order.id}, ${refund.at}) returning holder
       )
       update holdings h set points = h.points + ${points} from entry e where h.merchant_id = $1 and h.holder =
         e.holder`)
  }
  await tenant.run(
    statement('payments.writePoints')`
        update refunds set points_returned = ${returned}, points_taken = ${takenBack} where merchant_id = $1 and
          refund_id = ${refund.refundId}`,
  )
}

/** Points that an order earns now that it is received: less where some of it was refunded before. */
export function pointsEarnedNow({
  totals,
  grandTotal,
  refunds = [],
}: Pick<Order, 'totals' | 'grandTotal' | 'refunds'>): number {
  const refunded = refunds
    .filter(({ isOfOrder, status, cause }) => isOfOrder && status !== 'failed' && !cause.startsWith('partial:'))
    .reduce((sum, { amount }) => sum + amount, 0)
  return earnedDespite({ paid: grandTotal + totals.credits, refunded, earned: totals.earned })
}
