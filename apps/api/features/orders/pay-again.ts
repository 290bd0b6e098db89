import type { LoadedMerchant, PaymentMethod, Store } from '@compass/domain/merchants'
import { mayMove, ORDER_STATUS } from '@compass/domain/orders'
import { cashAllowed, checkMethod, collectedInPerson, PAYMENT_STATUS } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { commit, rollback, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Order } from '../../records/orders/order.ts'
import { nameAttempt, writeCollectedInPerson } from '../../records/orders/order-payment.ts'
import { findOrder, lockOrder } from '../../records/orders/orders.ts'
import { writeStep } from '../../records/orders/write-step.ts'
import { endAttempts, type NewPayment } from '../../records/payments/payments.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { resolvePayment } from '../payments/payment-input.ts'
import { startPayment } from '../payments/start-payment.ts'
import { billOfOrder, chargeTermsOf, deadlineOf } from './bill-of-order.ts'
import type { PayAgainCommand } from './court-order-hooks.ts'
import type { PlacedPayment } from './placed-payment.ts'

/**
 * Pays an order that waits for its money, by any method that its store takes. Its lines and its total are a snapshot, and the
 * terms of its price must hold for the new method too. A method that people collect places it at once. Refuses
 * `already_paid`, `order_ended`, `payment_method_not_allowed`, `cash_above_limit`, `promo_payment_method`, and what
 * `startPayment` does.
 */
export async function payAgain(
  api: Api,
  loaded: LoadedMerchant,
  order: Order,
  { details, key, userId, language, host, now }: PayAgainCommand,
): Promise<Result<PlacedPayment>> {
  if (order.status !== ORDER_STATUS.INITIALIZE) return refuseToPay(order)
  const store = loaded.stores.get(order.storeId)
  if (!store) return refuse({ reason: 'not_found' })
  const method = await methodOf(api, loaded, store, order, { mod: details.mod, now })
  if (!method.ok) return method
  if (method.value === 'cod' && !cashAllowed(order.grandTotal, store.cashLimit))
    return refuse({ reason: 'cash_above_limit', limit: { amount: store.cashLimit ?? 0, currency: order.currency } })
  const { offer: promotion } = order.totals.terms
  const methods = promotion && loaded.promotions.byId.get(promotion.id)?.conditions.paymentMethods
  if (methods && !methods.includes(method.value))
    return refuse({ reason: 'promo_payment_method', promo: promotion, methods })
  if (collectedInPerson(method.value)) return collectInstead(api, loaded, order, method.value, now)
  const bill = billOfOrder(order)
  const resolved = await resolvePayment(api, loaded, { store, userId, method: method.value, details, due: bill, host })
  if (!resolved.ok) return resolved
  const payment = await startPayment(api, loaded, {
    bill,
    terms: chargeTermsOf(loaded, order),
    resolved: resolved.value,
    language,
    key,
    now,
    begin: (tenant, attempt) => begin(tenant, order.id, attempt),
  })
  if (!payment.ok) return payment
  const after = await findOrder(api.database.tenant(loaded.merchant.id), order.id)
  return accept({ order: after ?? order, payment: payment.value })
}

/** The method that was asked for, if its store takes it; that of a pay link if the link can be paid by it now. */
async function methodOf(
  api: Api,
  loaded: LoadedMerchant,
  store: Store,
  order: Order,
  { mod, now }: { readonly mod: string; readonly now: Date },
): Promise<Result<PaymentMethod>> {
  if (!order.payLinkId) return checkMethod(store, order.orderType, mod)
  const bill = billOfOrder(order)
  const { canRetry, methods } = await api.bills[bill.kind].retryOf(loaded, { bill, expiresAt: now }, now)
  if (!canRetry) return refuse({ reason: 'order_ended' })
  const method = methods.find((one) => one === mod)
  return method ? accept(method) : refuse({ reason: 'payment_method_not_allowed' })
}

/** The order waits for its money still, and names the attempt that is its latest from now on. */
async function begin(tenant: Tenant, orderId: string, attempt: NewPayment): Promise<Result<boolean>> {
  const locked = await lockOrder(tenant, orderId)
  if (!locked) return refuse({ reason: 'not_found' })
  if (locked.status !== ORDER_STATUS.INITIALIZE) return refuseToPay(locked)
  await nameAttempt(tenant, orderId, attempt)
  return accept(true)
}

function refuseToPay({ paymentStatus }: Pick<Order, 'paymentStatus'>) {
  return refuse({ reason: paymentStatus === PAYMENT_STATUS.SUCCESS ? 'already_paid' : 'order_ended' })
}

/** People collect the money after all: the order is placed at once. */
async function collectInstead(
  api: Api,
  loaded: LoadedMerchant,
  { id }: Order,
  method: Order['paymentMethod'],
  now: Date,
): Promise<Result<PlacedPayment>> {
  const merchantId = loaded.merchant.id
  const placed = await api.database.transact<Result<true>>(merchantId, async (tenant) => {
    const order = await lockOrder(tenant, id)
    if (!order) return rollback(refuse({ reason: 'not_found' }))
    const move = { actor: 'payment', orderType: order.orderType, scheduled: order.schedule !== null } as const
    const edge = mayMove(order.status, ORDER_STATUS.NEW, move)
    if (order.status !== ORDER_STATUS.INITIALIZE || !edge.ok) return rollback(refuse({ reason: 'order_ended' }))
    await writeStep(tenant, {
      orderId: id,
      readVersion: order.version,
      from: order.status,
      to: ORDER_STATUS.NEW,
      paymentStatus: PAYMENT_STATUS.UNPAID,
      actor: 'payment',
      reason: null,
      at: now,
      newEta: null,
      holdings: null,
    })
    await endAttempts(tenant, order.billId, PAYMENT_STATUS.CANCELLED, now)
    await writeCollectedInPerson(tenant, id, method, deadlineOf(loaded, order, now))
    return commit(accept(true))
  })
  if (!placed.ok) return placed
  nudgeOutbox(api, merchantId)
  const order = await findOrder(api.database.tenant(merchantId), id)
  return order ? accept({ order, payment: null }) : refuse({ reason: 'not_found' })
}
