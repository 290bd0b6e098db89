import { earnedDespite, returnedOnRefund } from '@compass/domain/loyalty'
import type { Tenant } from '../../db/database.ts'
import { lockPointsOfOrder, movePointsOfRefund } from '../../records/ledgers/refund-entries.ts'
import type { Order } from '../../records/orders/order.ts'
import { writePointsOfRefund } from '../../records/refunds/refunds.ts'

/**
 * Points of a refund that leaves the order standing: used ones come back and earned ones go. Both are in proportion to the
 * money and rounded down over all its refunds together (decisions, "Refund").
 */
export async function sharePoints(
  tenant: Tenant,
  order: Pick<Order, 'id' | 'grandTotal' | 'totals'>,
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
  const points = await lockPointsOfOrder(tenant, order.id)
  if (!points) return
  // What was not earned because of refunds before it was received counts as taken back.
  const withheld = points.earned === null ? 0 : earned - points.earned
  const { returned, takenBack } = returnedOnRefund({
    paid: order.grandTotal + order.totals.credits,
    refunded: refund.refundedBefore + refund.amount,
    redeemed,
    earned: points.earned === null ? 0 : earned,
    before: { returned: points.returned, takenBack: points.taken + withheld },
    balance: points.balance,
  })
  const move = { holder: points.holder, orderId: order.id, refundId: refund.refundId, at: refund.at }
  if (returned !== 0) await movePointsOfRefund(tenant, { ...move, cause: 'refunded', points: returned })
  if (takenBack !== 0) await movePointsOfRefund(tenant, { ...move, cause: 'taken', points: -takenBack })
  await writePointsOfRefund(tenant, refund.refundId, { returned, taken: takenBack })
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
