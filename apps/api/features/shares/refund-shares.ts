import { returnedOnRefund } from '@compass/domain/loyalty'
import { collectedInPerson } from '@compass/domain/payments'
import { accept, type Result } from '@compass/domain/refusal'
import { newId } from '../../ids/index.ts'
import type { Bill } from '../../records/bills/bill.ts'
import { lockPointsOfShare, lockUsedPoints, takePointsOfShare } from '../../records/ledgers/bill-spending.ts'
import { movePointsOfRefund } from '../../records/ledgers/refund-entries.ts'
import { returnShareCredits } from '../../records/ledgers/share-credits.ts'
import type { Order } from '../../records/orders/order.ts'
import { writeRefunded } from '../../records/orders/raise-version.ts'
import { writePointsOfRefund } from '../../records/refunds/refunds.ts'
import type { ShareRecord } from '../../records/shares/table-bill.ts'
import { queueRefund, type RefundableBill } from '../payments/queue-refund.ts'
import type { SharedTable } from './shared-table.ts'

interface RefundDetails {
  /** What it is for, once per share. */
  readonly cause: string
  readonly reason: string | null
  /** At a court's table: the vendor whose part it is. Absent or null: it is of no one vendor. */
  readonly part?: Pick<Order, 'id'> | null
}

/** What goes back of paid shares. */
type SharesBack = readonly { readonly shareId: string; readonly amount: number }[]

/** The bill of a share adds to its order's. */
export function billOfShare({ billId }: Pick<Order, 'billId'>, shareId: string): Bill {
  return { id: shareId, kind: 'share', mainId: billId }
}

/**
 * Gives money of paid shares back to those who paid it, inside the transaction that has locked their table. Each goes the way it
 * came. Refuses `refund_too_large`.
 */
export async function refundShares(
  table: Pick<SharedTable, 'tenant' | 'order' | 'bill' | 'now'>,
  back: SharesBack,
  { cause, reason, part = null }: RefundDetails,
): Promise<Result<number>> {
  const { tenant, order, bill, now } = table
  let sum = 0
  for (const { shareId, amount } of back) {
    const share = bill.shares.find(({ id }) => id === shareId)!
    const queued = await queueRefund(tenant, {
      bill: refundableShare(table, share),
      amountMinor: amount,
      cause,
      reason,
      orderId: part?.id,
      at: now,
    })
    if (!queued.ok) return queued
    if (!queued.value.isReplay) sum += queued.value.amount
    if (queued.value.first) await takeEarned(table, share, queued.value.first.refundId)
  }
  if (sum > 0) for (const { id } of part ? [order, part] : [order]) await writeRefunded(tenant, id, sum, now)
  return accept(sum)
}

/** What was refused of a share while somebody had claimed it goes back once it is paid. Refuses as `refundShares` does. */
export async function refundDueBack(
  table: Pick<SharedTable, 'tenant' | 'order' | 'bill' | 'now'>,
  shareId: string,
  amount: number,
): Promise<Result<number>> {
  return amount === 0 ? accept(0) : refundShares(table, [{ shareId, amount }], { cause: 'due_back', reason: null })
}

/** Points that a share earned go in proportion to what of it went back (decisions, "Refund"). Its bill has counted that. */
async function takeEarned(
  { tenant, order, now }: Pick<SharedTable, 'tenant' | 'order' | 'now'>,
  share: ShareRecord,
  refundId: string,
): Promise<void> {
  if (share.earned === 0) return
  const points = await lockPointsOfShare(tenant, share.id)
  if (!points) return
  const { takenBack } = returnedOnRefund({
    paid: share.amount,
    refunded: share.refunded,
    redeemed: 0,
    earned: share.earned,
    // What was not earned because of refunds before it was completed counts as taken back.
    before: { returned: 0, takenBack: share.earned - points.earned + points.taken },
    balance: points.balance,
  })
  if (takenBack === 0) return
  const move = { holder: points.holder, orderId: order.id, shareId: share.id, refundId, at: now }
  await takePointsOfShare(tenant, { ...move, points: takenBack })
  await writePointsOfRefund(tenant, refundId, { returned: 0, taken: takenBack })
}

/**
 * Points that the bill used come back in proportion to what was given back of it: to who paid, and by lowering what is open.
 * In the transaction that has locked the table, after that was written.
 */
export async function returnUsedPoints({
  tenant,
  order,
  bill,
  now,
}: Pick<SharedTable, 'tenant' | 'order' | 'bill' | 'now'>): Promise<void> {
  const { redeemed = 0 } = order.totals
  if (redeemed === 0 || order.grandTotal === 0) return
  const points = await lockUsedPoints(tenant, order.id)
  if (!points) return
  const ofShares = bill.shares.reduce((sum, { refunded, dueBack }) => sum + refunded + dueBack, 0)
  const { returned } = returnedOnRefund({
    paid: order.grandTotal,
    refunded: order.grandTotal - bill.amount + ofShares,
    redeemed,
    earned: 0,
    before: { returned: points.returned, takenBack: 0 },
    balance: points.balance,
  })
  if (returned === 0) return
  const move = { holder: points.holder, orderId: order.id, refundId: newId(now.getTime()), at: now }
  await movePointsOfRefund(tenant, { ...move, cause: 'refunded', points: returned })
}

function refundableShare(
  { tenant, order, now }: Pick<SharedTable, 'tenant' | 'order' | 'now'>,
  share: ShareRecord,
): RefundableBill {
  const rest = share.amount - share.credits
  return {
    ...billOfShare(order, share.id),
    amount: rest,
    currency: order.currency,
    inPerson: share.method !== null && collectedInPerson(share.method) ? rest : null,
    credits: share.credits,
    returnCredits: (refundId, amount) =>
      returnShareCredits(
        tenant,
        { orderId: order.id, shareId: share.id, moveId: `${refundId} ${newId(now.getTime())}`, amount, at: now },
        'refunded',
      ),
  }
}
