import { collectedAtCourt } from '@compass/domain/court-orders'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { mayMove, ORDER_STATUS } from '@compass/domain/orders'
import { methodsFor, PAYMENT_STATUS } from '@compass/domain/payments'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { BillToPay } from '../../records/bills/bill.ts'
import { keepParkedLines } from '../../records/carts/carts.ts'
import type { CourtOrderRecord } from '../../records/court-orders/court-order.ts'
import { findCourtSlot, lockCourtOrder } from '../../records/court-orders/court-orders.ts'
import { takeCourtHoldings } from '../../records/ledgers/court-holdings.ts'
import type { VendorOrder } from '../../records/orders/order.ts'
import { writePaid } from '../../records/orders/order-payment.ts'
import { listOrdersOfCourt, lockOrdersOfCourt } from '../../records/orders/orders.ts'
import { raiseOrderVersion, writePaymentStatus } from '../../records/orders/raise-version.ts'
import { writeStep } from '../../records/orders/write-step.ts'
import { insertUses, takeUses } from '../../records/promotions/promotion-uses.ts'
import { recountSlot, reserveSlot } from '../../records/slots/slots.ts'
import {
  type BillHandler,
  type LockedBill,
  refunding,
  type SettlementResult,
  type Success,
} from '../bills/bill-handler.ts'
import { countsOf } from '../cart/promotion-uses.ts'
import { creditHolderOf, deadlineOf } from '../orders/bill-of-order.ts'
import { reserveAgain } from '../orders/reserve-again.ts'
import { reservationOfCourt } from './court-slot.ts'

const { INITIALIZE, PAYMENT_CANCELLED, NEW } = ORDER_STATUS

/** What is owed for a court order: all of it, once. */
export function billOfCourt({ id, grandTotal, currency }: CourtOrderRecord): BillToPay {
  return { id, kind: 'court', mainId: id, amount: grandTotal, currency }
}

/** What the money of a court order does: it places the orders of all its vendors, or of none. */
export function courtBillHandler(getApi: () => Api): BillHandler {
  return {
    async lock(tenant, { id }) {
      const court = await lockCourtOrder(tenant, id)
      return court && lockedCourt(getApi(), tenant, court, await lockOrdersOfCourt(tenant, id))
    },

    async pathAfter({ merchant }, { id, bill }, { isUnpaid }) {
      const orders = isUnpaid ? await listOrdersOfCourt(getApi().database.tenant(merchant.id), bill!.id) : []
      const page = orders[0]?.status === INITIALIZE ? `payment/${id}/failure` : `order-status/${bill!.id}`
      return `/${merchant.slug}/${page}`
    },

    /** While its orders wait for their money. */
    async retryOf({ merchant }, { bill, expiresAt }) {
      const [first] = await listOrdersOfCourt(getApi().database.tenant(merchant.id), bill!.id)
      const canRetry = first?.status === INITIALIZE && merchant.court !== undefined
      const methods = canRetry ? methodsFor(merchant.court!.store, first.orderType) : []
      return {
        canRetry,
        methods: methods.filter((method) => collectedAtCourt(first!.orderType, method)),
        expiresAt: first?.deadlineAt ?? expiresAt,
      }
    },
  }
}

function lockedCourt(api: Api, tenant: Tenant, court: CourtOrderRecord, orders: readonly VendorOrder[]): LockedBill {
  return {
    settle: (success) => settle(api, tenant, { court, orders }, success),
    async followAttempt({ id, status }, now) {
      for (const order of orders) {
        if (order.paymentId !== id || order.paymentStatus === PAYMENT_STATUS.SUCCESS) continue
        await writePaymentStatus(tenant, order.id, status, now)
      }
    },
    async notify(now) {
      for (const { id } of orders) await raiseOrderVersion(tenant, id, now)
    },
    creditHolder: () => creditHolderOf(api, tenant, court),
  }
}

interface LockedCourtOrder {
  readonly court: CourtOrderRecord
  readonly orders: readonly VendorOrder[]
}

/**
 * A payment has succeeded, and the court order is locked with all its orders. Those that wait for it are placed together, and
 * cancelled ones again if everything of all of them can be reserved again. Else the money goes back.
 */
