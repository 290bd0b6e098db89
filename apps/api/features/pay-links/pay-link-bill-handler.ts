import { mayMove, ORDER_STATUS, type OrderStatus } from '@compass/domain/orders'
import { isForUse, whyNotOpen } from '@compass/domain/pay-links'
import { pageId } from '@compass/domain/pay-links/pages'
import { PAYMENT_STATUS, type PaymentStatus } from '@compass/domain/payments'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Order } from '../../records/orders/order.ts'
import { findOrder, lockOrder } from '../../records/orders/orders.ts'
import { raiseOrderVersion, writePaymentStatus } from '../../records/orders/raise-version.ts'
import { writeStep } from '../../records/orders/write-step.ts'
import { writeLinkPaid } from '../../records/pay-links/link-orders.ts'
import type { PayLinkRecord } from '../../records/pay-links/pay-link.ts'
import { findPayLink, lockPayLink, takeUse } from '../../records/pay-links/pay-links.ts'
import {
  type BillHandler,
  type LockedBill,
  refunding,
  type SettlementResult,
  type Success,
} from '../bills/bill-handler.ts'
import { creditHolderOf } from '../orders/bill-of-order.ts'
import { methodsNow } from './link-answer.ts'

const { INITIALIZE, PAYMENT_CANCELLED, NEW, PAYMENT_COMPLETED } = ORDER_STATUS

/** What the money of a pay link does: it takes one use of the link, and its order is paid. */
export function payLinkBillHandler(getApi: () => Api): BillHandler {
  return {
    /** The link is locked before its order, so that who pays its last use waits here. */
    async lock(tenant, { id }) {
      const order = await findOrder(tenant, id)
      const link = order?.payLinkId ? await lockPayLink(tenant, order.payLinkId) : null
      const locked = link && (await lockOrder(tenant, id))
      return locked && lockedLinkBill(getApi(), tenant, link, locked)
    },

    async pathAfter({ merchant }, { id, bill }, { isUnpaid, goesBack }) {
      return isUnpaid || goesBack
        ? `/pay-link/payment/${pageId(merchant.slug, id)}/failure`
        : `/pay-link/summary/${pageId(merchant.slug, bill!.id)}`
    },

    /** While the order waits for its money and the link can be paid. */
    async retryOf(loaded, { bill, expiresAt }, now) {
      const tenant = getApi().database.tenant(loaded.merchant.id)
      const order = await findOrder(tenant, bill!.id)
      const link = order?.payLinkId ? await findPayLink(tenant, order.payLinkId) : null
      const store = link && loaded.stores.get(link.storeId)
      const canRetry = store != null && order!.status === INITIALIZE && whyNotOpen(link!, now) === null
      const methods = canRetry ? methodsNow(getApi(), loaded, store, link!) : []
      return { canRetry, methods, expiresAt: order?.deadlineAt ?? expiresAt }
    },
  }
}

function lockedLinkBill(api: Api, tenant: Tenant, link: PayLinkRecord, order: Order): LockedBill {
  return {
    settle: (success) => settle(tenant, link, order, success),
    async followAttempt({ id, status }, now) {
      if (order.paymentId !== id || order.paymentStatus === PAYMENT_STATUS.SUCCESS) return
      await writePaymentStatus(tenant, order.id, status, now)
    },
    notify: (now) => raiseOrderVersion(tenant, order.id, now),
    creditHolder: () => creditHolderOf(api, tenant, order),
  }
}

/**
 * Money of a link has come, and link and order are locked. It takes a use where one is left, also after the link expired, since
 * its payer began in time. Where the link was withdrawn, or others were faster, it goes back, and the order is over.
 */
async function settle(
  tenant: Tenant,
  link: PayLinkRecord,
  order: Order,
  { payment, now }: Success,
): Promise<SettlementResult> {
  const { status } = order
  if (status !== INITIALIZE && status !== PAYMENT_CANCELLED)
    return refunding(order.paymentStatus === PAYMENT_STATUS.SUCCESS ? 'second_success' : 'late')
  if (!isForUse(link)) {
    if (status === INITIALIZE)
      await step(tenant, order, order.version, PAYMENT_CANCELLED, PAYMENT_STATUS.CANCELLED, now)
    return refunding('late')
  }
  if (!(await takeUse(tenant, link.id))) throw new Error('a link that is locked has lost its use')
  await step(tenant, order, order.version, NEW, PAYMENT_STATUS.SUCCESS, now)
  const placed = { ...order, status: NEW }
  await step(tenant, placed, order.version + 1, PAYMENT_COMPLETED, PAYMENT_STATUS.SUCCESS, now)
  await writeLinkPaid(tenant, order.id, payment)
  return { refundCause: null, changesMenu: false }
}

async function step(
  tenant: Tenant,
  { id, status: from, orderType }: Pick<Order, 'id' | 'status' | 'orderType'>,
  readVersion: number,
  to: OrderStatus,
  paymentStatus: PaymentStatus,
  now: Date,
): Promise<void> {
  const actor = to === PAYMENT_CANCELLED ? 'system' : 'payment'
  const edge = mayMove(from, to, { actor, orderType, scheduled: false })
  if (!edge.ok) throw new Error(`an order of a pay link cannot go from ${from} to ${to}`)
  const moves = { orderId: id, readVersion, from, to, paymentStatus, actor, reason: null, at: now }
  const written = await writeStep(tenant, { ...moves, newEta: null, holdings: null })
  if (!written) throw new Error('an order that is locked has moved on')
}
