import { homePath } from '@compass/domain/merchants/home-path'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Order } from '../../records/orders/order.ts'
import { nameFirstPayment } from '../../records/orders/order-payment.ts'
import { findOrder, lockOrder } from '../../records/orders/orders.ts'
import { raiseOrderVersion } from '../../records/orders/raise-version.ts'
import { isPaid } from '../../records/payments/payments.ts'
import { closesAt } from '../../records/substitutions/substitution-record.ts'
import {
  type BillHandler,
  type LockedBill,
  refunding,
  type SettlementResult,
  type Success,
} from '../bills/bill-handler.ts'
import { creditHolderOf } from '../orders/bill-of-order.ts'
import { askAgain, followDifference } from './difference.ts'
import { differenceMethods, isTooLate } from './read-request.ts'
import { applyAnswer } from './write-answer.ts'

/** What the money of a difference does: the answer that waits for it counts. */
export function differenceBillHandler(getApi: () => Api): BillHandler {
  return {
    async lock(tenant, { id, mainId }) {
      const order = await lockOrder(tenant, mainId)
      return order && lockedDifference(getApi(), tenant, order, id)
    },

    async pathAfter({ merchant }, { id, bill }, { isUnpaid, goesBack }) {
      const order = bill!.mainId
      const page = isUnpaid || goesBack ? `order-replacement-payment-failed/${order}/${id}` : `order-status/${order}`
      return `${homePath(merchant)}/${page}`
    },

    /** While its request has time, and never to be collected by people. */
    async retryOf(loaded, { bill, expiresAt }, now) {
      const order = await findOrder(getApi().database.tenant(loaded.merchant.id), bill!.mainId)
      const store = order && loaded.stores.get(order.storeId)
      const awaiting = order?.awaiting
      if (!store || awaiting?.id !== bill!.id || isTooLate(awaiting, now))
        return { canRetry: false, methods: [], expiresAt }
      return { canRetry: true, methods: differenceMethods(store, order), expiresAt: closesAt(awaiting) }
    },
  }
}

function lockedDifference(api: Api, tenant: Tenant, order: Order, requestId: string): LockedBill {
  return {
    settle: (success) => settle(api, tenant, order, success),
    followAttempt: ({ status }, now) => followDifference(tenant, order.id, { requestId, status }, now),
    notify: (now) => raiseOrderVersion(tenant, order.id, now),
    creditHolder: () => creditHolderOf(api, tenant, order),
  }
}

/**
 * Money of a difference has come, and its order is locked: the answer that waits for it counts now, inside this transaction.
 * A request that is answered or over takes no money, and one that waits for another amount takes none of this. Where the
 * choice is unavailable by now, the money goes back and the customer is asked again.
 */
async function settle(
  api: Api,
  tenant: Tenant,
  order: Order,
  { loaded, payment, now, mayReserveAgain }: Success,
): Promise<SettlementResult> {
  const { awaiting } = order
  const paying = awaiting?.paying
  if (!paying || awaiting.id !== payment.bill?.id || isTooLate(awaiting, now) || payment.amount !== paying.amount)
    return refunding((await isPaid(tenant, payment.bill!)) ? 'second_success' : 'late')
  const canBeHad = paying.enters.every(
    ({ productId }) => loaded.products.has(productId) && !loaded.isSoldOut(productId, order.storeId, now),
  )
  if (!mayReserveAgain || !canBeHad) {
    await askAgain(tenant, order, now)
    return { ...refunding('gone'), isNotified: true }
  }
  const paid = { enters: paying.enters, payment: { id: payment.id, method: payment.method, amount: payment.amount } }
  const answer = { enters: [], paid, outcome: 'replaced', actor: 'customer', draftVersion: null, now } as const
  const applied = await applyAnswer(api, tenant, loaded, { ...answer, order: { ...order, awaiting } })
  if (applied === 'overtaken' || !applied.ok) return { ...refunding('gone'), isGone: true }
  // An order that cost nothing has had no payment so far: this one gives its money back.
  if (order.paymentId === null) await nameFirstPayment(tenant, order.id, payment.id)
  return { refundCause: null, changesMenu: applied.value.changesMenu }
}
