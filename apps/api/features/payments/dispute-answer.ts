import type { Dispute } from '@compass/contract/disputes'
import type { ShapeOf } from '@compass/contract/values'
import type { DisputeRecord } from '../../records/disputes/dispute.ts'

/** A dispute as the merchant's side sees it. */
export function disputeAnswer(
  dispute: DisputeRecord,
  { number, storeId }: { readonly number: number | null; readonly storeId: string | null },
): ShapeOf<typeof Dispute> {
  const { amount, currency } = dispute
  return {
    _id: dispute.id,
    pg: dispute.gateway,
    transactionId: dispute.paymentReference,
    disputeId: dispute.gatewayReference,
    payment: dispute.paymentId,
    order: dispute.orderId,
    orderId: number === null ? null : String(number),
    store: storeId,
    amount: { amount, currency },
    reason: dispute.reason,
    state: dispute.state,
    answerBy: dispute.answerBy?.toISOString() ?? null,
    openedAt: dispute.openedAt.toISOString(),
    updatedAt: dispute.updatedAt.toISOString(),
  }
}
