import type { PaymentMethod } from '@compass/domain/merchants'
import { PAYMENT_STATUS, type PaymentStatus, type Review } from '@compass/domain/payments'
import type { Database, Row, Tenant } from '../../db/database.ts'
import { json, NO_SQL, parameter, sql, statement } from '../../db/sql.ts'
import { isId } from '../../ids/index.ts'
import type { GatewayPage } from '../../ports/gateways/port.ts'
import { appendOrderEvent } from '../outbox/order-event.ts'
import type { PaymentKind, PaymentRecord } from './payment.ts'

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

export function paymentOf(row: PaymentRow): PaymentRecord {
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

const PAYMENT = sql`select p.* from payments p where p.merchant_id = $1`

/** Any payment of the merchant: whether the asker may see it is the operation's question. Null for what is no id. */
export async function findPayment(tenant: Tenant, paymentId: string): Promise<PaymentRecord | null> {
  if (!isId(paymentId)) return null
  const row = await tenant.row<PaymentRow>(
    statement('payments.findPayment')`${PAYMENT} and p.payment_id = ${paymentId}`,
  )
  return row && paymentOf(row)
}

/** The same, locked for the rest of the transaction. */
export async function lockPayment(tenant: Tenant, paymentId: string): Promise<PaymentRecord | null> {
  const row = await tenant.row<PaymentRow>(
    statement('payments.lockPayment')`${PAYMENT} and p.payment_id = ${paymentId} for update`,
  )
  return row && paymentOf(row)
}

/** By what its gateway calls it. */
export async function findByReference(
  tenant: Tenant,
  gateway: number,
  reference: string,
): Promise<PaymentRecord | null> {
  const row = await tenant.row<PaymentRow>(
    statement('payments.findByReference')`${PAYMENT} and p.gateway = ${gateway} and p.gateway_reference = ${reference}`,
  )
  return row && paymentOf(row)
}

/** The attempt at a difference of an order that is open; null: none. */
export async function findOpenDifference(
  tenant: Tenant,
  orderId: string,
  subject: string,
): Promise<PaymentRecord | null> {
  const row = await tenant.row<PaymentRow>(
    statement('payments.findOpenDifference')`
        ${PAYMENT} and p.order_id = ${orderId} and p.kind = 'difference' and p.subject = ${subject} and p.status in
          (10, 481)`,
  )
  return row && paymentOf(row)
}

/** The attempts of an order, the first one first. */
export async function paymentsOf(tenant: Tenant, orderId: string): Promise<PaymentRecord[]> {
  const rows = await tenant.rows<PaymentRow>(
    statement('payments.paymentsOf')`${PAYMENT} and p.order_id = ${orderId} order by p.created_at, p.payment_id`,
  )
  return rows.map(paymentOf)
}

/** A new attempt, with what it is for. */
export type NewPayment = Pick<
  PaymentRecord,
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
  await tenant.run(statement('payments.insertPayment')`
     insert into payments (merchant_id, payment_id, order_id, kind, subject, method, amount, currency, status, gateway,
       gateway_reference, captured, idempotency, request_hash, language, created_at, updated_at, expires_at,
         enquire_at)
     values ($1, ${payment.id}, ${payment.orderId}, ${payment.kind}, ${payment.subject}, ${payment.method},
       ${payment.amount}, ${payment.currency}, ${payment.status}, ${payment.gateway}, ${payment.gatewayReference},
       ${payment.captured}, ${payment.key?.key ?? null}, ${payment.key?.requestHash ?? null}, ${payment.language},
       ${payment.createdAt}, ${payment.createdAt}, ${payment.expiresAt}, ${payment.enquireAt})`)
}

/** Writes what an answer made of a payment that this transaction has locked. */
export async function updatePayment(
  tenant: Tenant,
  { id }: Pick<PaymentRecord, 'id'>,
  changed: Pick<
    PaymentRecord,
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
  await tenant.run(statement('payments.updatePayment')`
     update payments set status = ${changed.status}, captured = ${changed.captured}, settles = ${changed.settles},
       failure_code = ${changed.failureCode}, review = ${changed.review}, page = ${changed.page && json(changed.page)},
       card = ${changed.card && json(changed.card)},
       gateway_reference = ${changed.gatewayReference}, settled_at = ${changed.settledAt}, enquire_at =
         ${changed.enquireAt}, updated_at = ${now}, pending_since = ${changed.pendingSince}
     where merchant_id = $1 and payment_id = ${id}`)
}

/** Ends what is open of an order; a bank may still tell of money afterwards, so that it is asked on. */
export async function endOpenAttempts(
  tenant: Tenant,
  owner: { readonly orderId: string; readonly kind?: 'order' | 'difference'; readonly subject?: string },
  status: PaymentStatus,
  now: Date,
): Promise<void> {
  await tenant.run(statement('payments.endOpenAttempts', owner.kind)`
     update payments set status = ${status}, updated_at = ${now}
     where merchant_id = $1 and order_id = ${owner.orderId} and status in (10, 481)
       ${owner.kind === undefined ? NO_SQL : sql`and kind = ${owner.kind}`}
       ${owner.subject === undefined ? NO_SQL : sql`and subject = ${owner.subject}`}`)
}

