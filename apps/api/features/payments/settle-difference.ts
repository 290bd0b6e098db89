import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Order } from '../../records/orders/order.ts'
import { nameFirstPayment } from '../../records/orders/order-payment.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import { isDifferencePaid } from '../../records/payments/payments.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'
import { isTooLate } from '../substitutions/read-request.ts'
import { applyAnswer } from '../substitutions/write-answer.ts'
import { askAgain } from './difference.ts'
import { refunding, type SettlementResult } from './settlement.ts'

/**
 * Money of a difference has come, and its order is locked: the answer that waits for it counts now, inside this transaction.
 * A request that is answered or over takes no money, and one that waits for another amount takes none of this. Where the
 * choice is unavailable by now, the money goes back and the customer is asked again.
 *
 * @param mayTake false: it was tried, and what was chosen can not be had any more
 */
export async function settleDifference(
  api: Api,
  tenant: Tenant,
  loaded: LoadedMerchant,
  order: Order,
  payment: PaymentRecord,
  now: Date,
  mayTake: boolean,
): Promise<SettlementResult> {
  const { awaiting } = order
  const paying = awaiting?.paying
  if (!paying || awaiting.id !== payment.subject || isTooLate(awaiting, now) || payment.amount !== paying.amount)
    return refunding((await isDifferencePaid(tenant, payment)) ? 'second_success' : 'late')
  const canBeHad = paying.enters.every(
    ({ productId }) => loaded.products.has(productId) && !loaded.isSoldOut(productId, order.storeId, now),
  )
  if (!mayTake || !canBeHad) {
    await askAgain(tenant, order, now)
    return { ...refunding('gone'), needsAnotherEnquiry: true }
  }
  const paid = { enters: paying.enters, payment: { id: payment.id, method: payment.method, amount: payment.amount } }
  const answer = { enters: [], paid, outcome: 'replaced', actor: 'customer', draftVersion: null, now } as const
  const applied = await applyAnswer(api, tenant, loaded, { ...answer, order: { ...order, awaiting } })
  if (!applied.ok) return { ...refunding('gone'), isGone: true }
  // An order that cost nothing has had no payment so far: this one gives its money back.
  if (order.paymentId === null) await nameFirstPayment(tenant, order.id, payment.id)
  return { refundCause: null, changesMenu: applied.value.changesMenu }
}
