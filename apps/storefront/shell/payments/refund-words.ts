import type { RefundView } from '#shell/orders/order-view.ts'

type RefundRoute = Pick<RefundView, 'refundMethod' | 'status' | 'isInstead' | 'isByHand' | 'card'>

/** The words that say where a refund goes, and when it is there; `payment.refundCard` names the card. */
export function refundWords({ refundMethod, status, isInstead, isByHand, card }: RefundRoute) {
  if (isByHand) return 'payment.refundByHand'
  if (status === 'manual') return 'payment.refundManual'
  if (refundMethod === 'credits') return isInstead ? 'payment.refundInstead' : 'payment.refundCredits'
  if (refundMethod === 'cash') return 'payment.refundCash'
  return card ? 'payment.refundCard' : 'payment.refundBank'
}