/** What an attempt says whose gateway did not answer. */
function unanswered(status: PaymentStatus, now: Date) {
  return {
    failureCode: status === PAYMENT_STATUS.FAILED ? UNKNOWN_FAILURE : null,
    pendingSince: status === PAYMENT_STATUS.PENDING ? now : null,
  }
}

const UNKNOWN_FAILURE = 5100

/** Its gateway did not answer; false where a webhook has settled the attempt meanwhile. */
export async function writeUnanswered(
  tenant: Tenant,
  paymentId: string,
  status: PaymentStatus,
  now: Date,
): Promise<boolean> {
  const { failureCode, pendingSince } = unanswered(status, now)
  const written = await tenant.changes(
    statement('payments.writeUnanswered')`
        update payments set status = ${status}, failure_code = ${failureCode}, updated_at = ${now},
       pending_since = ${pendingSince}
     where merchant_id = $1 and payment_id = ${paymentId} and status = 10 returning payment_id`,
  )
  return written === 1
}

/** The same of an order's attempt, and of the order that waits for it. */
export async function writeUnansweredOfOrder(
  tenant: Tenant,
  { id, orderId }: Pick<PaymentRecord, 'id' | 'orderId'>,
  status: PaymentStatus,
  now: Date,
): Promise<void> {
  const { failureCode, pendingSince } = unanswered(status, now)
  const [at, order] = [parameter(now), parameter(orderId)]
  await tenant.run(
    statement('payments.writeUnansweredOfOrder')`
     with unanswered as (
       update payments set status = ${status}, failure_code = ${failureCode}, updated_at = ${at}, pending_since =
         ${pendingSince}
       where merchant_id = $1 and payment_id = ${id} and status = 10 returning payment_id
     ), changed as (
       update orders o set payment_status = ${status}, version = version + 1, updated_at = ${at} from unanswered u
       where o.merchant_id = $1 and o.order_id = ${order} and o.payment_id = u.payment_id and o.status = 0 returning
         o.version
     )
     ${appendOrderEvent({ orderId: order, at, from: sql`changed` })}`,
  )
}

/** Has an attempt paid this difference? */
export async function isDifferencePaid(
  tenant: Tenant,
  { orderId, subject }: Pick<PaymentRecord, 'orderId' | 'subject'>,
): Promise<boolean> {
  const row = await tenant.row(
    statement('payments.isDifferencePaid')`select payment_id from payments
     where merchant_id = $1 and order_id = ${orderId} and kind = 'difference' and subject = ${subject} and settles`,
  )
  return row !== null
}

/** A customer looks at an open attempt; false where its gateway was asked since then. */
export async function claimLook(tenant: Tenant, paymentId: string, requestedBefore: Date, now: Date): Promise<boolean> {
  const claimed = await tenant.changes(
    statement('payments.claimLook')`update payments set updated_at = ${now}
     where merchant_id = $1 and payment_id = ${paymentId} and status in (10, 481) and updated_at <= ${requestedBefore}
     returning payment_id`,
  )
  return claimed === 1
}

/** Takes an enquiry that is due until then; false where another process took it. */
export async function claimEnquiry(tenant: Tenant, paymentId: string, until: Date, now: Date): Promise<boolean> {
  const claimed = await tenant.changes(
    statement('payments.claimEnquiry')`update payments set enquire_at = ${until}
     where merchant_id = $1 and payment_id = ${paymentId} and enquire_at <= ${now} returning payment_id`,
  )
  return claimed === 1
}

/** When the next enquiry is due, after one that was claimed until `claimedUntil`. */
export async function writeNextEnquiry(
  tenant: Tenant,
  paymentId: string,
  nextAt: Date | null,
  claimedUntil: Date,
): Promise<void> {
  await tenant.run(
    statement('payments.writeNextEnquiry')`update payments set enquiries = enquiries + 1, enquire_at = ${nextAt}
     where merchant_id = $1 and payment_id = ${paymentId} and enquire_at = ${claimedUntil} and status <> 100`,
  )
}

export interface DueEnquiry {
  readonly merchantId: string
  readonly paymentId: string
  readonly createdAt: Date
  readonly enquiries: number
}

/** Payments of all merchants whose gateway is to be asked, the one that is due longest first. */
export async function listDueEnquiries(database: Database, now: Date, limit: number): Promise<DueEnquiry[]> {
  const rows = await database
    .platform()
    .rows<{ merchant_id: string; payment_id: string; created_at: Date; enquiries: number }>(
      statement('payments.listDueEnquiries')`select merchant_id, payment_id, created_at, enquiries from payments
       where enquire_at <= ${now} order by enquire_at limit ${limit}`,
    )
  return rows.map((row) => ({
    merchantId: row.merchant_id,
    paymentId: row.payment_id,
    createdAt: row.created_at,
    enquiries: row.enquiries,
  }))
}
