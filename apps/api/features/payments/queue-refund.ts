import {
  collectedInPerson,
  isCrypto,
  PAYMENT_STATUS,
  type Refundable,
  splitRefund,
  wholeRefund,
} from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import { newId } from '../../ids/index.ts'
import type { Order } from '../../records/orders/order.ts'
import { writeRefunded } from '../../records/orders/raise-version.ts'
import { INSTEAD, type PaymentRecord } from '../../records/payments/payment.ts'
import {
  insertRefund,
  listRefundsBefore,
  type NewRefund,
  reserveRefund,
  returnCredits,
} from '../../records/refunds/refunds.ts'
import { sharePoints } from './refund-points.ts'

/** Of an order: what a refund looks at. */
export type RefundedOrder = Pick<
  Order,
  'id' | 'currency' | 'grandTotal' | 'paymentMethod' | 'paymentStatus' | 'totals' | 'refunded' | 'toCollect'
>

export interface RefundCommand {
  readonly order: RefundedOrder
  /** Minor units; `whole`: all that is left of its money, credits aside (an order that is given up returns those itself). */
  readonly amountMinor: number | 'whole'
  /** Gives back what is left where that is less: some of it went back before. */
  readonly isCapped?: boolean
  /** What it is for, once per order: `declined`, `partial:<question>`, `merchant:<key>` … */
  readonly cause: string
  readonly reason: string | null
  readonly at: Date
  /** Points that the order used come back in proportion, and those that it earned go: not where it is given up whole. */
  readonly sharesPoints?: boolean
}

export interface QueuedRefund {
  /** Minor units. */
  readonly amount: number
  /** The same cause was there already: nothing was written. */
  readonly isReplay: boolean
}

type HeldRow = { payment_id: string; method: string; captured: number; refunded: number }

/**
 * Gives money of an order back, inside the caller's transaction: the amount is reserved and written down now, a sweep sends
 * it. It goes to the gateways first, up to what they captured and have not refunded. Money collected in person is recorded as
 * owed, and the rest comes back as credits. The payments of the order are locked, so that refunds at once never give back
 * more than came in. Refuses `refund_too_large`.
 */
export async function queueRefund(tenant: Tenant, details: RefundCommand): Promise<Result<QueuedRefund>> {
  const { order, cause, at } = details
  const { held, rows, from } = await readRefundable(tenant, order)
  const mine = rows.filter(({ once }) => once.startsWith(`${order.id} ${cause} `))
  if (mine.length > 0) return accept({ amount: sum(mine), isReplay: true })
  const before = rows.filter(({ status }) => status !== 'failed')
  const amount = amountOf(details, wholeRefund(from))
  if (amount === 0) return accept({ amount, isReplay: false })
  const parts = splitRefund(amount, from)
  if (!parts.ok) return parts
  for (const [n, part] of parts.value.entries()) {
    const refund: NewRefund = {
      id: newId(at.getTime()),
      orderId: order.id,
      paymentId: part.way === 'gateway' ? part.paymentId : null,
      amount: part.amount,
      currency: order.currency,
      way: part.way,
      cause,
      once: `${order.id} ${cause} ${n + 1}`,
      isOfOrder: true,
      reason: details.reason,
      status: statusOf(part, held),
      at,
    }
    if (!(await insertRefund(tenant, refund))) return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
    if (part.way === 'gateway' && !(await reserveRefund(tenant, part.paymentId, part.amount)))
      return refuse({ reason: 'refund_too_large' })
    if (part.way === 'credits') {
      const credited = { orderId: order.id, refundId: refund.id, amount: part.amount, at }
      if (!(await returnCredits(tenant, credited))) return refuse({ reason: 'refund_too_large' })
    }
    if (n === 0 && details.sharesPoints) {
      const refundedBefore = sum(before.filter((row) => row.isOfOrder && !isLeftOut(row)))
      await sharePoints(tenant, order, { refundId: refund.id, amount, refundedBefore, at })
    }
  }
  await writeRefunded(tenant, order.id, amount, at)
  return accept({ amount, isReplay: false })
}

