import type { LoadedMerchant } from '@compass/domain/merchants'
import { mayMove, ORDER_STATUS } from '@compass/domain/orders'
import { methodsFor, PAYMENT_STATUS } from '@compass/domain/payments'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Order } from '../../records/orders/order.ts'
import { writePaid } from '../../records/orders/order-payment.ts'
import { findOrder, findOrderOfCart, lockOrder } from '../../records/orders/orders.ts'
import { placePaid, readWaitingOrder } from '../../records/orders/paid-order.ts'
import { writeStep } from '../../records/orders/write-step.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import {
  type BillHandler,
  type CartLock,
  type QuickSuccess,
  refunding,
  type SettlementResult,
  type Success,
} from '../bills/bill-handler.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { deadlineOf } from './bill-of-order.ts'
import { lockedOrderBill } from './locked-order-bill.ts'
import { moveOrder } from './move-order.ts'
import { reserveAgain } from './reserve-again.ts'

/** What the money of an order does: it places the order. */
export function orderBillHandler(getApi: () => Api): BillHandler & CartLock {
  return {
    async lock(tenant, bill) {
      const order = await lockOrder(tenant, bill.id)
      if (!order) return null
      return lockedOrderBill(getApi(), tenant, order, (success) => settleOrder(getApi(), tenant, order, success))
    },

    settleAtOnce: (success) => placeAtOnce(getApi(), success),

    async pathAfter({ merchant }, { id, bill }, { isUnpaid }) {
      const order = isUnpaid ? await findOrder(getApi().database.tenant(merchant.id), bill!.id) : null
      const page = order?.status === ORDER_STATUS.INITIALIZE ? `payment/${id}/failure` : `order-status/${bill!.id}`
      return `/${merchant.slug}/${page}`
    },

    /** While the order waits for its money. */
    async retryOf(loaded, payment) {
      const order = await findOrder(getApi().database.tenant(loaded.merchant.id), payment.bill!.id)
      const store = order && loaded.stores.get(order.storeId)
      const canRetry = order?.status === ORDER_STATUS.INITIALIZE
      const methods = canRetry && store ? methodsFor(store, order.orderType) : []
      return { canRetry, methods, expiresAt: order?.deadlineAt ?? payment.expiresAt }
    },

    /** The order is PAYMENT_CANCELLED, and all that it took comes back. */
    async unlock(merchantId, cartId, now) {
      const order = await findOrderOfCart(getApi().database.tenant(merchantId), cartId)
      if (!order) return
      const to = ORDER_STATUS.PAYMENT_CANCELLED
      const { id: orderId, userId } = order
      await moveOrder(getApi(), { merchantId, orderId, userId, to, actor: 'customer', now })
    },
  }
}

/**
 * A payment has succeeded, and its order is locked. The order that waits for it is placed, and a cancelled one is placed again
 * if all of it can be reserved again. On any other order the money goes back.
 */
export async function settleOrder(
  api: Api,
  tenant: Tenant,
  order: Order,
  { loaded, payment, now, mayReserveAgain }: Success,
): Promise<SettlementResult> {
  if (order.status === ORDER_STATUS.INITIALIZE) return place(tenant, loaded, order, payment, now)
  if (order.status !== ORDER_STATUS.PAYMENT_CANCELLED)
    return refunding(order.paymentStatus === PAYMENT_STATUS.SUCCESS ? 'second_success' : 'late')
  if (!mayReserveAgain) return refunding('late')
  const again = await reserveAgain(api, tenant, loaded, order, now)
  if (!again) return { ...refunding('late'), isGone: true }
  const placed = await place(tenant, loaded, order, payment, now)
  return { ...placed, changesMenu: placed.changesMenu || again.changesMenu }
}

async function place(
  tenant: Tenant,
  loaded: LoadedMerchant,
  order: Order,
  payment: PaymentRecord,
  now: Date,
): Promise<SettlementResult> {
  const edge = edgeToNew(order)
  if (!edge.ok) return refunding('late')
  const written = await writeStep(tenant, {
    orderId: order.id,
    readVersion: order.version,
    from: order.status,
    to: edge.value.to,
    paymentStatus: PAYMENT_STATUS.SUCCESS,
    actor: 'payment',
    reason: null,
    at: now,
    newEta: null,
    holdings: null,
  })
  if (!written) throw new Error('an order that is locked has moved on')
  await writePaid(tenant, order.id, payment, deadlineOf(loaded, order, now))
  return { refundCause: null, changesMenu: written.changesMenu }
}

/** Nearly every order: it waits for its money, and one statement places it. */
async function placeAtOnce(api: Api, { loaded, before, after, event, now }: QuickSuccess): Promise<boolean> {
  const merchantId = loaded.merchant.id
  const order = await readWaitingOrder(api.database.tenant(merchantId, 'asyncCommit'), before.bill!.id)
  if (order?.status !== ORDER_STATUS.INITIALIZE || !edgeToNew(order).ok) return false
  const deadlineAt = deadlineOf(loaded, order, now)
  const tenant = api.database.tenant(merchantId)
  const isPlaced = await placePaid(tenant, order, before, after, { event, deadlineAt, now })
  if (isPlaced) nudgeOutbox(api, merchantId, order.id)
  return isPlaced
}

function edgeToNew({ status, orderType, schedule }: Pick<Order, 'status' | 'orderType' | 'schedule'>) {
  return mayMove(status, ORDER_STATUS.NEW, { actor: 'payment', orderType, scheduled: schedule !== null })
}
