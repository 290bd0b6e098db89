import type { Row, Tenant } from '../../db/database.ts'
import type { KeptRefund, RefundStatus } from '../payments/payment.ts'

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

export function refundOf(row: RefundRow): KeptRefund {
  return {
    id: row.refund_id,
    orderId: row.order_id,
    paymentId: row.payment_id,
    amount: row.amount,
    currency: row.currency,
    way: row.way as KeptRefund['way'],
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

const REFUND = 'select r.* from refunds r where r.merchant_id = $1'

/** The refunds of an order, the first one first. */
export async function refundsOf(tenant: Tenant, orderId: string): Promise<KeptRefund[]> {
  const rows = await tenant.rows<RefundRow>(`${REFUND} and r.order_id = $2 order by r.created_at, r.refund_id`, [
    orderId,
  ])
  return rows.map(refundOf)
}

export async function findRefund(tenant: Tenant, refundId: string): Promise<KeptRefund | null> {
  const row = await tenant.row<RefundRow>(`${REFUND} and r.refund_id = $2`, [refundId])
  return row && refundOf(row)
}

/** A refund that is about to be written. */
export interface NewRefund {
  readonly id: string
  readonly orderId: string | null
  readonly paymentId: string | null
  readonly amount: number
  readonly currency: string
  readonly way: KeptRefund['way']
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
  const inserted = await tenant.change(
    `insert into refunds (merchant_id, refund_id, order_id, payment_id, amount, currency, way, cause, once, of_order, reason, status,
       next_at, created_at, settled_at, manual_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, case when $12 = 'queued' then $13::timestamptz end, $13,
       case when $12 = 'done' then $13::timestamptz end, case when $12 = 'manual' then $13::timestamptz end)
     on conflict (merchant_id, once) do nothing`,
    [id, orderId, paymentId, amount, currency, way, cause, once, isOfOrder, reason, status, at],
  )
  return inserted === 1
}

/** Reserves what a payment gives back: never more than was captured, whoever asks at once. */
export async function reserveRefund(tenant: Tenant, paymentId: string, amount: number): Promise<boolean> {
  const reserved = await tenant.change(
    `update payments set refunded = refunded + $3
     where merchant_id = $1 and payment_id = $2 and captured - refunded >= $3::bigint`,
    [paymentId, amount],
  )
  return reserved === 1
}

/** Credits of an order come back to whom it took them from; false where it took none. */
export async function returnCredits(
  tenant: Tenant,
  { orderId, refundId, amount, at }: { orderId: string; refundId: string; amount: number; at: Date },
): Promise<boolean> {
  const returned = await tenant.change(
    `with spent as (
       select holder from holding_entries
       where merchant_id = $1 and order_id = $2 and kind = 'credits' and cause = 'spent' order by at limit 1
     ), entry as (
       insert into holding_entries (merchant_id, once, holder, kind, amount, cause, order_id, at)
       select $1, 'refund ' || $3::text, holder, 'credits', $4::bigint, 'refunded', $2, $5 from spent
       returning holder
     )
     update holdings h set credits = h.credits + $4::bigint from entry e where h.merchant_id = $1 and h.holder = e.holder`,
    [orderId, refundId, amount, at],
  )
  return returned === 1
}
