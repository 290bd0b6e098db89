import { endedWithoutOrder } from '@compass/domain/orders'
import { collectedInPerson, PAYMENT_STATUS } from '@compass/domain/payments'
import type { Result } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import { returnCreditsOfOrder } from '../../records/ledgers/refund-entries.ts'
import type { Order } from '../../records/orders/order.ts'
import { writeRefunded } from '../../records/orders/raise-version.ts'
import { leftOfBill, type QueuedRefund, queueRefund, type RefundableBill } from '../payments/queue-refund.ts'
import { billOfOrder } from './bill-of-order.ts'
import { sharePoints } from './refund-points.ts'

/** Of an order: what a refund looks at. */
type RefundedOrder = Pick<
  Order,
  | 'id'
  | 'billId'
  | 'currency'
  | 'grandTotal'
  | 'paymentMethod'
  | 'paymentStatus'
  | 'totals'
  | 'refunded'
  | 'toCollect'
  | 'payLinkId'
  | 'courtOrder'
  | 'status'
>

interface RefundOrderCommand {
  readonly order: RefundedOrder
  /** Minor units; `whole`: all that is left of its money, credits aside (an order that is given up returns those itself). */
  readonly amountMinor: number | 'whole'
  /** Gives back what is left where that is less: some of it went back before. */
  readonly isCapped?: boolean
  /** What it is for, once per order: `declined`, `partial:<request>`, `merchant:<key>` … */
  readonly cause: string
  readonly reason: string | null
  readonly at: Date
  /** Points that the order used come back in proportion, and those that it earned go: not where it is given up whole. */
  readonly sharesPoints?: boolean
}

/**
 * Gives money of an order back, inside the transaction that has locked it (the specification, section 1). The order says what
 * it gave back, and its points share in it. Refuses `refund_too_large`.
 */
export async function refundOrder(tenant: Tenant, details: RefundOrderCommand): Promise<Result<QueuedRefund>> {
  const { order, at } = details
  const queued = await queueRefund(tenant, { ...details, bill: refundableOf(tenant, order, at) })
  if (!queued.ok) return queued
  const { amount, first } = queued.value
  if (first === null) return queued
  // Of an order that was given up all that it took came back with that step.
  if (details.sharesPoints && !endedWithoutOrder(order.status))
    await sharePoints(tenant, order, { ...first, amount, at })
  await writeRefunded(tenant, order.id, amount, at)
  return queued
}

/** What of the order's money and credits can still go back, minor units. Its payments are locked: inside a transaction. */
export function leftToRefund(tenant: Tenant, order: RefundedOrder, at: Date): Promise<number> {
  return leftOfBill(tenant, refundableOf(tenant, order, at))
}

/** Was money taken, so that giving the order up has to give it back? Costs nothing where people collect and have not. */
export function mayOweMoney({
  paymentId,
  paymentMethod,
  paymentStatus,
}: Pick<Order, 'paymentId' | 'paymentMethod' | 'paymentStatus'>): boolean {
  return paymentId !== null || (collectedInPerson(paymentMethod) && paymentStatus === PAYMENT_STATUS.SUCCESS)
}

function refundableOf(tenant: Tenant, order: RefundedOrder, at: Date): RefundableBill {
  const isCollected = collectedInPerson(order.paymentMethod) && order.paymentStatus === PAYMENT_STATUS.SUCCESS
  return {
    ...billOfOrder(order),
    inPerson: isCollected ? order.grandTotal - (order.toCollect ?? 0) : null,
    credits: endedWithoutOrder(order.status) ? 0 : order.totals.credits,
    returnCredits: (refundId, amount) => returnCreditsOfOrder(tenant, { orderId: order.id, refundId, amount, at }),
    ...(order.courtOrder && { part: { id: order.id, orderId: order.id, amount: order.grandTotal } }),
  }
}
