import { collectedInPerson, PAYMENT_STATUS } from '@compass/domain/payments'
import { accept, type Result } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import type { Order, SubstitutionRequest } from '../../records/orders/order.ts'
import { refundOrder } from '../orders/refund-order.ts'

/**
 * How the difference of an amended order is settled. `refund`: it was paid, and money goes back. `collect`: people collect
 * another sum than before. `pay`: it was paid online, and the difference is paid before anything changes. Minor units, never
 * negative but of `collect`.
 */
interface Settlement {
  readonly method: 'nothing' | 'refund' | 'collect' | 'pay'
  readonly amount: number
}

export function settlementOf(
  order: Pick<Order, 'paymentMethod' | 'paymentStatus' | 'grandTotal' | 'toCollect'>,
  grandTotal: number,
): Settlement {
  const { paymentMethod, paymentStatus, toCollect = 0 } = order
  const difference = grandTotal - order.grandTotal
  if (difference === 0) return { method: 'nothing', amount: 0 }
  if (paymentStatus !== PAYMENT_STATUS.SUCCESS) return { method: 'collect', amount: difference }
  // What was not collected yet does not go back.
  const back = -difference - toCollect
  if (difference < 0) return back > 0 ? { method: 'refund', amount: back } : { method: 'collect', amount: difference }
  return collectedInPerson(paymentMethod)
    ? { method: 'collect', amount: difference }
    : { method: 'pay', amount: difference }
}

/** What people have still to collect of an order that they recorded as paid, once it costs so much; minor units. */
export function stillToCollect(
  { paymentMethod, paymentStatus, grandTotal: before, toCollect = 0 }: Parameters<typeof settlementOf>[0],
  grandTotal: number,
): number {
  const isRecorded = collectedInPerson(paymentMethod) && paymentStatus === PAYMENT_STATUS.SUCCESS
  return isRecorded ? Math.max(0, toCollect + grandTotal - before) : toCollect
}

/**
 * Sends back what was paid too much, once for a question; answers what goes back, in minor units. Inside its transaction. What
 * the merchant gave back before counts: never more than is left goes back.
 */
export async function giveMoneyBack(
  tenant: Tenant,
  order: Order & { readonly awaiting: SubstitutionRequest },
  { method, amount }: Settlement,
  at: Date,
): Promise<Result<number>> {
  if (method !== 'refund') return accept(0)
  const cause = `partial:${order.awaiting.id}`
  const queued = await refundOrder(tenant, { order, amountMinor: amount, isCapped: true, cause, reason: null, at })
  return queued.ok ? accept(queued.value.amount) : queued
}
