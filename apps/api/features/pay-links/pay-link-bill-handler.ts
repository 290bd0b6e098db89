import { isUnpaid, mayMove, ORDER_STATUS, type OrderStatus } from '@compass/domain/orders'
import { isForUse, whyNotOpen } from '@compass/domain/pay-links'
import { pageId } from '@compass/domain/pay-links/pages'
import { PAYMENT_STATUS, type PaymentStatus } from '@compass/domain/payments'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Order } from '../../records/orders/order.ts'
import { findOrder, lockOrder } from '../../records/orders/orders.ts'
import { writeStep } from '../../records/orders/write-step.ts'
import { writeLinkPaid } from '../../records/pay-links/link-orders.ts'
import type { PayLinkRecord } from '../../records/pay-links/pay-link.ts'
import { findPayLink, lockPayLink, takeUse } from '../../records/pay-links/pay-links.ts'
import { type BillHandler, refunding, type SettlementResult, type Success } from '../bills/bill-handler.ts'
import { lockedOrderBill } from '../orders/locked-order-bill.ts'
import { settleOrder } from '../orders/order-bill-handler.ts'
import { reserveAgain } from '../orders/reserve-again.ts'
import { methodsOfLink } from './link-methods.ts'

const { INITIALIZE, PAYMENT_CANCELLED, NEW, PAYMENT_COMPLETED } = ORDER_STATUS

/** What the money of a pay link does: it takes a use of the link, and its order is paid, or placed for the kitchen. */
export function payLinkBillHandler(getApi: () => Api): BillHandler {
  return {
    /** The link is locked before its order, so that who pays its last use waits here. */
    async lock(tenant, { id }) {
      const order = await findOrder(tenant, id)
      const link = order?.payLinkId ? await lockPayLink(tenant, order.payLinkId) : null
      const locked = link && (await lockOrder(tenant, id))
      if (!locked) return null
      return lockedOrderBill(getApi(), tenant, locked, (success) => settle(getApi(), tenant, link, locked, success))
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
      const methods = canRetry ? methodsOfLink(getApi(), loaded, store, link!) : []
      return { canRetry, methods, expiresAt: order?.deadlineAt ?? expiresAt }
    },
  }
}

/**
 * Money of a link has come, and link and order are locked. It takes a use where one is left, also after the link expired, since
 * its payer began in time. Where the link was withdrawn, or others were faster, it goes back, and the order is over. So it does
 * where the order was given up and what it took cannot be had again.
 */
async function settle(
  api: Api,
  tenant: Tenant,
  link: PayLinkRecord,
  order: Order,
  success: Success,
): Promise<SettlementResult> {
  const { status } = order
  if (!isUnpaid(status)) return refunding(order.paymentStatus === PAYMENT_STATUS.SUCCESS ? 'second_success' : 'late')
  if (!isForUse(link)) return giveBack(tenant, order, success)
  const settled =
    order.orderType === null
      ? await payWithoutService(api, tenant, link, order, success)
      : await settleOrder(api, tenant, order, success)
  if (settled.refundCause === null && !(await takeUse(tenant, link.id)))
    throw new Error('a link that is locked has lost its use')
  return settled
}

/** The link has no use for the money: what its order had reserved is returned. */
async function giveBack(tenant: Tenant, order: Order, { now }: Success): Promise<SettlementResult> {
  if (order.status !== INITIALIZE) return refunding('late')
  const { changesMenu } = await step(tenant, order, order.version, PAYMENT_CANCELLED, PAYMENT_STATUS.CANCELLED, now)
  return { ...refunding('late'), changesMenu }
}

/** Nothing is to be made: the order is new and paid in the same moment. */
async function payWithoutService(
  api: Api,
  tenant: Tenant,
  { products }: PayLinkRecord,
  order: Order,
  { loaded, payment, now, mayReserveAgain }: Success,
): Promise<SettlementResult> {
  let changesMenu = false
  if (products && order.status === PAYMENT_CANCELLED) {
    if (!mayReserveAgain) return refunding('late')
    const again = await reserveAgain(api, tenant, loaded, order, now)
    if (!again) return { ...refunding('late'), isGone: true }
    changesMenu = again.changesMenu
  }
  await step(tenant, order, order.version, NEW, PAYMENT_STATUS.SUCCESS, now)
  const placed = { ...order, status: NEW }
  await step(tenant, placed, order.version + 1, PAYMENT_COMPLETED, PAYMENT_STATUS.SUCCESS, now)
  await writeLinkPaid(tenant, order.id, payment)
  return { refundCause: null, changesMenu }
}

async function step(
  tenant: Tenant,
  { id, status: from, orderType, schedule }: Pick<Order, 'id' | 'status' | 'orderType' | 'schedule'>,
  readVersion: number,
  to: OrderStatus,
  paymentStatus: PaymentStatus,
  now: Date,
): Promise<{ readonly changesMenu: boolean }> {
  const actor = to === PAYMENT_CANCELLED ? 'system' : 'payment'
  const edge = mayMove(from, to, { actor, orderType, scheduled: schedule !== null })
  if (!edge.ok) throw new Error(`an order of a pay link cannot go from ${from} to ${to}`)
  const moves = { orderId: id, readVersion, from, to, paymentStatus, actor, reason: null, at: now }
  const written = await writeStep(tenant, { ...moves, newEta: null, holdings: null })
  if (!written) throw new Error('an order that is locked has moved on')
  return written
}
