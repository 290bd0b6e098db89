import { acceptanceDeadline, mayMove, ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Order } from '../../records/orders/order.ts'
import { writePaid } from '../../records/orders/order-payment.ts'
import { writePaymentStatus } from '../../records/orders/raise-version.ts'
import { writeStep } from '../../records/orders/write-step.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'
import { followDifference } from './difference.ts'
import { reserveAgain } from './reserve-again.ts'
import { settleDifference } from './settle-difference.ts'
import { refunding, type SettlementResult } from './settlement.ts'

/**
 * A payment has succeeded, and its order is locked. The order that waits for it is placed, and a cancelled one is taken up
 * again if all of it can be reserved again. On any other order the money goes back.
 *
 * @param mayTakeUp false: it was tried, and some of it is gone
 */
export async function settle(
  api: Api,
  tenant: Tenant,
  loaded: LoadedMerchant,
  order: Order,
  payment: PaymentRecord,
  now: Date,
  mayTakeUp: boolean,
): Promise<SettlementResult> {
  if (payment.kind === 'difference') return settleDifference(api, tenant, loaded, order, payment, now, mayTakeUp)
  if (order.status === ORDER_STATUS.INITIALIZE) return place(tenant, loaded, order, payment, now)
  if (order.status !== ORDER_STATUS.PAYMENT_CANCELLED)
    return refunding(order.paymentStatus === PAYMENT_STATUS.SUCCESS ? 'second_success' : 'late')
  if (!mayTakeUp) return refunding('late')
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
  const edge = mayMove(order.status, ORDER_STATUS.NEW, {
    actor: 'payment',
    orderType: order.orderType,
    scheduled: order.schedule !== null,
  })
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

/** The merchant's time to accept begins with the money. */
export function deadlineOf(loaded: LoadedMerchant, order: Pick<Order, 'schedule' | 'storeId'>, now: Date): Date {
  return acceptanceDeadline({
    placedAt: now,
    opensAt: null,
    scheduledFor: order.schedule?.start ?? null,
    acceptanceMinutes: loaded.stores.get(order.storeId)?.acceptanceMinutes ?? 10,
  })
}

/** An order that waits says how its latest attempt stands; watchers are told. */
export async function followAttempt(tenant: Tenant, order: Order, payment: PaymentRecord, now: Date): Promise<void> {
  if (payment.kind === 'difference') return followDifference(tenant, order.id, payment, now)
  if (order.paymentId !== payment.id || order.paymentStatus === PAYMENT_STATUS.SUCCESS) return
  await writePaymentStatus(tenant, order.id, payment.status, now)
}