async function settle(
  api: Api,
  tenant: Tenant,
  { court, orders }: LockedCourtOrder,
  { loaded, payment, now, mayReserveAgain }: Success,
): Promise<SettlementResult> {
  if (orders.every(({ status }) => status === INITIALIZE)) return place(tenant, loaded, orders, payment, now)
  if (!orders.every(({ status }) => status === PAYMENT_CANCELLED))
    return refunding(
      orders.some(({ paymentStatus }) => paymentStatus === PAYMENT_STATUS.SUCCESS) ? 'second_success' : 'late',
    )
  if (!mayReserveAgain) return refunding('late')
  const again = await reserveAllAgain(api, tenant, loaded, { court, orders }, now)
  if (!again) return { ...refunding('late'), isGone: true }
  const placed = await place(tenant, loaded, orders, payment, now)
  return { ...placed, changesMenu: placed.changesMenu || again.changesMenu }
}

async function place(
  tenant: Tenant,
  loaded: LoadedMerchant,
  orders: readonly VendorOrder[],
  payment: { readonly id: string; readonly method: Success['payment']['method'] },
  now: Date,
): Promise<SettlementResult> {
  let changesMenu = false
  for (const order of orders) {
    changesMenu = (await placeOne(tenant, order, PAYMENT_STATUS.SUCCESS, now)) || changesMenu
    await writePaid(tenant, order.id, payment, deadlineOf(loaded, order, now))
  }
  await keepParkedLines(tenant, orders[0]!.cartId, now)
  return { refundCause: null, changesMenu }
}

/** A vendor's order becomes NEW, by the money of its court. Answers whether that changes the menu. */
export async function placeOne(
  tenant: Tenant,
  { id: orderId, version: readVersion, status: from, orderType, schedule }: VendorOrder,
  paymentStatus: typeof PAYMENT_STATUS.SUCCESS | typeof PAYMENT_STATUS.UNPAID,
  at: Date,
): Promise<boolean> {
  const edge = mayMove(from, NEW, { actor: 'payment', orderType, scheduled: schedule !== null })
  if (!edge.ok) throw new Error(`an order of a court cannot go from ${from} to ${NEW}`)
  const step = { orderId, readVersion, from, to: NEW, paymentStatus, actor: 'payment', reason: null, at }
  const written = await writeStep(tenant, { ...step, newEta: null, holdings: null })
  if (!written) throw new Error('an order that is locked has moved on')
  return written.changesMenu
}

/** Reserves again what all vendors' orders and the court itself returned; null where one of it is gone. */
async function reserveAllAgain(
  api: Api,
  tenant: Tenant,
  loaded: LoadedMerchant,
  { court, orders }: LockedCourtOrder,
  now: Date,
): Promise<{ readonly changesMenu: boolean } | null> {
  const { promotion: used, voucher } = court.totals
  if (used?.isCounted) {
    const promotion = loaded.promotions.byId.get(used.id)
    const counts = promotion
      ? countsOf(api, tenant.merchantId, promotion, orders[0]!.customer.phone ?? court.userId)
      : []
    if (counts.length === 0 || !(await takeUses(tenant, used.id, counts))) return null
    await insertUses(tenant, court.id, used.id, counts)
  }
  if (!(await takeSlot(tenant, loaded, { court, orders }, now))) return null
  let changesMenu = false
  for (const order of orders) {
    const again = await reserveAgain(api, tenant, loaded, order, now)
    if (!again) return null
    changesMenu ||= again.changesMenu
  }
  const holdings = { courtOrderId: court.id, rewardId: voucher?.id ?? null, credits: court.own.credits, at: now }
  return (await takeCourtHoldings(tenant, holdings)) ? { changesMenu } : null
}

/** The court's own slot; one for now is counted, however full. */
async function takeSlot(
  tenant: Tenant,
  loaded: LoadedMerchant,
  { court, orders }: LockedCourtOrder,
  now: Date,
): Promise<boolean> {
  const reserved = await findCourtSlot(tenant, court.id)
  if (!reserved) return true
  const reservation = reservationOfCourt(loaded, { court, orders })
  if (reservation?.start.getTime() === Date.parse(reserved.start))
    return reserveSlot(tenant, reservation, court.schedule !== null, now)
  await recountSlot(tenant, court.storeId, reserved)
  return true
}
