import type { AnswerOf } from '@compass/contract/call'
import type { getOrderReceipt } from '@compass/contract/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import { findOrder } from '../../records/orders/orders.ts'
import { paymentsOf } from '../../records/payments/payments.ts'
import { receiptAnswer } from './payment-answer.ts'

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
  const paid = order.paymentId === null ? [] : (await paymentsOf(tenant, order.id)).filter(({ settles }) => settles)
  const owner = (kind: string) =>
    paid.filter((payment) => payment.kind === kind).flatMap((payment) => receiptAnswer(payment, order) ?? [])
  return accept({ receipt: owner('order')[0] ?? null, differences: owner('difference') })
}
