import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Order } from '../../records/orders/order.ts'
import type { KeptPayment } from '../../records/payments/payment.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'
import { isTooLate } from '../replacement/read-question.ts'
import { applyAnswer } from '../replacement/write-answer.ts'
import { askAgain } from './difference.ts'
import { refunding, type Settled } from './settled.ts'

/**
 * Money of a difference has come, and its order is locked: the answer that waits for it counts now, inside this transaction. A
 * question that is answered or over takes no money, and one that waits for another amount takes none of this; where what was
 * chosen can not be had any more, the money goes back and the customer is asked again.
 *
 * @param mayTake false: it was tried, and what was chosen can not be had any more
 */
export async function settleDifference(
  api: Api,
  tenant: Tenant,
  loaded: LoadedMerchant,
  order: Order,
  payment: KeptPayment,
  now: Date,
  mayTake: boolean,
): Promise<Settled> {
  const { awaiting } = order
  const paying = awaiting?.paying
  if (!paying || awaiting.id !== payment.subject || isTooLate(awaiting, now) || payment.amount !== paying.amount)
    return refunding((await isPaid(tenant, payment)) ? 'second_success' : 'late')
  const canBeHad = paying.enters.every(
    ({ productId }) => loaded.products.has(productId) && !loaded.isSoldOut(productId, order.storeId, now),
  )
  if (!mayTake || !canBeHad) {
    await askAgain(tenant, order, now)
    return { ...refunding('gone'), isAskedAgain: true }
  }
  const paid = { enters: paying.enters, payment: { id: payment.id, method: payment.method, amount: payment.amount } }
  const answer = { enters: [], paid, outcome: 'replaced', by: 'customer', draftVersion: null, now } as const
  const applied = await applyAnswer(api, tenant, loaded, { ...answer, order: { ...order, awaiting } })
  if (!applied.ok) return { ...refunding('gone'), isGone: true }
  await nameFirst(tenant, order, payment)
  return { refundCause: null, changesMenu: applied.value.changesMenu }
}

/** Has another attempt paid this difference? */
async function isPaid(tenant: Tenant, { orderId, subject }: KeptPayment): Promise<boolean> {
  const row = await tenant.row(
    `select payment_id from payments
     where merchant_id = $1 and order_id = $2 and kind = 'difference' and subject = $3 and settles`,
    [orderId, subject],
  )
  return row !== null
}

/** An order that cost nothing has had no payment so far: this is what gives its money back. */
async function nameFirst(tenant: Tenant, { id, paymentId }: Order, payment: KeptPayment): Promise<void> {
  if (paymentId !== null) return
  await tenant.change('update orders set payment_id = $3 where merchant_id = $1 and order_id = $2', [id, payment.id])
}
