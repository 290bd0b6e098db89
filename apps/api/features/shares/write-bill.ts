import { ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { isClosed, isPending, owedOf, releaseShare, type TableBill } from '@compass/domain/shares'
import { newId } from '../../ids/index.ts'
import { returnShareCredits } from '../../records/ledgers/share-credits.ts'
import { writeStep } from '../../records/orders/write-step.ts'
import { endAttemptsAtBill } from '../../records/payments/payments.ts'
import { answerBillCall, type BillCall } from '../../records/shares/bill-calls.ts'
import { saveTableBill } from '../../records/shares/save-bill.ts'
import { writeSharePaid } from '../../records/shares/shared-payment.ts'
import type { ShareRecord } from '../../records/shares/table-bill.ts'
import { raiseVisit } from '../../records/visits/raise-version.ts'
import { rewriteBill } from '../rounds/rewrite-bill.ts'
import { returnSpending } from './bill-spending.ts'
import { billOfShare } from './refund-shares.ts'
import { lockSharedTable, type SharedBill, type SharedTable } from './shared-table.ts'

/**
 * Writes what became of a locked bill. The first claim closes it; it opens again, priced anew, when nothing is claimed or
 * paid. An order whose bill is paid says so. Answers the table as it is then.
 */
export async function writeBill(table: SharedTable, changed: TableBill<ShareRecord>): Promise<SharedTable> {
  const { api, tenant, loaded, order, bill, now } = table
  const isClosedNow = isClosed(changed) || changed.writtenOff > 0
  const after: SharedBill = { ...bill, ...changed, closedAt: isClosedNow ? (bill.closedAt ?? now) : null }
  await saveTableBill(tenant, bill, after)
  if (!isClosedNow && bill.closedAt !== null) {
    await returnSpending(table)
    await rewriteBill(api, tenant, table, now)
  }
  await writePaid(table, after)
  await answerCalls(table, after)
  await raiseVisit(tenant, table.visit.id, ['bill'], now)
  return (await lockSharedTable(api, tenant, loaded, order.id, now))!
}

const NOTHING_ELSE = { newEta: null, holdings: null }

/**
 * The order is paid once all of its bill is; until then it says how a share of it was paid last. One that is served goes to 120
 * with its last share: a bank's webhook has nobody behind it who would do so afterwards.
 */
async function writePaid({ tenant, order, parts, bill, now }: SharedTable, after: SharedBill): Promise<void> {
  const before = new Map(bill.shares.map((share) => [share.id, share.state]))
  const paidNow = after.shares.filter(({ id, state }) => state === 'paid' && before.get(id) !== 'paid')
  const isPaid = after.closedAt !== null && owedOf(after) === 0 && after.writtenOff === 0
  const isNews = isPaid && order.paymentStatus !== PAYMENT_STATUS.SUCCESS
  if (paidNow.length === 0 && !isNews) return
  const method = paidNow.findLast((share) => share.method !== null)?.method ?? order.paymentMethod
  const paymentStatus = isPaid ? PAYMENT_STATUS.SUCCESS : order.paymentStatus
  const step = {
    from: ORDER_STATUS.SERVED,
    to: ORDER_STATUS.PAYMENT_COMPLETED,
    actor: 'payment',
    reason: null,
    at: now,
  }
  // At a court's table each vendor sees that its order is paid, and goes on by itself.
  for (const { id: orderId, status } of [order, ...parts]) {
    const readVersion = await writeSharePaid(tenant, { id: orderId, method, paymentStatus }, now)
    if (!isPaid || status !== ORDER_STATUS.SERVED) continue
    const moved = await writeStep(tenant, { ...step, ...NOTHING_ELSE, orderId, readVersion, paymentStatus })
    if (!moved) throw new Error('a locked order has moved on')
  }
}

/** Nobody waits for staff to collect that way any more: what a share asked for is answered. */
async function answerCalls({ tenant, visit, bill, now }: SharedTable, after: SharedBill): Promise<void> {
  const kindsOf = ({ shares }: Pick<SharedBill, 'shares'>) =>
    new Set(shares.filter(({ state }) => state === 'collecting').map(({ method }) => billCallOf(method)))
  const left = kindsOf(after)
  const answered = [...kindsOf(bill)].filter((kind) => !left.has(kind))
  for (const kind of answered) await answerBillCall(tenant, visit.id, kind, now)
  if (answered.length > 0) await raiseVisit(tenant, visit.id, ['calls'], now)
}

/** What staff are asked for by a share that they collect: cash, or the card machine. */
export function billCallOf(method: ShareRecord['method']): BillCall {
  return method === 'cod' ? 'billCash' : 'billCard'
}

/**
 * Shares are given back: their time is over, or nobody pays them. Attempts that are open end, though a bank may tell of money
 * afterwards, and their credits come back.
 */
export async function releaseShares(
  table: SharedTable,
  shareIds: readonly string[],
  status: typeof PAYMENT_STATUS.ABORTED | typeof PAYMENT_STATUS.CANCELLED,
): Promise<TableBill<ShareRecord>> {
  const { tenant, order, now } = table
  let bill: TableBill<ShareRecord> = table.bill
  for (const id of shareIds) {
    const share = table.bill.shares.find((one) => one.id === id)!
    if (!isPending(share)) continue
    if (share.paymentId !== null) await endAttemptsAtBill(tenant, billOfShare(order, id), status, now)
    await returnCredits(table, share)
    // A call that claimed it and did not pay it has done nothing.
    const key = share.state === 'claimed' ? null : share.key
    bill = withShare(releaseShare(bill, id), id, { credits: 0, expiresAt: null, key })
  }
  return bill
}

/** The credits of a share that is not paid come back. */
export async function returnCredits({ tenant, order, now }: SharedTable, { id, credits }: ShareRecord): Promise<void> {
  if (credits === 0) return
  const move = { orderId: order.id, shareId: id, moveId: newId(now.getTime()), amount: credits, at: now }
  await returnShareCredits(tenant, move, 'returned')
}

/** Shares whose time is over, with what they pay by. */
export function dueShares({ bill, now }: Pick<SharedTable, 'bill' | 'now'>): readonly string[] {
  return bill.shares
    .filter((share) => isPending(share) && share.expiresAt !== null && share.expiresAt <= now)
    .map(({ id }) => id)
}

/** The bill with another share in the place of one. */
export function withShare(
  bill: TableBill<ShareRecord>,
  id: string,
  changes: Partial<ShareRecord>,
): TableBill<ShareRecord> {
  return { ...bill, shares: bill.shares.map((share) => (share.id === id ? { ...share, ...changes } : share)) }
}
