import type { PaymentMethod } from '@compass/domain/merchants'
import type { PaymentStatus, Review } from '@compass/domain/payments'
import type { Row, Tenant } from '../../db/database.ts'
import { isId } from '../../ids/index.ts'
import type { GatewayPage } from '../../ports/gateways/port.ts'
import type { KeptPayment, PaymentKind } from './payment.ts'

export type PaymentRow = Row & {
  payment_id: string
  order_id: string | null
  kind: string
  subject: string
  method: string
  amount: number
  currency: string
  status: number
  gateway: number
  gateway_reference: string | null
  captured: number
  refunded: number
  settles: boolean
  failure_code: number | null
  review: string | null
  page: GatewayPage | null
  card: { brand: string; last4: string } | null
  idempotency: string | null
  request_hash: Buffer | null
  language: string
  created_at: Date
  updated_at: Date
  expires_at: Date
  settled_at: Date | null
  pending_since: Date | null
  enquire_at: Date | null
  enquiries: number
}

export function paymentOf(row: PaymentRow): KeptPayment {
  return {
    id: row.payment_id,
    orderId: row.order_id,
    kind: row.kind as PaymentKind,
    subject: row.subject,
    method: row.method as PaymentMethod,
    amount: row.amount,
    currency: row.currency,
    status: row.status as PaymentStatus,
    gateway: row.gateway,
    gatewayReference: row.gateway_reference,
    captured: row.captured,
    refunded: row.refunded,
    settles: row.settles,
    failureCode: row.failure_code,
    review: row.review as Review | null,
    page: row.page,
    card: row.card,
    key: row.idempotency && row.request_hash ? { key: row.idempotency, requestHash: row.request_hash } : null,
    language: row.language,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
    settledAt: row.settled_at,
    pendingSince: row.pending_since,
    enquireAt: row.enquire_at,
    enquiries: row.enquiries,
  }
}

const PAYMENT = 'select p.* from payments p where p.merchant_id = $1'

/** Any payment of the merchant: whether the asker may see it is the operation's question. Null for what is no id. */
export async function findPayment(tenant: Tenant, paymentId: string): Promise<KeptPayment | null> {
  if (!isId(paymentId)) return null
  const row = await tenant.row<PaymentRow>(`${PAYMENT} and p.payment_id = $2`, [paymentId])
  return row && paymentOf(row)
}

/** The same, locked for the rest of the transaction. */
export async function lockPayment(tenant: Tenant, paymentId: string): Promise<KeptPayment | null> {
  const row = await tenant.row<PaymentRow>(`${PAYMENT} and p.payment_id = $2 for update`, [paymentId])
  return row && paymentOf(row)
}

/** By what its gateway calls it. */
export async function findByReference(tenant: Tenant, gateway: number, reference: string): Promise<KeptPayment | null> {
  const row = await tenant.row<PaymentRow>(`${PAYMENT} and p.gateway = $2 and p.gateway_reference = $3`, [
    gateway,
    reference,
  ])
  return row && paymentOf(row)
}

/** The attempt at a difference of an order that is open; null: none. */
export async function findOpenDifference(
  tenant: Tenant,
  orderId: string,
  subject: string,
): Promise<KeptPayment | null> {
  const row = await tenant.row<PaymentRow>(
    `${PAYMENT} and p.order_id = $2 and p.kind = 'difference' and p.subject = $3 and p.status in (10, 481)`,
    [orderId, subject],
  )
  return row && paymentOf(row)
}

/** The attempts of an order, the first one first. */
export async function paymentsOf(tenant: Tenant, orderId: string): Promise<KeptPayment[]> {
  const rows = await tenant.rows<PaymentRow>(`${PAYMENT} and p.order_id = $2 order by p.created_at, p.payment_id`, [
    orderId,
  ])
  return rows.map(paymentOf)
}

/** A new attempt, with what it is for. */
export type NewPayment = Pick<
  KeptPayment,
  | 'id'
  | 'orderId'
  | 'kind'
  | 'subject'
  | 'method'
  | 'amount'
  | 'currency'
  | 'status'
  | 'gateway'
  | 'gatewayReference'
  | 'captured'
  | 'key'
  | 'language'
  | 'createdAt'
  | 'expiresAt'
  | 'enquireAt'
>

/** Throws a duplicate where the order has an attempt that is open, or the key was used. */
export async function insertPayment(tenant: Tenant, payment: NewPayment): Promise<void> {
  await tenant.change(
    `insert into payments (merchant_id, payment_id, order_id, kind, subject, method, amount, currency, status, gateway,
       gateway_reference, captured, idempotency, request_hash, language, created_at, updated_at, expires_at, enquire_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $17, $18)`,
    [
      payment.id,
      payment.orderId,
      payment.kind,
      payment.subject,
      payment.method,
      payment.amount,
      payment.currency,
      payment.status,
      payment.gateway,
      payment.gatewayReference,
      payment.captured,
      payment.key?.key ?? null,
      payment.key?.requestHash ?? null,
      payment.language,
      payment.createdAt,
      payment.expiresAt,
      payment.enquireAt,
    ],
  )
}

/** Writes what an answer made of a payment that this transaction has locked. */
export async function updatePayment(
  tenant: Tenant,
  { id }: Pick<KeptPayment, 'id'>,
  changed: Pick<
    KeptPayment,
    | 'status'
    | 'captured'
    | 'settles'
    | 'failureCode'
    | 'review'
    | 'page'
    | 'card'
    | 'gatewayReference'
    | 'settledAt'
    | 'pendingSince'
    | 'enquireAt'
  >,
  now: Date,
): Promise<void> {
  await tenant.change(
    `update payments set status = $3, captured = $4, settles = $5, failure_code = $6, review = $7, page = $8, card = $9,
       gateway_reference = $10, settled_at = $11, enquire_at = $12, updated_at = $13, pending_since = $14
     where merchant_id = $1 and payment_id = $2`,
    [
      id,
      changed.status,
      changed.captured,
      changed.settles,
      changed.failureCode,
      changed.review,
      changed.page && JSON.stringify(changed.page),
      changed.card && JSON.stringify(changed.card),
      changed.gatewayReference,
      changed.settledAt,
      changed.enquireAt,
      now,
      changed.pendingSince,
    ],
  )
}

/** Ends what is open of an order; a bank may still tell of money afterwards, so that it is asked on. */
export async function endOpenAttempts(
  tenant: Tenant,
  of: { readonly orderId: string; readonly kind?: 'order' | 'difference'; readonly subject?: string },
  status: PaymentStatus,
  now: Date,
): Promise<void> {
  await tenant.change(
    `update payments set status = $3, updated_at = $4
     where merchant_id = $1 and order_id = $2 and status in (10, 481) and ($5::text is null or kind = $5)
       and ($6::text is null or subject = $6)`,
    [of.orderId, status, now, of.kind ?? null, of.subject ?? null],
  )
}
