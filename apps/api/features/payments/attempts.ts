import { chooseText } from '@compass/domain/languages'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { nextEnquiry, ONLINE_PAYMENT_MINUTES, PAYMENT_STATUS, type PaymentStatus } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { serverWords } from '@compass/i18n/server'
import { commit, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { KeyUse } from '../../http/idempotency-key.ts'
import { newId } from '../../ids/index.ts'
import { type Charge, GatewayFault, type GatewayPayment } from '../../ports/gateways/port.ts'
import type { BillToPay } from '../../records/bills/bill.ts'
import { writeBill } from '../../records/bills/bills.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import {
  endAttemptsAtBill,
  findPayment,
  insertPayment,
  type NewPayment,
  writeUnanswered,
} from '../../records/payments/payments.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { finishPayment } from './finish-payment.ts'
import { failureOf, PAYMENT_UNAVAILABLE, type ResolvedPayment } from './payment-input.ts'

/** An attempt that is about to be made. */
export interface NewAttempt {
  readonly bill: BillToPay
  readonly language: string
  readonly key: KeyUse | null
  readonly resolved: ResolvedPayment
  readonly now: Date
  /** Absent: the time to pay an order. */
  readonly expiresAt?: Date | undefined
}

/** What a gateway is told of a bill beside its amount. */
export interface ChargeTerms {
  /** The customer's bank shows it behind the merchant's name. */
  readonly orderNumber: number
  /** First digits of the cards that it may be paid with; null: any. */
  readonly bins: readonly string[] | null
  /** In E.164; null: not known. */
  readonly customerPhone: string | null
}

/** The attempt as it is written; that of a new order is written by the order's own statement. */
export function paymentOfAttempt({ bill, resolved, now, key, language, expiresAt }: NewAttempt): NewPayment {
  const { id, kind, mainId, orderId, amount, currency } = bill
  return {
    id: newId(now.getTime()),
    bill: { id, kind, mainId, ...(orderId !== undefined && { orderId }) },
    method: resolved.method,
    amount,
    currency,
    status: PAYMENT_STATUS.INITIATED,
    gateway: resolved.gateway.id,
    mode: resolved.account.mode,
    gatewayReference: null,
    captured: 0,
    key,
    language,
    createdAt: now,
    expiresAt: expiresAt ?? new Date(now.getTime() + ONLINE_PAYMENT_MINUTES * 60_000),
    enquireAt: nextEnquiry(now, 0, now),
  }
}

/**
 * Writes an attempt and its bill inside the caller's transaction, which has locked what the bill is for. The open attempts at
 * the same bill were ended before: the customer has gone on.
 */
export async function openAttempt(tenant: Tenant, attempt: NewAttempt, payment: NewPayment): Promise<void> {
  const { bill, now } = attempt
  await writeBill(tenant, bill, now)
  await endAttemptsAtBill(tenant, bill, PAYMENT_STATUS.CANCELLED, now)
  await insertPayment(tenant, payment)
}

/**
 * Sends an attempt to its gateway, with no transaction open, and takes what it answers through the finishing step. No answer
 * leaves it pending: an enquiry settles it. Refuses `payment_unavailable` where nothing reached the gateway, and what a card
 * was refused with.
 */
export async function sendAttempt(
  api: Api,
  loaded: LoadedMerchant,
  terms: ChargeTerms,
  payment: NewPayment,
  resolved: ResolvedPayment,
): Promise<Result<PaymentRecord>> {
  const merchantId = loaded.merchant.id
  let answer: GatewayPayment
  try {
    answer = await resolved.gateway.charge(chargeOf(loaded, terms, payment, resolved))
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    api.log.warn({ merchantId, payment: payment.id, fault: error.kind, why: error.message }, 'a gateway did not answer')
    await leaveUnanswered(api, merchantId, payment, STATUS_OF_FAULT[error.kind])
    if (error.kind === 'unreachable') return refuse(PAYMENT_UNAVAILABLE)
    if (error.kind === 'refused') return refuse({ reason: 'payment_failed' })
    const left = await findPayment(api.database.tenant(merchantId), payment.id)
    return left ? accept(left) : refuse({ reason: 'not_found' })
  }
  const seen = justWritten(payment)
  const done = await finishPayment(api, { merchantId, paymentId: payment.id, answer, now: api.clock(), seen })
  if (!done.ok) return done
  const paid = done.value.payment
  return paid.status === PAYMENT_STATUS.FAILED ? refuse(failureOf(paid.failureCode)) : accept(paid)
}

/** The gateway did not answer: attempt and bill say so, unless a webhook has settled the attempt meanwhile. */
async function leaveUnanswered(
  api: Api,
  merchantId: string,
  payment: NewPayment,
  status: PaymentStatus,
): Promise<void> {
  const { id, bill } = payment
  const now = api.clock()
  await api.database.transact(merchantId, async (tenant) => {
    const locked = bill && (await api.bills[bill.kind].lock(tenant, bill))
    if (await writeUnanswered(tenant, id, status, now)) await locked?.followAttempt({ id, bill, status }, now)
    return commit(null)
  })
  nudgeOutbox(api, merchantId)
}

/** An attempt of which nobody has said anything yet. */
function justWritten(payment: NewPayment): PaymentRecord {
  return {
    ...payment,
    isBilled: true,
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
  { merchant }: LoadedMerchant,
  terms: ChargeTerms,
  payment: NewPayment,
  resolved: ResolvedPayment,
): Charge {
  const { gateway, account, settings, userId, cardToken, savesCard, vpa, walletToken, asset, returnOrigin } = resolved
  const language = payment.language as Parameters<typeof chooseText>[1]
  const name = chooseText(merchant.name, language, merchant.languages[0]!)?.text ?? merchant.slug
  return {
    account,
    settings,
    reference: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    method: payment.method,
    returnUrl: `${returnOrigin}/v1/payment/callback/${gateway.name}?account=${merchant.id}&payment=${payment.id}`,
    expiresAt: payment.expiresAt,
    language,
    description: `${name} · ${serverWords(language)('account.orderNumber', { number: terms.orderNumber })}`,
    merchant: { name, color: merchant.brand.colorCode },
    customerId: userId,
    customerPhone: terms.customerPhone,
    cardToken,
    savesCard,
    vpa,
    walletToken,
    asset,
    bins: terms.bins,
  }
}
