import type { AnswerOf } from '@compass/contract/call'
import type { getOrderReceipt } from '@compass/contract/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import { findOrder } from '../../records/orders/orders.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import { listPayments } from '../../records/payments/payments.ts'
import { receiptAnswer } from '../payments/payment-answer.ts'

/**
 * What was paid online for an order of the user's (the specification, section 3: receipt). Money that went back because it
 * paid for nothing is on no receipt. Refuses `not_found`.
 */
export async function readReceipt(
  api: Api,
  { merchantId, userId }: Session,
  orderId: string,
): Promise<Result<AnswerOf<typeof getOrderReceipt>>> {
  const tenant = api.database.tenant(merchantId)
  const order = await findOrder(tenant, orderId)
  if (order?.userId !== userId) return refuse({ reason: 'not_found' })
  const paid =
    order.paymentId === null ? [] : (await listPayments(tenant, order.billId)).filter(({ settles }) => settles)
  const [ofOrder, others] = [
    paid.filter(({ bill }) => bill?.id === order.billId),
    paid.filter(({ bill }) => bill?.id !== order.billId),
  ]
  const receipt = (payment: PaymentRecord) => receiptAnswer(payment, order) ?? []
  return accept({ receipt: ofOrder.flatMap(receipt)[0] ?? null, differences: others.flatMap(receipt) })
}
