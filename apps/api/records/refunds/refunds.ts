import type { Row, Tenant } from '../../db/database.ts'
import { sql, statement } from '../../db/sql.ts'
import type { RefundRecord, RefundStatus } from '../payments/payment.ts'

type RefundRow = Row & {
  refund_id: string
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
}

export function refundOf(row: RefundRow): RefundRecord {
  return {
    id: row.refund_id,
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
  }
}

const REFUND = sql`select r.* from refunds r where r.merchant_id = $1`

/** The refunds of an order, the first one first. */
export async function refundsOf(tenant: Tenant, orderId: string): Promise<RefundRecord[]> {
  const rows = await tenant.rows<RefundRow>(
    statement('refunds.refundsOf')`${REFUND} and r.order_id = ${orderId} order by r.created_at, r.refund_id`,
  )
  return rows.map(refundOf)
}

export async function findRefund(tenant: Tenant, refundId: string): Promise<RefundRecord | null> {
  const row = await tenant.row<RefundRow>(statement('refunds.findRefund')`${REFUND} and r.refund_id = ${refundId}`)
  return row && refundOf(row)
}

/** Minor units that one call of the merchant gave back, or recorded as given back by hand; 0: it did nothing so far. */
export async function sumOfCause(tenant: Tenant, orderId: string, cause: string): Promise<number> {
  const row = await tenant.row<{ amount: number }>(statement('refunds.sumOfCause')`
      select coalesce(sum(amount), 0)::bigint as amount from refunds
     where merchant_id = $1 and order_id = ${orderId} and (cause = ${cause} or handed_over = ${cause})`)
  return row?.amount ?? 0
}

/** A refund that is about to be written. */
export interface NewRefund {
  readonly id: string
  readonly orderId: string | null
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
  const { id, orderId, paymentId, amount, currency, way, cause, once, isOfOrder, reason, status, at } = refund
  const inserted = await tenant.changes(statement('refunds.insertRefund')`
     insert into refunds (merchant_id, refund_id, order_id, payment_id, amount, currency, way, cause, once, of_order,
       reason, status,
       next_at, created_at, settled_at, manual_at)
     values ($1, ${id}, ${orderId}, ${paymentId}, ${amount}, ${currency}, ${way}, ${cause}, ${once}, ${isOfOrder},
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

/** Credits of an order come back to whom it took them from; false where it took none. */
export async function returnCredits(
  tenant: Tenant,
  { orderId, refundId, amount, at }: { orderId: string; refundId: string; amount: number; at: Date },
): Promise<boolean> {
  const returned = await tenant.changes(statement('refunds.returnCredits')`
     with spent as (
       select holder from holding_entries
       where merchant_id = $1 and order_id = ${orderId} and kind = 'credits' and cause = 'spent' order by at limit 1
     ), entry as (
       insert into holding_entries (merchant_id, once, holder, kind, amount, cause, order_id, at)
       select $1, 'refund ' || ${refundId}::text, holder, 'credits', ${amount}::bigint, 'refunded', ${orderId}, ${at}
         from spent
       returning holder
     )
     update holdings h set credits = h.credits + ${amount}::bigint from entry e where h.merchant_id = $1 and h.holder
       = e.holder`)
  return returned === 1
}

/** What an order's refunds said so far. */
export type RefundBefore = {
  readonly once: string
  readonly way: string
  readonly amount: number
  readonly status: string
  readonly isOfOrder: boolean
}

export async function listRefundsBefore(tenant: Tenant, orderId: string): Promise<RefundBefore[]> {
  return tenant.rows<RefundBefore>(
    statement('refunds.listBefore')`select once, way, amount, status, of_order as "isOfOrder" from refunds
     where merchant_id = $1 and order_id = ${orderId}`,
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
  orderId: string,
): Promise<{ readonly count: number; readonly amount: number }> {
  const row = await tenant.row<{ count: number; amount: number }>(
    statement('refunds.sumManual')`select count(*) as count, coalesce(sum(amount), 0)::bigint as amount from refunds
     where merchant_id = $1 and order_id = ${orderId} and status = 'manual'`,
  )
  return row ?? { count: 0, amount: 0 }
}

/** The store manager has given back all that waits of an order, by one call. */
export async function writeHandedOver(tenant: Tenant, orderId: string, cause: string, at: Date): Promise<void> {
  await tenant.run(
    statement('refunds.writeHandedOver')`update refunds set status = 'done', handed_over = ${cause}, settled_at = ${at}
     where merchant_id = $1 and order_id = ${orderId} and status = 'manual'`,
  )
}
