import type { AccountMode, PaymentMethod } from '@compass/domain/merchants'
import { type GatewayPage, PAYMENT_STATUS, type PaymentStatus, type Review } from '@compass/domain/payments'
import type { Database, Row, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { json, sql, statement } from '../../db/sql.ts'
import { isId } from '../../ids/index.ts'
import type { Bill } from '../bills/bill.ts'
import { billOf, formerColumns, isOfBill, isOfMainBill } from '../bills/bill-columns.ts'
import type { PaymentRecord } from './payment.ts'

type PaymentRow = Row & {
  payment_id: string
  bill_id: string | null
  main_bill_id: string | null
  order_id: string | null
  kind: string
  subject: string
  method: string
  amount: number
  currency: string
  status: number
  gateway: number
  gateway_mode: AccountMode | null
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

function paymentOf(row: PaymentRow): PaymentRecord {
  return {
    id: row.payment_id,
    bill: billOf(row),
    isBilled: row.bill_id !== null || row.kind === 'unknown',
    method: row.method as PaymentMethod,
    amount: row.amount,
    currency: row.currency,
    status: row.status as PaymentStatus,
    gateway: row.gateway,
    // The version before knew the sandbox alone.
    mode: row.gateway_mode ?? 'test',
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

/** A webhook of a gateway, by its id there. */
export interface GatewayEvent {
  readonly gateway: number
  readonly id: string
}

/** The same, and whether a webhook has acted already; nothing is locked. */
export async function readPayment(
  tenant: Tenant,
  paymentId: string,
  event: GatewayEvent,
): Promise<{ readonly payment: PaymentRecord; readonly isKnownEvent: boolean } | null> {
  const row = await tenant.row<PaymentRow & { is_known: boolean }>(
    statement('payments.readPayment')`select p.*, exists (select 1 from gateway_events e
         where e.merchant_id = $1 and e.gateway = ${event.gateway} and e.event_id = ${event.id}) as is_known
     from payments p where p.merchant_id = $1 and p.payment_id = ${paymentId}`,
  )
  return row && { payment: paymentOf(row), isKnownEvent: row.is_known }
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

/** The attempt at a bill that is open; null: none. */
export async function findOpenAttempt(tenant: Tenant, bill: Bill): Promise<PaymentRecord | null> {
  const row = await tenant.row<PaymentRow>(
    statement('payments.findOpenAttempt')`${PAYMENT} and ${isOfBill(bill)} and p.status in (10, 481)`,
  )
  return row && paymentOf(row)
}

/** The attempts at a main bill and at those that add to it, the first one first. */
export async function listPayments(tenant: Tenant, mainBillId: string): Promise<PaymentRecord[]> {
  const rows = await tenant.rows<PaymentRow>(
    statement('payments.list')`${PAYMENT} and ${isOfMainBill(mainBillId)} order by p.created_at, p.payment_id`,
  )
  return rows.map(paymentOf)
}

/** A new attempt, with what it is for. */
export type NewPayment = Pick<
  PaymentRecord,
  | 'id'
  | 'bill'
  | 'method'
  | 'amount'
  | 'currency'
  | 'status'
  | 'gateway'
  | 'mode'
  | 'gatewayReference'
  | 'captured'
  | 'key'
  | 'language'
  | 'createdAt'
  | 'expiresAt'
  | 'enquireAt'
>

/** Throws a duplicate where the bill has an attempt that is open, or the key was used. Its bill is written before. */
export async function insertPayment(tenant: Tenant, payment: NewPayment): Promise<void> {
  const { bill } = payment
  const former = formerColumns(bill)
  await tenant.run(statement('payments.insertPayment')`
     insert into payments (merchant_id, payment_id, bill_id, main_bill_id, order_id, kind, subject, method, amount, currency,
       status, gateway, gateway_mode, gateway_reference, captured, idempotency, request_hash, language, created_at, updated_at, expires_at,
       enquire_at)
     values ($1, ${payment.id}, ${bill?.id ?? null}, ${bill?.mainId ?? null}, ${former.order_id}, ${former.kind},
       ${former.subject}, ${payment.method}, ${payment.amount}, ${payment.currency}, ${payment.status}, ${payment.gateway},
       ${payment.mode}, ${payment.gatewayReference}, ${payment.captured}, ${payment.key?.key ?? null}, ${payment.key?.requestHash ?? null},
       ${payment.language}, ${payment.createdAt}, ${payment.createdAt}, ${payment.expiresAt}, ${payment.enquireAt})`)
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

/**
 * The gateway has only said where the customer goes on. False, and nothing is written, where anything else has come
 * meanwhile.
 */
export async function keepPage(tenant: Tenant, after: PaymentRecord, now: Date): Promise<boolean> {
  const written = await tenant.changes(
    statement('payments.writePage')`update payments set gateway_reference = ${after.gatewayReference},
       page = ${after.page && json(after.page)}, updated_at = ${now}
     where merchant_id = $1 and payment_id = ${after.id} and status = 10 and gateway_reference is null and captured = 0
     returning payment_id`,
  )
  return written === 1
}

/** Ends what is open at one bill; a bank may still tell of money afterwards, so that it is asked on. */
export async function endAttemptsAtBill(tenant: Tenant, bill: Bill, status: PaymentStatus, now: Date): Promise<void> {
  await tenant.run(statement('payments.endAttempts', bill.kind)`
     update payments p set status = ${status}, updated_at = ${now}
     where p.merchant_id = $1 and ${isOfBill(bill)} and p.status in (10, 481)`)
}

/** The same at a main bill and at those that add to it. */
export async function endAttempts(tenant: Tenant, mainBillId: string, status: PaymentStatus, now: Date): Promise<void> {
  await tenant.run(statement('payments.endAttempts', 'all')`
     update payments p set status = ${status}, updated_at = ${now}
     where p.merchant_id = $1 and ${isOfMainBill(mainBillId)} and p.status in (10, 481)`)
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

/** Has an attempt paid this bill? */
export async function isPaid(tenant: Tenant, bill: Bill): Promise<boolean> {
  const row = await tenant.row(
    statement(
      'payments.isPaid',
    )`select p.payment_id from payments p where p.merchant_id = $1 and ${isOfBill(bill)} and p.settles`,
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
  readonly paymentId: string
  readonly createdAt: Date
  readonly enquiries: number
}

export function merchantsWithDueEnquiries(database: Database, now: Date): Promise<string[]> {
  return findMerchants(
    database,
    statement('payments.findDueEnquiries')`select distinct merchant_id from payments where enquire_at <= ${now}`,
  )
}

/** Payments whose gateway is to be asked, the one that is due longest first. */
export async function listDueEnquiries(tenant: Tenant, now: Date, limit: number): Promise<DueEnquiry[]> {
  const rows = await tenant.rows<{ payment_id: string; created_at: Date; enquiries: number }>(
    statement('payments.listDueEnquiries')`select payment_id, created_at, enquiries from payments
       where merchant_id = $1 and enquire_at <= ${now} order by enquire_at limit ${limit}`,
  )
  return rows.map((row) => ({
    paymentId: row.payment_id,
    createdAt: row.created_at,
    enquiries: row.enquiries,
  }))
}
