import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { refundOrder as refundOrderCall } from '@compass/contract/payments'
import { cleanText } from '@compass/domain/contacts'
import { sharedOfLine } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { hashOf, newId } from '../../ids/index.ts'
import { nudgeOutbox } from '../../jobs/relay-outbox.ts'
import type { Order } from '../../records/orders/order.ts'
import { findOrder, lockOrder } from '../../records/orders/orders.ts'
import { handOver } from './hand-over.ts'
import { refundAnswer } from './payment-answer.ts'
import { queueRefund } from './queue-refund.ts'

export interface MerchantRefund {
  readonly merchantId: string
  readonly orderId: string
  readonly body: BodyOf<typeof refundOrderCall>
  /** The same key is the same refund. */
  readonly key: string | undefined
  readonly now: Date
}

/**
 * The merchant gives money back: an amount, or lines by their frozen share. Of what waits for the store manager, just that sum
 * says that it was given back by hand. Refuses `not_found`, `invalid_fields`, `refund_too_large`, `idempotency_conflict`.
 */
export async function refundByMerchant(
  api: Api,
  asked: MerchantRefund,
): Promise<Result<{ answer: AnswerOf<typeof refundOrderCall>; isReplay: boolean }>> {
  const { merchantId, orderId, body, key, now } = asked
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key)) return refuse({ reason: 'invalid_idempotency_key' })
  const reason = cleanText(body.reason ?? '', 300, 'reason')
  if (!reason.ok) return reason
  const tenant = api.database.tenant(merchantId)
  const seen = await findOrder(tenant, orderId)
  if (!seen) return refuse({ reason: 'not_found' })
  const amount = amountOf(seen, body)
  if (!amount.ok) return amount
  // The key is hashed: what a client chose stands in no row as it is.
  const cause = `merchant:${key === undefined ? newId(now.getTime()) : hashOf(key).toString('base64url')}`
  const queued = await api.database.transaction(merchantId, async (inside) => {
    const order = await lockOrder(inside, orderId)
    if (!order) return refuse({ reason: 'not_found' })
    const handed = await handOver(inside, orderId, { amount: amount.value, cause, at: now })
    if (handed) return accept(handed)
    return queueRefund(inside, {
      order,
      amountMinor: amount.value,
      cause,
      reason: reason.value || null,
      at: now,
      sharesPoints: true,
    })
  })
  if (!queued.ok) return queued
  if (queued.value.isReplay && queued.value.amount !== amount.value) return refuse({ reason: 'idempotency_conflict' })
  nudgeOutbox(api)
  const after = await findOrder(tenant, orderId)
  return accept({
    answer: {
      refunds: (after?.refunds ?? []).map(refundAnswer),
      refundAmount: { amount: after?.refunded ?? 0, currency: seen.currency },
    },
    isReplay: queued.value.isReplay,
  })
}

/** Minor units that are asked for: what is said, or the shares of the lines that are named. */
function amountOf(order: Order, { amount, lines }: MerchantRefund['body']): Result<number> {
  const fault = (path: string, rule: 'invalid' | 'required' | 'unknown' | 'out_of_range' | 'twice') =>
    refuse({ reason: 'invalid_fields', faults: [{ path, rule }] })
  if ((amount === undefined) === (lines === undefined)) return fault('amount', 'required')
  if (amount) {
    if (amount.currency !== order.currency) return fault('amount.currency', 'invalid')
    return amount.amount > 0 ? accept(amount.amount) : fault('amount', 'out_of_range')
  }
  let sum = 0
  const named = new Set<string>()
  for (const [i, { _id, qty }] of (lines ?? []).entries()) {
    const line = order.lines.find(({ id }) => id === _id)
    if (!line) return fault(`lines.${i}._id`, 'unknown')
    if (named.has(_id)) return fault(`lines.${i}._id`, 'twice')
    named.add(_id)
    if (qty !== undefined && qty > line.qty) return fault(`lines.${i}.qty`, 'out_of_range')
    sum += sharedOfLine(line.share.paid, line.qty, qty ?? line.qty)
  }
  return sum > 0 ? accept(sum) : fault('lines', 'out_of_range')
}
