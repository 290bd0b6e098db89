import { isCrypto } from '@compass/domain/payments'
import { accept, refuse } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { isId, newId } from '../../ids/index.ts'
import { nudgeOutbox } from '../../jobs/relay-outbox.ts'
import { addToHoldings } from '../../records/ledgers/ledger.ts'
import type { Order } from '../../records/orders/order.ts'
import { lockOrder } from '../../records/orders/orders.ts'
import { raiseOrderVersion } from '../../records/orders/raise-version.ts'
import { INSTEAD, type RefundRecord } from '../../records/payments/payment.ts'
import { lockPayment } from '../../records/payments/payments.ts'
import { endFailedRefund, findRefund, insertRefund } from '../../records/refunds/refunds.ts'
import { holderOfUser } from '../loyalty/holdings.ts'

/**
 * A gateway did not give money back for good. Where its customer has a verified phone and the merchant takes credits, it is
 * theirs as credits at once. Otherwise it waits for the store manager (`manual`), as coins do. Once for each refund; the
 * money stays reserved of its payment, so that nothing goes back twice. Order → payment → refund are locked.
 */
export async function refundByFallback(api: Api, merchantId: string, refundId: string, now: Date): Promise<void> {
  if (!isId(refundId)) return
  const loaded = await api.merchants.load(merchantId)
  const done = await api.database.transaction(merchantId, async (tenant) => {
    const seen = await findRefund(tenant, refundId)
    if (!seen?.paymentId) return refuse({ reason: 'not_found' })
    const order = seen.orderId === null ? null : await lockOrder(tenant, seen.orderId)
    const payment = await lockPayment(tenant, seen.paymentId)
    const takesCredits = loaded?.merchant.credits === true && !isCrypto(payment?.method ?? '')
    const holder = order && takesCredits ? await holderOfUser(api, tenant, order.userId) : null
    const ended = await endFailedRefund(tenant, refundId, holder === null ? 'manual' : 'failed', now)
    if (!ended) return refuse({ reason: 'not_found' })
    if (order && holder !== null) await giveCredits(tenant, seen, order, holder, now)
    if (order) await raiseOrderVersion(tenant, order.id, now)
    return accept(true)
  })
  if (!done.ok) return
  api.metrics.count('compass_refunds_failed_total', 'Refunds that a gateway did not make: they went another way.')
  api.log.warn({ merchantId, refund: refundId }, 'a gateway did not give money back')
  nudgeOutbox(api)
}

async function giveCredits(
  tenant: Tenant,
  failed: RefundRecord,
  order: Order,
  holder: string,
  at: Date,
): Promise<void> {
  const { amount, currency, reason } = failed
  // What an answer left out of the order stays told apart from refunds of what is left.
  const cause = `${failed.cause.startsWith('partial:') ? `${failed.cause}:` : ''}${INSTEAD}${failed.id}`
  await insertRefund(tenant, {
    id: newId(at.getTime()),
    orderId: order.id,
    paymentId: failed.paymentId,
    amount,
    currency,
    way: 'credits',
    cause,
    once: `${order.id} ${cause} 1`,
    isOfOrder: failed.isOfOrder,
    reason,
    status: 'done',
    at,
  })
  const once = `refund ${failed.id}`
  await addToHoldings(tenant, { once, holder, kind: 'credits', amount, cause: 'given', note: order.id, at })
}
