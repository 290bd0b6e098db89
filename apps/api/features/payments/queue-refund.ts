import { isCrypto, type Refundable, splitRefund, wholeRefund } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import { newId } from '../../ids/index.ts'
import type { BillToPay } from '../../records/bills/bill.ts'
import { INSTEAD, type PaymentRecord } from '../../records/payments/payment.ts'
import {
  type HeldPayment,
  insertRefund,
  listRefundsBefore,
  lockHeldPayments,
  type NewRefund,
  type RefundBefore,
  reserveRefund,
} from '../../records/refunds/refunds.ts'

/** A main bill, or a share of one, whose money can go back. Amounts are minor units. */
export interface RefundableBill extends BillToPay {
  /** What people collected for it; null: nothing. */
  readonly inPerson: number | null
  /** Credits that paid for a part of it. */
  readonly credits: number
  /** Gives credits back to whom they came from; false where it took none. */
  readonly returnCredits: (refundId: string, amount: number) => Promise<boolean>
  /** Whose part of a court's bill goes back; absent: the whole bill is one's. */
  readonly part?: BillPart
}

/** A vendor's order of a court's bill, or the court's own lines: it gives back its own money and no other's. */
interface BillPart {
  readonly id: string
  /** Null: the court's own lines. */
  readonly orderId: string | null
  /** Minor units that it was paid with, credits aside. */
  readonly amount: number
}

interface RefundCommand {
  readonly bill: RefundableBill
  /** Minor units; `whole`: all that is left of its money, credits aside. */
  readonly amountMinor: number | 'whole'
  /** The vendor's order at a court's table whose part goes back; absent: that of the bill. */
  readonly orderId?: string | undefined
  /** Gives back what is left where that is less: some of it went back before. */
  readonly isCapped?: boolean
  /** What it is for, once per bill. */
  readonly cause: string
  readonly reason: string | null
  readonly at: Date
}

export interface QueuedRefund {
  /** Minor units. */
  readonly amount: number
  /** The same cause was there already: nothing was written. */
  readonly isReplay: boolean
  /** The first of its refunds, and what went back before; null: nothing was written. */
  readonly first: { readonly refundId: string; readonly refundedBefore: number } | null
}

/**
 * Gives money of a bill back, inside the caller's transaction: the amount is reserved and written down now, a sweep sends it.
 * It goes to the gateways first, up to what they captured and have not refunded. Money collected in person is recorded as
 * owed, and the rest comes back as credits. The payments of the bill are locked, so that refunds at once never give back more
 * than came in. Refuses `refund_too_large`.
 */
export async function queueRefund(tenant: Tenant, details: RefundCommand): Promise<Result<QueuedRefund>> {
  const { bill, cause, at } = details
  const { held, rows, from } = await readRefundable(tenant, bill)
  const subject = bill.part?.id ?? bill.id
  const mine = rows.filter(({ once }) => once.startsWith(`${subject} ${cause} `))
  if (mine.length > 0) return accept({ amount: sum(mine), isReplay: true, first: null })
  const amount = amountOf(details, wholeRefund(from))
  if (amount === 0) return accept({ amount, isReplay: false, first: null })
  const parts = splitRefund(amount, from)
  if (!parts.ok) return parts
  const ids: string[] = []
  for (const [n, part] of parts.value.entries()) {
    const refund: NewRefund = {
      id: newId(at.getTime()),
      bill,
      ...(details.orderId !== undefined && { orderId: details.orderId }),
      ...(bill.part && { orderId: bill.part.orderId }),
      paymentId: part.way === 'gateway' ? part.paymentId : null,
      amount: part.amount,
      currency: bill.currency,
      way: part.way,
      cause,
      once: `${subject} ${cause} ${n + 1}`,
      isOfOrder: true,
      reason: details.reason,
      status: statusOf(part, held),
      at,
    }
    ids.push(refund.id)
    if (!(await insertRefund(tenant, refund))) return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
    if (part.way === 'gateway' && !(await reserveRefund(tenant, part.paymentId, part.amount)))
      return refuse({ reason: 'refund_too_large' })
    if (part.way === 'credits' && !(await bill.returnCredits(refund.id, part.amount)))
      return refuse({ reason: 'refund_too_large' })
  }
  const refundedBefore = sum(rows.filter((row) => hasNotFailed(row) && row.isOfOrder && !isLeftOut(row)))
  return accept({ amount, isReplay: false, first: { refundId: ids[0]!, refundedBefore } })
}

