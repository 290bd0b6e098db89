import type { AnswerOf } from '@compass/contract/call'
import type { getOrderReceipt } from '@compass/contract/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import type { Order } from '../../records/orders/order.ts'
import { findOrder } from '../../records/orders/orders.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import { listPayments } from '../../records/payments/payments.ts'
import { listSharesOf } from '../../records/shares/payers.ts'
import { readsOrder } from '../../records/visits/memberships.ts'
import { receiptAnswer } from '../payments/payment-answer.ts'
import { wholeOfCourt } from './order-of-payment.ts'

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
  const order = (await findOrder(tenant, orderId)) ?? (await wholeOfCourt(tenant, orderId))
  if (order?.visitId) return receiptsOfShares(tenant, order, userId)
  if (order?.userId !== userId) return refuse({ reason: 'not_found' })
  const paid =
    order.paymentId === null ? [] : (await listPayments(tenant, order.billId)).filter(({ settles }) => settles)
  const [ofOrder, others] = [
    paid.filter(({ bill }) => bill?.id === order.billId),
    paid.filter(({ bill }) => bill?.id !== order.billId && isOfOrder(order, bill)),
  ]
  const receipt = (payment: PaymentRecord) => receiptAnswer(payment, order) ?? []
  return accept({ receipt: ofOrder.flatMap(receipt)[0] ?? null, differences: others.flatMap(receipt) })
}

/** A vendor's order has what it alone cost more, and its court order has all of it. */
function isOfOrder({ id, courtOrder }: Order, bill: PaymentRecord['bill']): boolean {
  return !courtOrder || id === courtOrder.id || bill?.orderId === id
}

/** Of an order with rounds everybody has the receipts of what they paid, the first one first; who paid nothing has none. */
async function receiptsOfShares(
  tenant: Tenant,
  order: Order,
  userId: string,
): Promise<Result<AnswerOf<typeof getOrderReceipt>>> {
  const isTheirs =
    order.userId === userId || (await readsOrder(tenant, { id: order.id, visitId: order.visitId! }, userId))
  if (!isTheirs) return refuse({ reason: 'not_found' })
  const own = new Set(await listSharesOf(tenant, order.id, userId))
  const paid = (await listPayments(tenant, order.billId)).filter(({ bill, settles }) => settles && own.has(bill!.id))
  const [receipt = null, ...differences] = paid.flatMap((payment) => receiptAnswer(payment, order) ?? [])
  return accept({ receipt, differences })
}
