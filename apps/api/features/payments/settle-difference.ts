import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'
import type { Order } from '../orders/order.ts'
import { isTooLate } from '../replacement/read-question.ts'
import { applyAnswer } from '../replacement/write-answer.ts'
import type { KeptPayment } from './payment.ts'
import { refunding, type Settled } from './settled.ts'

/**
 * Money of a difference has come, and its order is locked: whoever asked for it takes it inside this transaction, by its
 * `subject`. A question that is answered or gone takes none, and one that waits for another amount: then the money goes back.
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
  if (!mayTake || !awaiting?.paying || awaiting.id !== payment.subject || isTooLate(awaiting, now))
    return refunding('unasked')
  const { enters, amount } = awaiting.paying
  if (payment.amount !== amount || enters.some(({ productId }) => !loaded.products.has(productId)))
    return refunding('unasked')
  const answer = { enters, outcome: 'replaced', by: 'customer', draftVersion: null, now } as const
  const applied = await applyAnswer(api, tenant, loaded, { ...answer, order: { ...order, awaiting } })
  return applied.ok
    ? { refundCause: null, changesMenu: applied.value.changesMenu }
    : { ...refunding('gone'), isGone: true }
}