/** What of the bill's money and credits can still go back, minor units. */
export async function leftOfBill(tenant: Tenant, bill: RefundableBill): Promise<number> {
  const { from } = await readRefundable(tenant, bill)
  return wholeRefund(from) + Math.max(0, from.credits)
}

function amountOf({ amountMinor, isCapped }: RefundCommand, left: number): number {
  if (amountMinor === 'whole') return left
  return isCapped ? Math.min(amountMinor, left) : amountMinor
}

/** What of a bill can go back, with its payments, which are locked, and its refunds so far. */
async function readRefundable(tenant: Tenant, bill: RefundableBill) {
  const all = await lockHeldPayments(tenant, bill.mainId)
  const before = await listRefundsBefore(tenant, bill.mainId)
  // A share gives back what its own payments brought, and nobody else's. A part of a court's bill has no payment of its own.
  const isShare = bill.id !== bill.mainId
  const held = isShare ? all.filter(({ billId }) => billId === bill.id) : all
  const subject = bill.part?.id ?? bill.id
  const rows = isShare || bill.part ? before.filter(({ once }) => once.startsWith(`${subject} `)) : before
  const from = refundableOf(bill, held, rows.filter(hasNotFailed))
  return {
    held,
    rows,
    from: bill.part ? { ...from, payments: limitTo(moneyLeft(bill.part, rows), from.payments) } : from,
  }
}

/** What of a part's money has not gone back yet. */
function moneyLeft({ amount }: BillPart, rows: readonly RefundBefore[]): number {
  const isMoney = ({ way, once }: RefundBefore) => way !== 'credits' || once.includes(INSTEAD)
  return amount - sum(rows.filter((row) => hasNotFailed(row) && row.isOfOrder && isMoney(row) && !isLeftOut(row)))
}

/** Payments with no more left over all of them than this. */
function limitTo(most: number, payments: Refundable['payments']): Refundable['payments'] {
  let rest = Math.max(0, most)
  return payments.map(({ id, left }) => {
    const taken = Math.min(left, rest)
    rest -= taken
    return { id, left: taken }
  })
}

/** One payment's money goes back, whole or what of it paid for nothing. Nothing of its bill changes by it. */
export async function refundPayment(
  tenant: Tenant,
  payment: Pick<PaymentRecord, 'id' | 'bill' | 'captured' | 'refunded' | 'currency' | 'method'>,
  cause: string,
  at: Date,
  amount = payment.captured - payment.refunded,
): Promise<void> {
  if (amount <= 0) return
  const refund: NewRefund = {
    id: newId(at.getTime()),
    bill: payment.bill,
    paymentId: payment.id,
    amount,
    currency: payment.currency,
    way: 'gateway',
    cause: `${cause}:${payment.id}`,
    once: `${payment.bill?.mainId ?? ''} ${cause}:${payment.id} 1`,
    isOfOrder: false,
    reason: null,
    status: isCrypto(payment.method) ? 'manual' : 'queued',
    at,
  }
  if (await insertRefund(tenant, refund)) await reserveRefund(tenant, payment.id, amount)
}

function refundableOf(bill: RefundableBill, held: readonly HeldPayment[], before: readonly RefundBefore[]): Refundable {
  // Credits that were given instead of money came out of none of the bill's.
  const back = (method: string) =>
    sum(before.filter((row) => row.way === method && !isLeftOut(row) && !row.once.includes(INSTEAD)))
  return {
    payments: held.map(({ id, captured, refunded }) => ({ id, left: captured - refunded })),
    inPerson: bill.inPerson === null ? 0 : bill.inPerson - back('cash'),
    credits: bill.credits - back('credits'),
  }
}

/** Coins are given back by the store manager (the specification, section 1); cash is owed. */
function statusOf(
  part: { readonly way: string; readonly paymentId?: string },
  held: readonly HeldPayment[],
): NewRefund['status'] {
  if (part.way === 'credits') return 'done'
  if (part.way === 'cash') return 'owed'
  return isCrypto(held.find(({ id }) => id === part.paymentId)?.method ?? '') ? 'manual' : 'queued'
}

function hasNotFailed({ status }: RefundBefore): boolean {
  return status !== 'failed'
}

/** What an answer left out is in the order's totals no more (decision 0021). */
function isLeftOut({ once }: { readonly once: string }): boolean {
  return once.includes(' partial:')
}

function sum(rows: readonly { readonly amount: number }[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0)
}
