import { collectedInPerson, PAYMENT_STATUS } from '@compass/domain/payments'
import { accept, type Result } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import type { OpenQuestion, Order } from '../orders/order.ts'
import { queueRefund } from '../payments/queue-refund.ts'

/**
 * How the difference of an amended order is settled. `refund`: it was paid, and money goes back · `collect`: people collect
 * another sum than before · `pay`: it was paid online, and more is to be paid before anything changes. Minor units, never
 * negative but of `collect`.
 */
export interface Settlement {
  readonly by: 'nothing' | 'refund' | 'collect' | 'pay'
  readonly amount: number
}

export function settlementOf(
  { paymentMethod, paymentStatus, grandTotal: before }: Pick<Order, 'paymentMethod' | 'paymentStatus' | 'grandTotal'>,
  grandTotal: number,
): Settlement {
  const difference = grandTotal - before
  if (difference === 0) return { by: 'nothing', amount: 0 }
  if (paymentStatus !== PAYMENT_STATUS.SUCCESS) return { by: 'collect', amount: difference }
  if (difference < 0) return { by: 'refund', amount: -difference }
  return collectedInPerson(paymentMethod) ? { by: 'collect', amount: difference } : { by: 'pay', amount: difference }
}

/** Sends back what was paid too much, once for a question; answers what goes back, in minor units. Inside its transaction. */
export async function giveMoneyBack(
  tenant: Tenant,
  order: Order & { readonly awaiting: OpenQuestion },
  { by, amount }: Settlement,
  at: Date,
): Promise<Result<number>> {
  if (by !== 'refund') return accept(0)
  const cause = `partial:${order.awaiting.id}`
  const queued = await queueRefund(tenant, { order, amountMinor: amount, cause, reason: null, at })
  return queued.ok ? accept(queued.value.amount) : queued
}
