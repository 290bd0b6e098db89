import { collectedInPerson } from '@compass/domain/payments'
import { accept, type Result } from '@compass/domain/refusal'
import { newId } from '../../ids/index.ts'
import type { Bill } from '../../records/bills/bill.ts'
import { returnShareCredits } from '../../records/ledgers/share-credits.ts'
import type { Order } from '../../records/orders/order.ts'
import { writeRefunded } from '../../records/orders/raise-version.ts'
import type { ShareRecord } from '../../records/shares/table-bill.ts'
import { queueRefund, type RefundableBill } from '../payments/queue-refund.ts'
import type { SharedTable } from './shared-table.ts'

/** What goes back of paid shares. */
type SharesBack = readonly { readonly shareId: string; readonly amount: number }[]

/** The bill of a share adds to its order's. */
export function billOfShare({ billId }: Pick<Order, 'billId'>, shareId: string): Bill {
  return { id: shareId, kind: 'share', mainId: billId }
}

/**
 * Gives money of paid shares back to those who paid it, inside the transaction that has locked their table. Each goes the way it
 * came. Refuses `refund_too_large`.
 *
 * @param cause what it is for, once per share
 */
export async function refundShares(
  table: Pick<SharedTable, 'tenant' | 'order' | 'bill' | 'now'>,
  back: SharesBack,
  { cause, reason }: { readonly cause: string; readonly reason: string | null },
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
      at: now,
    })
    if (!queued.ok) return queued
    if (!queued.value.isReplay) sum += queued.value.amount
  }
  if (sum > 0) await writeRefunded(tenant, order.id, sum, now)
  return accept(sum)
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