/** Has all of the order's money come back already? */
export async function isAllRefunded(tenant: Tenant, order: RefundedOrder): Promise<boolean> {
  const { from } = await readRefundable(tenant, order)
  return wholeRefund(from) + Math.max(0, from.credits) === 0
}

function amountOf({ amountMinor, isCapped }: RefundCommand, left: number): number {
  if (amountMinor === 'whole') return left
  return isCapped ? Math.min(amountMinor, left) : amountMinor
}

/** What of an order can go back, with its payments, which are locked, and its refunds so far. */
async function readRefundable(tenant: Tenant, order: RefundedOrder) {
  const held = await tenant.rows<HeldRow>(statement('payments.readRefundable')`
      select payment_id, method, captured, refunded from payments
     where merchant_id = $1 and order_id = ${order.id} and captured > 0 order by created_at, payment_id for update`)
  const rows = await listRefundsBefore(tenant, order.id)
  const created = rows.filter(({ status }) => status !== 'failed')
  return { held, rows, from: refundableOf(order, held, created) }
}

/** One payment's money goes back whole: it paid for nothing. Nothing of the order changes by it. */
export async function refundPayment(
  tenant: Tenant,
  payment: Pick<PaymentRecord, 'id' | 'orderId' | 'captured' | 'refunded' | 'currency' | 'method'>,
  cause: string,
  at: Date,
): Promise<void> {
  const amount = payment.captured - payment.refunded
  if (amount <= 0) return
  const refund: NewRefund = {
    id: newId(at.getTime()),
    orderId: payment.orderId,
    paymentId: payment.id,
    amount,
    currency: payment.currency,
    way: 'gateway',
    cause: `${cause}:${payment.id}`,
    once: `${payment.orderId ?? ''} ${cause}:${payment.id} 1`,
    isOfOrder: false,
    reason: null,
    status: isCrypto(payment.method) ? 'manual' : 'queued',
    at,
  }
  if (await insertRefund(tenant, refund)) await reserveRefund(tenant, payment.id, amount)
}

/** Was money taken, so that giving the order up has to give it back? Costs nothing where people collect and have not. */
export function mayOweMoney({
  paymentId,
  paymentMethod,
  paymentStatus,
}: Pick<Order, 'paymentId' | 'paymentMethod' | 'paymentStatus'>): boolean {
  return paymentId !== null || (collectedInPerson(paymentMethod) && paymentStatus === PAYMENT_STATUS.SUCCESS)
}

function refundableOf(
  order: RefundedOrder,
  held: readonly HeldRow[],
  before: readonly { readonly once: string; readonly way: string; readonly amount: number }[],
): Refundable {
  // Credits that were given instead of money came out of none of the order's.
  const back = (method: string) =>
    sum(before.filter((row) => row.way === method && !isLeftOut(row) && !row.once.includes(INSTEAD)))
  const isCollected = collectedInPerson(order.paymentMethod) && order.paymentStatus === PAYMENT_STATUS.SUCCESS
  return {
    payments: held.map(({ payment_id, captured, refunded }) => ({ id: payment_id, left: captured - refunded })),
    inPerson: isCollected ? order.grandTotal - (order.toCollect ?? 0) - back('cash') : 0,
    credits: order.totals.credits - back('credits'),
  }
}

/** Coins are given back by the store manager (the specification, section 1); cash is owed. */
function statusOf(
  part: { readonly way: string; readonly paymentId?: string },
  held: readonly HeldRow[],
): NewRefund['status'] {
  if (part.way === 'credits') return 'done'
  if (part.way === 'cash') return 'owed'
  const method = held.find(({ payment_id }) => payment_id === part.paymentId)?.method ?? ''
  return isCrypto(method) ? 'manual' : 'queued'
}

/** What an answer left out is in the order's totals no more (decision 0021). */
function isLeftOut({ once }: { readonly once: string }): boolean {
  return once.includes(' partial:')
}

function sum(rows: readonly { readonly amount: number }[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0)
}
