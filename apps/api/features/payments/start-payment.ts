import { ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Order } from '../../records/orders/order.ts'
import { findOrder, lockOrder } from '../../records/orders/orders.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import { findPayment, paymentsOf } from '../../records/payments/payments.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'
import type { KeyUse } from '../orders/replay.ts'
import { openAttempt, sendAttempt } from './attempts.ts'
import { failureOf, type ResolvedPayment } from './payment-input.ts'

export interface StartPaymentCommand {
  readonly order: Order
  /** Checked by `resolvePayment`. */
  readonly resolved: ResolvedPayment
  /** What it is for: the order, or with the question that asks for it what the order costs more than was paid. */
  readonly kind: 'order' | 'difference'
  readonly subject: string
  /** Minor units, in the order's currency. */
  readonly amountMinor: number
  readonly language: string
  /** The same key answers the same attempt. */
  readonly key: KeyUse | null
  readonly now: Date
  /** Not paid by then, the gateway ends it; absent: the time to pay an order. */
  readonly expiresAt?: Date
  /** What else must be true of the order, and is written with the attempt: inside its transaction, with the order locked. */
  readonly begin?: (tenant: Tenant, locked: Order) => Promise<Result<true>>
}

/**
 * A new attempt to pay: on the same order each time, and the one before is ended. The gateway is asked with no transaction open.
 * Refuses `already_paid`, `order_ended`, `idempotency_conflict`, `payment_unavailable` and what a card is refused with.
 */
export async function startPayment(
  api: Api,
  loaded: LoadedMerchant,
  starting: StartPaymentCommand,
): Promise<Result<PaymentRecord>> {
  const { order, resolved, kind, subject, key, now } = starting
  const merchantId = loaded.merchant.id
  const before = key && (await attemptOfKey(api, merchantId, order.id, key))
  if (before) return before.ok ? replayed(before.value) : before
  const opened = await api.database.transaction(merchantId, async (tenant) => {
    const locked = await lockOrder(tenant, order.id)
    if (!locked) return refuse({ reason: 'not_found' })
    if (kind === 'order' && locked.status !== ORDER_STATUS.INITIALIZE)
      return refuse({ reason: locked.paymentStatus === PAYMENT_STATUS.SUCCESS ? 'already_paid' : 'order_ended' })
    const begun = starting.begin ? await starting.begin(tenant, locked) : accept(true)
    if (!begun.ok) return begun
    const { amountMinor: amount, language, expiresAt } = starting
    const { id: orderId, currency } = order
    return accept(
      await openAttempt(tenant, { orderId, kind, subject, amount, currency, language, key, resolved, now, expiresAt }),
    )
  })
  if (!opened.ok) return opened
  endAtGateway(api, merchantId, resolved, order.id, opened.value.id)
  return sendAttempt(api, loaded, order, opened.value, resolved)
}

/** The attempt that a key made on an order; null: none. Refuses `idempotency_conflict` for another body. */
export async function attemptOfKey(
  api: Api,
  merchantId: string,
  orderId: string,
  key: KeyUse,
): Promise<Result<PaymentRecord> | null> {
  const created = (await paymentsOf(api.database.tenant(merchantId), orderId)).find((one) => one.key?.key === key.key)
  if (!created) return null
  return created.key!.requestHash.equals(key.requestHash) ? accept(created) : refuse({ reason: 'idempotency_conflict' })
}

/** What an attempt was answered with, said again: the same refusal, or the attempt as it is now. */
export function replayed(payment: PaymentRecord): Result<PaymentRecord> {
  return payment.status === PAYMENT_STATUS.FAILED ? refuse(failureOf(payment.failureCode)) : accept(payment)
}

/** The attempts before are ended at the gateway too. Nobody waits for it: what is not ended is found by an enquiry. */
function endAtGateway(api: Api, merchantId: string, { gateway }: ResolvedPayment, orderId: string, but: string): void {
  const end = async () => {
    for (const { id, status, gatewayReference } of await paymentsOf(api.database.tenant(merchantId), orderId)) {
      if (id === but || gatewayReference === null || status !== PAYMENT_STATUS.CANCELLED) continue
      await gateway.cancel(merchantId, gatewayReference)
    }
  }
  end().catch((error: Error) => api.log.debug({ merchantId, order: orderId, why: error.message }, 'was not ended'))
}

/** A payment of an order of this user; null for anybody else's. */
export async function paymentOfUser(
  api: Api,
  merchantId: string,
  userId: string,
  paymentId: string,
): Promise<{ payment: PaymentRecord; order: Order } | null> {
  const tenant = api.database.tenant(merchantId)
  const payment = await findPayment(tenant, paymentId)
  if (!payment?.orderId) return null
  const order = await findOrder(tenant, payment.orderId)
  return order?.userId === userId ? { payment, order } : null
}
