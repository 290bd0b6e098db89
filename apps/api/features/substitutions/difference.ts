import { isOpen, PAYMENT_STATUS, type PaymentStatus } from '@compass/domain/payments'
import type { Tenant } from '../../db/database.ts'
import type { Bill } from '../../records/bills/bill.ts'
import type { Order } from '../../records/orders/order.ts'
import { endAttemptsAtBill } from '../../records/payments/payments.ts'
import { stopPaying } from '../../records/substitutions/substitutions.ts'

// What an order costs more than was paid: while `awaiting.paying` stands on the order, one attempt at it is open, and the other
// way round. Both change together, inside transactions that have locked the order.

/** The bill of what an answer to a request makes an order dearer: it adds to the order's. */
export function billOfDifference({ id, billId }: Pick<Order, 'id' | 'billId'>, requestId: string): Bill {
  return { id: requestId, kind: 'difference', mainId: billId, ...(id !== billId && { orderId: id }) }
}

/** An attempt at a difference ends without money: its request waits for an answer again, and watchers are told. */
export async function followDifference(
  tenant: Tenant,
  orderId: string,
  { requestId, status }: { readonly requestId: string; readonly status: PaymentStatus },
  now: Date,
): Promise<void> {
  if (!isOpen(status)) await stopPaying(tenant, orderId, requestId, now)
}

/** The request waits for money no more; what is still open at it ends, since the customer has gone on. */
export async function endDifference(
  tenant: Tenant,
  order: Pick<Order, 'id' | 'billId' | 'awaiting'>,
  now: Date,
): Promise<void> {
  const { awaiting } = order
  if (!awaiting?.paying) return
  await endAttemptsAtBill(tenant, billOfDifference(order, awaiting.id), PAYMENT_STATUS.CANCELLED, now)
}

/** The same where the request goes on: an answer can be given again. */
export async function askAgain(
  tenant: Tenant,
  order: Pick<Order, 'id' | 'billId' | 'awaiting'>,
  now: Date,
): Promise<void> {
  await endDifference(tenant, order, now)
  if (order.awaiting) await stopPaying(tenant, order.id, order.awaiting.id, now)
}
