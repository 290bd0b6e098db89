import { isOpen, PAYMENT_STATUS, type PaymentStatus } from '@compass/domain/payments'
import { accept } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { nudgeOutbox } from '../../jobs/relay-outbox.ts'
import type { Order } from '../../records/orders/order.ts'
import { lockOrder } from '../../records/orders/orders.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import { endOpenAttempts, writeUnanswered } from '../../records/payments/payments.ts'
import { stopPaying } from '../../records/substitutions/substitutions.ts'

// What an order costs more than was paid: while `awaiting.paying` stands on the order, one attempt at it is open, and the other
// way round. Both change together, inside transactions that have locked the order.

/** An attempt at a difference has come to an end without money: its question waits for an answer again, and watchers are told. */
export async function followDifference(
  tenant: Tenant,
  orderId: string,
  { subject, status }: Pick<PaymentRecord, 'subject' | 'status'>,
  now: Date,
): Promise<void> {
  if (!isOpen(status)) await stopPaying(tenant, orderId, subject, now)
}

/** The question waits for money no more; what is still open at it ends, since the customer has gone on. */
export async function endDifference(
  tenant: Tenant,
  { id: orderId, awaiting }: Pick<Order, 'id' | 'awaiting'>,
  now: Date,
): Promise<void> {
  if (!awaiting?.paying) return
  await endOpenAttempts(tenant, { orderId, kind: 'difference', subject: awaiting.id }, PAYMENT_STATUS.CANCELLED, now)
}

/** The same where the question goes on: an answer can be given again. */
export async function askAgain(tenant: Tenant, order: Pick<Order, 'id' | 'awaiting'>, now: Date): Promise<void> {
  await endDifference(tenant, order, now)
  if (order.awaiting) await stopPaying(tenant, order.id, order.awaiting.id, now)
}

/** An attempt at a difference that its gateway did not answer; one that a notice has settled meanwhile stays as it is. */
export async function leaveDifference(
  api: Api,
  merchantId: string,
  { id, orderId, subject }: Pick<PaymentRecord, 'id' | 'orderId' | 'subject'>,
  status: PaymentStatus,
  now: Date,
): Promise<void> {
  await api.database.transaction(merchantId, async (tenant) => {
    await lockOrder(tenant, orderId!)
    const isLeft = await writeUnanswered(tenant, id, status, now)
    if (isLeft) await followDifference(tenant, orderId!, { subject, status }, now)
    return accept(true)
  })
  nudgeOutbox(api)
}
