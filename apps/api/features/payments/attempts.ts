import { chooseText } from '@compass/domain/languages'
import { nextEnquiry, ONLINE_PAYMENT_MINUTES, PAYMENT_STATUS, type PaymentStatus } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { newId } from '../../ids/index.ts'
import { GatewayFault, type GatewayPayment } from '../../ports/gateways/port.ts'
import type { Order } from '../../records/orders/order.ts'
import { nameAttempt } from '../../records/orders/order-payment.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import {
  endOpenAttempts,
  findPayment,
  insertPayment,
  type NewPayment,
  writeUnansweredOfOrder,
} from '../../records/payments/payments.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'
import type { KeyUse } from '../orders/replay.ts'
import { leaveDifference } from './difference.ts'
import { finishPayment } from './finish-payment.ts'
import { failureOf, PAYMENT_UNAVAILABLE, type ResolvedPayment } from './payment-input.ts'

/** An attempt that is about to be made. */
export interface NewAttempt {
  readonly orderId: string
  readonly kind: 'order' | 'difference'
  readonly subject: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly language: string
  readonly key: KeyUse | null
  readonly resolved: ResolvedPayment
  readonly now: Date
  /** Absent: the time to pay an order. */
  readonly expiresAt?: Date | undefined
}

/** The first attempt of an order that is being placed. */
export function attemptOf(
  order: Pick<Order, 'id' | 'grandTotal' | 'currency' | 'languages' | 'placedAt'>,
  resolved: ResolvedPayment,
  key: KeyUse | null,
): NewAttempt {
  const { id: orderId, grandTotal: amount, currency, languages, placedAt: now } = order
  return { orderId, kind: 'order', subject: '', amount, currency, language: languages.customer, key, resolved, now }
}

/** The attempt as it is written; that of a new order is written by the order's own statement. */
export function paymentOfAttempt({ orderId, kind, subject, resolved, now, key, ...attempt }: NewAttempt): NewPayment {
  return {
    id: newId(now.getTime()),
    orderId,
    kind,
    subject,
    method: resolved.method,
    amount: attempt.amount,
    currency: attempt.currency,
    status: PAYMENT_STATUS.INITIATED,
    gateway: resolved.gateway.id,
    gatewayReference: null,
    captured: 0,
    key,
    language: attempt.language,
    createdAt: now,
    expiresAt: attempt.expiresAt ?? new Date(now.getTime() + ONLINE_PAYMENT_MINUTES * 60_000),
    enquireAt: nextEnquiry(now, 0, now),
  }
}

/**
 * Writes an attempt inside the caller's transaction that has locked the order. The open attempts of the same order were ended
 * before: the customer has gone on. The order says that it is its latest.
 */
export async function openAttempt(tenant: Tenant, attempt: NewAttempt): Promise<NewPayment> {
  const { orderId, kind, subject, now } = attempt
  await endOpenAttempts(tenant, { orderId, kind, subject }, PAYMENT_STATUS.CANCELLED, now)
  const payment = paymentOfAttempt(attempt)
  await insertPayment(tenant, payment)
  if (kind === 'order') {
    await nameAttempt(tenant, orderId, payment)
  }
  return payment
}

/**
 * Sends an attempt to its gateway, with no transaction open, and takes what it answers through the finishing step. No answer
 * leaves it pending: an enquiry settles it. Refuses `payment_unavailable` where nothing reached the gateway, and what a card
 * was refused with.
 */
export async function sendAttempt(
  api: Api,
  loaded: LoadedMerchant,
  order: Pick<Order, 'number' | 'totals'>,
  payment: NewPayment,
  resolved: ResolvedPayment,
): Promise<Result<PaymentRecord>> {
  const merchantId = loaded.merchant.id
  const tenant = api.database.tenant(merchantId)
  let answer: GatewayPayment
  try {
    answer = await resolved.gateway.charge(chargeOf(loaded, order, payment, resolved))
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    api.log.warn({ merchantId, payment: payment.id, fault: error.kind, why: error.message }, 'a gateway did not answer')
    const status = STATUS_OF_FAULT[error.kind]
    if (payment.kind === 'difference') await leaveDifference(api, merchantId, payment, status, api.clock())
    else await writeUnansweredOfOrder(tenant, payment, status, api.clock())
    if (error.kind === 'unreachable') return refuse(PAYMENT_UNAVAILABLE)
    if (error.kind === 'refused') return refuse({ reason: 'payment_failed' })
    const left = await findPayment(tenant, payment.id)
    return left ? accept(left) : refuse({ reason: 'not_found' })
  }
  const seen = { payment: justWritten(payment), order: null }
  const done = await finishPayment(api, { merchantId, paymentId: payment.id, answer, now: api.clock(), seen })
  if (!done.ok) return done
  const paid = done.value.payment
  return paid.status === PAYMENT_STATUS.FAILED ? refuse(failureOf(paid.failureCode)) : accept(paid)
}

/** An attempt of which nobody has said anything yet. */
function justWritten(payment: NewPayment): PaymentRecord {
  return {
    ...payment,
    refunded: 0,
    settles: false,
    failureCode: null,
    review: null,
    page: null,
    card: null,
    updatedAt: payment.createdAt,
    settledAt: null,
    pendingSince: null,
    enquiries: 0,
  }
}

const STATUS_OF_FAULT: Readonly<Record<GatewayFault['kind'], PaymentStatus>> = {
  unreachable: PAYMENT_STATUS.ABORTED,
  unsure: PAYMENT_STATUS.PENDING,
  refused: PAYMENT_STATUS.FAILED,
}

function chargeOf(
  { merchant, promotions }: LoadedMerchant,
  order: Pick<Order, 'number' | 'totals'>,
  payment: NewPayment,
  resolved: ResolvedPayment,
) {
  const { gateway, userId, cardToken, savesCard, vpa, walletToken, asset, returnOrigin } = resolved
  const language = payment.language as Parameters<typeof chooseText>[1]
  const name = chooseText(merchant.name, language, merchant.languages[0]!)?.text ?? merchant.slug
  // A promotion says which cards its order is paid with; nothing of a difference is reduced by it.
  const promotion = payment.kind === 'order' ? order.totals.terms.offer : null
  return {
    merchantId: merchant.id,
    reference: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    method: payment.method,
    returnUrl: `${returnOrigin}/v1/payment/callback/${gateway.name}?account=${merchant.id}&payment=${payment.id}`,
    expiresAt: payment.expiresAt,
    language,
    description: `${name} #${order.number}`,
    merchant: { name, color: merchant.brand.colorCode },
    customerId: userId,
    cardToken,
    savesCard,
    vpa,
    walletToken,
    asset,
    bins: promotion ? (promotions.byId.get(promotion.id)?.conditions.cardBins ?? null) : null,
  }
}
