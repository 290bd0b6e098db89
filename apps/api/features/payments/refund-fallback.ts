import { isCrypto } from '@compass/domain/payments'
import { commit, rollback, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { isId, newId } from '../../ids/index.ts'
import type { Bill } from '../../records/bills/bill.ts'
import { addToHoldings } from '../../records/ledgers/ledger.ts'
import { INSTEAD, type RefundRecord } from '../../records/payments/payment.ts'
import { findPayment, lockPayment } from '../../records/payments/payments.ts'
import { endFailedRefund, findRefund, insertRefund } from '../../records/refunds/refunds.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'

/**
 * A gateway did not give money back for good. Where its customer has a verified phone and the merchant takes credits, it is
 * theirs as credits at once. Otherwise it waits for the store manager (`manual`), as coins do. Once for each refund; the
 * money stays reserved of its payment, so that nothing goes back twice. What the bill is for, payment and refund are locked in this order.
 */
export async function refundByFallback(api: Api, merchantId: string, refundId: string, now: Date): Promise<void> {
  if (!isId(refundId)) return
  const loaded = await api.merchants.load(merchantId)
  const isDone = await api.database.transact<boolean>(merchantId, async (tenant) => {
    const seen = await findRefund(tenant, refundId)
    const read = seen?.paymentId ? await findPayment(tenant, seen.paymentId) : null
    if (!seen || !read) return rollback(false)
    const bill = read.bill && (await api.bills[read.bill.kind].lock(tenant, read.bill))
    const payment = await lockPayment(tenant, read.id)
    const takesCredits = loaded?.merchant.credits === true && !isCrypto(payment?.method ?? '')
    const owner = bill && takesCredits ? await bill.creditHolder() : null
    if (!(await endFailedRefund(tenant, refundId, owner === null ? 'manual' : 'failed', now))) return rollback(false)
    if (owner !== null) await giveCredits(tenant, seen, read.bill!, owner, now)
    await bill?.notify(now)
    return commit(true)
  })
  if (!isDone) return
  api.metrics.count('compass_refunds_failed_total', 'Refunds that a gateway did not make: they went another way.')
  api.log.warn({ merchantId, refund: refundId }, 'a gateway did not give money back')
  nudgeOutbox(api, merchantId)
}

async function giveCredits(
  tenant: Tenant,
  failed: RefundRecord,
  bill: Bill,
  { holder, note }: { readonly holder: string; readonly note: string },
  at: Date,
): Promise<void> {
  const { amount, currency, reason } = failed
  // What an answer left out of the order stays told apart from refunds of what is left.
  const cause = `${failed.cause.startsWith('partial:') ? `${failed.cause}:` : ''}${INSTEAD}${failed.id}`
  await insertRefund(tenant, {
    id: newId(at.getTime()),
    bill,
    orderId: failed.orderId,
    paymentId: failed.paymentId,
    amount,
    currency,
    way: 'credits',
    cause,
    once: `${failed.orderId ?? bill.mainId} ${cause} 1`,
    isOfOrder: failed.isOfOrder,
    reason,
    status: 'done',
    at,
  })
  const once = `refund ${failed.id}`
  await addToHoldings(tenant, { once, holder, kind: 'credits', amount, cause: 'given', note, at })
}
