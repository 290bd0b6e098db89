import type { AccountMode } from '@compass/domain/merchants'
import type { Database, Row, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { sql, statement } from '../../db/sql.ts'
import { type Bill, orderOfBill } from '../bills/bill.ts'
import { isOfMainBill, isRefundOfBill, isRefundOfOrder } from '../bills/bill-columns.ts'
import { INSTEAD, type RefundRecord, type RefundStatus } from '../payments/payment.ts'
import { lineRefundsByCause } from './line-refunds.ts'

type RefundRow = Row & {
  refund_id: string
  bill_id: string | null
  order_id: string | null
  payment_id: string | null
  amount: number
  currency: string
  way: string
  cause: string
  reason: string | null
  status: string
  gateway_reference: string | null
  tries: number
  of_order: boolean
  handed_over: string | null
  created_at: Date
  settled_at: Date | null
  payment_method: string | null
  payment_card: RefundRecord['card']
}

function refundOf(row: RefundRow): RefundRecord {
  return {
    id: row.refund_id,
    // The version before names the order, which has its bill's id.
    billId: row.bill_id ?? row.order_id,
    orderId: row.order_id,
    paymentId: row.payment_id,
    amount: row.amount,
    currency: row.currency,
    way: row.way as RefundRecord['way'],
    cause: row.cause,
    reason: row.reason,
    status: row.status as RefundStatus,
    gatewayReference: row.gateway_reference,
    tries: row.tries,
    isOfOrder: row.of_order,
    isByHand: row.handed_over !== null,
    createdAt: row.created_at,
    settledAt: row.settled_at,
    method: row.payment_method,
    card: row.payment_card && { brand: row.payment_card.brand, last4: row.payment_card.last4 },
  }
}

const REFUND = sql`select r.*, p.method as payment_method, p.card as payment_card
  from refunds r left join payments p on p.merchant_id = $1 and p.payment_id = r.payment_id where r.merchant_id = $1`

/** The refunds of an order's bill, or of its part of one, the first one first. */
async function listRefundsOfOrder(tenant: Tenant, order: RefundedOrder): Promise<RefundRecord[]> {
  const rows = await tenant.rows<RefundRow>(
    statement('refunds.list')`${REFUND} and ${isRefundOfOrder(order)} order by r.created_at, r.refund_id`,
  )
  return rows.map(refundOf)
}

/** What went back of a court's bill and of none of its orders: its own lines, and money that paid for nothing. */
export async function listOwnRefunds(tenant: Tenant, courtOrderId: string): Promise<RefundRecord[]> {
  const rows = await tenant.rows<RefundRow>(
    statement('refunds.listOwn')`${REFUND} and r.bill_id = ${courtOrderId} and r.order_id is null
      order by r.created_at, r.refund_id`,
  )
  return rows.map(refundOf)
}

/** Causes of the merchant's refunds, which alone name lines. */
const BY_MERCHANT = 'merchant:'

/** An order by its id and its bill's, which is a court's where it is a vendor's. */
type RefundedOrder = Parameters<typeof isRefundOfOrder>[0]

/** The refunds of an order, the first one first, each with the units of lines that it gives back. */
export async function listRefunds(tenant: Tenant, order: RefundedOrder): Promise<RefundRecord[]> {
  const refunds = await listRefundsOfOrder(tenant, order)
  if (!refunds.some(({ cause }) => cause.startsWith(BY_MERCHANT))) return refunds
  const byCause = await lineRefundsByCause(tenant, order.id)
  return refunds.map((refund) => {
    // What a bank did not take is given another way, for the same lines.
    const former = refunds.find((one) => refund.cause === `${INSTEAD}${one.id}`)
    const lines = byCause.get((former ?? refund).cause)
    return lines ? { ...refund, lines } : refund
  })
}

export async function findRefund(tenant: Tenant, refundId: string): Promise<RefundRecord | null> {
  const row = await tenant.row<RefundRow>(statement('refunds.findRefund')`${REFUND} and r.refund_id = ${refundId}`)
  return row && refundOf(row)
}

/** Minor units that one call of the merchant gave back, or recorded as given back by hand; 0: it did nothing so far. */
export async function sumOfCause(tenant: Tenant, order: RefundedOrder, cause: string): Promise<number> {
  const row = await tenant.row<{ amount: number }>(statement('refunds.sumOfCause')`
      select coalesce(sum(amount), 0)::bigint as amount from refunds r
     where r.merchant_id = $1 and ${isRefundOfOrder(order)} and (r.cause = ${cause} or r.handed_over = ${cause})`)
  return row?.amount ?? 0
}

/** Minor units that the merchant's side gave back of an order so far, by whatever way. */
export async function sumByMerchant(tenant: Tenant, order: RefundedOrder): Promise<number> {
  const row = await tenant.row<{ amount: number }>(statement('refunds.sumByMerchant')`
      select coalesce(sum(amount), 0)::bigint as amount from refunds r
     where r.merchant_id = $1 and ${isRefundOfOrder(order)} and r.cause like ${`${BY_MERCHANT}%`} and r.status <> 'failed'`)
  return row?.amount ?? 0
}

/** Points that came back with refunds, and earned ones that were taken for them. */
export async function sumPointsOf(
  tenant: Tenant,
  refundIds: readonly string[],
): Promise<{ readonly returned: number; readonly taken: number }> {
  const row = await tenant.row<{ returned: number; taken: number }>(statement('refunds.sumPoints')`
      select coalesce(sum(points_returned), 0)::bigint as returned, coalesce(sum(points_taken), 0)::bigint as taken
     from refunds where merchant_id = $1 and refund_id = any(${refundIds}::uuid[])`)
  return row ?? { returned: 0, taken: 0 }
}

/** A refund that is about to be written. */
export interface NewRefund {
  readonly id: string
  /** Of its payment; null: of nothing of ours. */
  readonly bill: Bill | null
  /** Whose money it gives back, of a bill of several orders; null: none of them. Absent: the one that the bill is for. */
  readonly orderId?: string | null
  readonly paymentId: string | null
  readonly amount: number
  readonly currency: string
  readonly way: RefundRecord['way']
  readonly cause: string
  /** What made it: a second one of the same is not written. */
  readonly once: string
  /** False: it paid for nothing, and what the order cost stays as it is. */
  readonly isOfOrder: boolean
  readonly reason: string | null
  readonly status: RefundStatus
  readonly at: Date
}

/** False where it was written already. What is queued is due at once. */
export async function insertRefund(tenant: Tenant, refund: NewRefund): Promise<boolean> {
  const { id, bill, paymentId, amount, currency, way, cause, once, isOfOrder, reason, status, at } = refund
  const { orderId = bill && orderOfBill(bill) } = refund
  const inserted = await tenant.changes(statement('refunds.insertRefund')`
     insert into refunds (merchant_id, refund_id, bill_id, order_id, payment_id, amount, currency, way, cause, once, of_order,
       reason, status,
       next_at, created_at, settled_at, manual_at)
     values ($1, ${id}, ${bill?.mainId ?? null}, ${orderId}, ${paymentId}, ${amount}, ${currency}, ${way}, ${cause}, ${once}, ${isOfOrder},
       ${reason}, ${status}, ${status === 'queued' ? at : null}, ${at},
       ${status === 'done' ? at : null}, ${status === 'manual' ? at : null})
     on conflict (merchant_id, once) do nothing returning 1`)
  return inserted === 1
}

/** Reserves what a payment gives back: never more than was captured, whoever asks at once. */
export async function reserveRefund(tenant: Tenant, paymentId: string, amount: number): Promise<boolean> {
  const reserved = await tenant.changes(statement('refunds.reserveRefund')`
      update payments set refunded = refunded + ${amount}
     where merchant_id = $1 and payment_id = ${paymentId} and captured - refunded >= ${amount}::bigint returning 1`)
  return reserved === 1
}

/** What a bill's refunds said so far. */
export type RefundBefore = {
  readonly once: string
  readonly way: string
  readonly amount: number
  readonly status: string
  readonly isOfOrder: boolean
}

export async function listRefundsBefore(tenant: Tenant, billId: string): Promise<RefundBefore[]> {
  return tenant.rows<RefundBefore>(
    statement('refunds.listBefore')`select once, way, amount, status, of_order as "isOfOrder" from refunds r
     where r.merchant_id = $1 and ${isRefundOfBill(billId)}`,
  )
}

/** A gateway did not make a refund: it is given in another way, or left to the store manager. False where it has ended. */
export async function endFailedRefund(
  tenant: Tenant,
  refundId: string,
  status: 'manual' | 'failed',
  now: Date,
): Promise<boolean> {
  const times =
    status === 'manual'
      ? sql`settled_at = null, manual_at = coalesce(manual_at, ${now}::timestamptz)`
      : sql`settled_at = ${now}`
  const ended = await tenant.changes(
    statement('refunds.endFailed')`update refunds set status = ${status}, next_at = null, ${times}
     where merchant_id = $1 and refund_id = ${refundId} and status in ('queued', 'pending') returning refund_id`,
  )
  return ended === 1
}

/** What waits of an order for the store manager, who gives it back by hand. */
export async function sumManualRefunds(
  tenant: Tenant,
  order: RefundedOrder,
): Promise<{ readonly count: number; readonly amount: number }> {
  const row = await tenant.row<{ count: number; amount: number }>(
    statement('refunds.sumManual')`select count(*) as count, coalesce(sum(amount), 0)::bigint as amount from refunds r
     where r.merchant_id = $1 and ${isRefundOfOrder(order)} and r.status = 'manual'`,
  )
  return row ?? { count: 0, amount: 0 }
}

/** The store manager has given back all that waits of an order, by one call. */
export async function writeHandedOver(tenant: Tenant, order: RefundedOrder, cause: string, at: Date): Promise<void> {
  await tenant.run(
    statement(
      'refunds.writeHandedOver',
    )`update refunds r set status = 'done', handed_over = ${cause}, settled_at = ${at}
     where r.merchant_id = $1 and ${isRefundOfOrder(order)} and r.status = 'manual'`,
  )
}

/** Money that a payment holds, and what of it goes back. Minor units. */
export interface HeldPayment {
  readonly id: string
  /** Null: the version before wrote it. */
  readonly billId: string | null
  readonly method: string
  readonly captured: number
  readonly refunded: number
}

/** Payments of a main bill and of those that add to it that hold money; locked for the rest of the transaction. */
export async function lockHeldPayments(tenant: Tenant, mainBillId: string): Promise<HeldPayment[]> {
  return tenant.rows<HeldPayment & Row>(statement('refunds.lockHeld')`
      select p.payment_id as id, p.bill_id as "billId", p.method, p.captured, p.refunded from payments p
     where p.merchant_id = $1 and ${isOfMainBill(mainBillId)} and p.captured > 0
     order by p.created_at, p.payment_id for update`)
}

/** A refund that is to be sent to its gateway, or that a gateway has and did not end. */
export interface DueRefund {
  readonly id: string
  readonly status: RefundStatus
  readonly amount: number
  readonly currency: string
  readonly reason: string | null
  readonly tries: number
  readonly gatewayReference: string | null
  readonly gateway: number
  readonly mode: AccountMode
  readonly paymentReference: string | null
}

export function merchantsWithDueRefunds(database: Database, now: Date): Promise<string[]> {
  return findMerchants(
    database,
    statement('refunds.findDue')`
        select distinct merchant_id from refunds where next_at <= ${now} and status in ('queued', 'pending')`,
  )
}

/** Refunds that are due, the one that is due longest first. */
export async function listDueRefunds(tenant: Tenant, now: Date, limit: number): Promise<DueRefund[]> {
  return tenant.rows<DueRefund & Row>(statement('refunds.listDue')`
     select r.refund_id as id, r.status, r.amount, r.currency, r.reason, r.tries,
       r.gateway_reference as "gatewayReference", p.gateway, coalesce(p.gateway_mode, 'test') as mode,
       p.gateway_reference as "paymentReference"
     from refunds r join payments p on p.merchant_id = $1 and p.payment_id = r.payment_id
     where r.merchant_id = $1 and r.next_at <= ${now} and r.status in ('queued', 'pending') order by r.next_at limit ${limit}`)
}

/** Takes a refund that is due until then; false where another process took it. */
export async function claimRefund(tenant: Tenant, refundId: string, until: Date, now: Date): Promise<boolean> {
  const claimed = await tenant.changes(
    statement('refunds.claim')`update refunds set tries = tries + 1, next_at = ${until}
     where merchant_id = $1 and refund_id = ${refundId} and next_at <= ${now} returning 1`,
  )
  return claimed === 1
}

/** The gateway has it, under its own number. */
export async function writeGatewayReference(tenant: Tenant, refundId: string, reference: string): Promise<void> {
  await tenant.run(statement('refunds.writeReference')`update refunds set gateway_reference = ${reference},
       status = case when status = 'queued' then 'pending' else status end
     where merchant_id = $1 and refund_id = ${refundId} and status in ('queued', 'pending')`)
}

/** The money is back; false where the refund had ended. */
export async function endRefund(tenant: Tenant, refundId: string, now: Date): Promise<boolean> {
  const ended = await tenant.changes(
    statement('refunds.end')`update refunds set status = 'done', next_at = null, settled_at = ${now}
     where merchant_id = $1 and refund_id = ${refundId} and status in ('queued', 'pending') returning refund_id`,
  )
  return ended === 1
}

/** What of points came back with a refund, and which earned ones were taken back. */
export async function writePointsOfRefund(
  tenant: Tenant,
  refundId: string,
  { returned, taken }: { readonly returned: number; readonly taken: number },
): Promise<void> {
  await tenant.run(
    statement('refunds.writePoints')`update refunds set points_returned = ${returned}, points_taken = ${taken}
     where merchant_id = $1 and refund_id = ${refundId}`,
  )
}
