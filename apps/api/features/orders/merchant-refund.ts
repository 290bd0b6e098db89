import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { refundOrder as refundOrderCall } from '@compass/contract/payments'
import { cleanText } from '@compass/domain/contacts'
import { isAnsweredByLines } from '@compass/domain/orders'
import { refundUnits } from '@compass/domain/payments'
import { accept, type FieldFault, type Result, refuse } from '@compass/domain/refusal'
import { type Tenant, unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { hashOf, newId } from '../../ids/index.ts'
import { billedOrderOf, type Order } from '../../records/orders/order.ts'
import { findOrder, lockOrder } from '../../records/orders/orders.ts'
import { raiseOrderVersion } from '../../records/orders/raise-version.ts'
import { writeProblemRefund } from '../../records/problems/problems.ts'
import { insertLineRefund, type LineRefund, lineRefundsOf, refundedUnits } from '../../records/refunds/line-refunds.ts'
import { sumOfCause } from '../../records/refunds/refunds.ts'
import { listReturnsOf } from '../../records/shares/item-returns.ts'
import { lockVisit } from '../../records/visits/visits.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { refundAnswer } from '../payments/payment-answer.ts'
import type { QueuedRefund } from '../payments/queue-refund.ts'
import { recordHandedOver } from './record-handed-over.ts'
import { isAllRefunded, refundOrder } from './refund-order.ts'

interface MerchantRefund {
  readonly merchantId: string
  readonly orderId: string
  readonly body: BodyOf<typeof refundOrderCall>
  /** The same key is the same refund. */
  readonly key: string | undefined
  readonly now: Date
}

/** A refund of an order that is locked, with its `cause` and the merchant's reason. */
interface LockedRefund {
  readonly order: Order
  /** A problem that it answers. */
  readonly problem: string | undefined
  readonly cause: string
  readonly reason: string | null
  readonly at: Date
}

/** Minor units; `isReplay`: the same key did it before. */
type MerchantRefundResult = Pick<QueuedRefund, 'amount' | 'isReplay'>

type Lines = NonNullable<MerchantRefund['body']['lines']>

/**
 * The merchant gives money back: an amount, or units of lines by their frozen share, each unit once. The amount that waits for
 * the store manager records that it was given back by hand. Refuses `not_found`, `invalid_fields`, `refund_too_large`,
 * `already_refunded`, `already_answered`, `idempotency_conflict`, and `awaiting_answer` for a line that its customer is asked about.
 */
export async function refundByMerchant(
  api: Api,
  { merchantId, orderId, body, key, now }: MerchantRefund,
): Promise<Result<{ answer: AnswerOf<typeof refundOrderCall>; isReplay: boolean }>> {
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key)) return refuse({ reason: 'invalid_idempotency_key' })
  const reason = cleanText(body.reason ?? '', 300, 'reason')
  if (!reason.ok) return reason
  const tenant = api.database.tenant(merchantId)
  const seen = await findOrder(tenant, orderId)
  if (!seen) return refuse({ reason: 'not_found' })
  const fault = faultOf(seen, body)
  if (fault) return refuse({ reason: 'invalid_fields', faults: [fault] })
  // The key is hashed: what a client chose stands in no row as it is.
  const cause = `merchant:${key === undefined ? newId(now.getTime()) : hashOf(key).toString('base64url')}`
  const queued = await api.database.transact(
    merchantId,
    unlessRefused<Result<MerchantRefundResult>>(async (inside) => {
      // The visit of a table is locked before its order.
      if (seen.visitId) await lockVisit(inside, seen.visitId)
      const order = await lockOrder(inside, orderId)
      if (!order) return refuse({ reason: 'not_found' })
      const before = await replayOf(inside, order, cause, body)
      const refund = { order, problem: body.problem, cause, reason: reason.value || null, at: now }
      const refunding = body.lines
        ? () => refundLines(api, inside, refund, body.lines!)
        : () => refundAmount(api, inside, refund, body.amount!.amount)
      if (before) return before
      const refunded = await refunding()
      return refunded.ok ? await answerProblems(inside, refund, refunded.value, body.lines ?? []) : refunded
    }),
  )
  if (!queued.ok) return queued
  nudgeOutbox(api, merchantId)
  const after = await findOrder(tenant, orderId)
  return accept({
    answer: {
      refunds: (after?.refunds ?? []).map(refundAnswer),
      refundAmount: { amount: after?.refunded ?? 0, currency: seen.currency },
    },
    isReplay: queued.value.isReplay,
  })
}

/**
 * The refund answers the problem that it names, and every open one whose lines it gives back. Refuses `already_answered` for
 * a named one that is not open any more: then nothing goes back.
 */
async function answerProblems(
  tenant: Tenant,
  { order, problem: named, cause, at }: LockedRefund,
  refunded: MerchantRefundResult,
  lines: Lines,
): Promise<Result<MerchantRefundResult>> {
  const problems = order.problems ?? []
  if (named !== undefined && problems.find(({ id }) => id === named)?.state !== 'open')
    return refuse({ reason: 'already_answered' })
  const ids = lines.map(({ _id }) => _id)
  const answered = problems.filter(
    (problem) => problem.state === 'open' && (problem.id === named || isAnsweredByLines(problem, ids)),
  )
  if (answered.length === 0) return accept(refunded)
  const problemIds = answered.map(({ id }) => id)
  const open = await writeProblemRefund(tenant, problemIds, { cause, amount: refunded.amount, at })
  return open === answered.length ? accept(refunded) : refuse({ reason: 'already_answered' })
}

/** What of a request can never be right, whatever was given back before. */
function faultOf(order: Order, { amount, lines = [], problem }: MerchantRefund['body']): FieldFault | null {
  if (problem !== undefined && !order.problems?.some(({ id }) => id === problem))
    return { path: 'problem', rule: 'unknown' }
  if ((amount === undefined) === (lines.length === 0)) return { path: 'amount', rule: 'required' }
  if (amount && amount.currency !== order.currency) return { path: 'amount.currency', rule: 'invalid' }
  if (amount && amount.amount <= 0) return { path: 'amount', rule: 'out_of_range' }
  const named = new Set<string>()
  for (const [i, { _id, qty }] of lines.entries()) {
    const line = order.lines.find(({ id }) => id === _id)
    if (!line) return { path: `lines.${i}._id`, rule: 'unknown' }
    if (named.has(_id)) return { path: `lines.${i}._id`, rule: 'twice' }
    named.add(_id)
    if (qty !== undefined && qty > line.qty) return { path: `lines.${i}.qty`, rule: 'out_of_range' }
  }
  const isFree = lines.every(({ _id }) => order.lines.find(({ id }) => id === _id)!.share.paid === 0)
  return !amount && isFree ? { path: 'lines', rule: 'out_of_range' } : null
}

/** What the same key has done already; null: nothing. Refuses `idempotency_conflict` where it was for something else. */
async function replayOf(
  tenant: Tenant,
  order: Order,
  cause: string,
  { amount, lines = [] }: MerchantRefund['body'],
): Promise<Result<MerchantRefundResult> | null> {
  const sum = await sumOfCause(tenant, order, cause)
  const units = order.visitId
    ? (await listReturnsOf(tenant, billedOrderOf(order), cause)).map(({ itemId, ...one }) => ({
        ...one,
        lineId: itemId,
      }))
    : await lineRefundsOf(tenant, order.id, cause)
  if (sum === 0 && units.length === 0) return null
  const isSame = amount ? units.length === 0 && amount.amount === sum : areSame(order, lines, units)
  return isSame ? accept({ amount: sum, isReplay: true }) : refuse({ reason: 'idempotency_conflict' })
}

function areSame({ lines: ordered }: Order, wanted: Lines, resolved: readonly LineRefund[]): boolean {
  if (wanted.length !== resolved.length) return false
  return wanted.every(({ _id, qty }) => {
    const refund = resolved.find(({ lineId }) => lineId === _id)
    if (!refund) return false
    return qty === undefined
      ? refund.first + refund.units === ordered.find(({ id }) => id === _id)?.qty
      : refund.units === qty
  })
}

async function refundAmount(
  api: Api,
  tenant: Tenant,
  refund: LockedRefund,
  amount: number,
): Promise<Result<MerchantRefundResult>> {
  const { order, cause, at } = refund
  if (await recordHandedOver(tenant, order, { amount, cause, at })) return accept({ amount, isReplay: false })
  if (order.visitId) return refundTable(api, tenant, refund, { amount, lines: [] })
  return refundOrder(tenant, { ...refund, amountMinor: amount, sharesPoints: true })
}

/** Of an order with rounds, who paid gets it back. */
async function refundTable(
  api: Api,
  tenant: Tenant,
  { order, cause, reason, at }: LockedRefund,
  parts: Pick<Parameters<Api['tableBills']['refund']>[1], 'amount' | 'lines'>,
): Promise<Result<MerchantRefundResult>> {
  const refunded = await api.tableBills.refund(tenant, { order, cause, reason, at, ...parts })
  return refunded.ok ? accept({ amount: refunded.value, isReplay: false }) : refunded
}

async function refundLines(
  api: Api,
  tenant: Tenant,
  refund: LockedRefund,
  wanted: Lines,
): Promise<Result<MerchantRefundResult>> {
  const { order, cause, at } = refund
  if (order.visitId)
    return refundTable(api, tenant, refund, {
      amount: null,
      lines: wanted.map(({ _id, qty }) => ({ id: _id, units: qty })),
    })
  const isRequested = wanted.some(({ _id }) => order.awaiting?.lines.some(({ line }) => line === _id))
  if (isRequested) return refuse({ reason: 'awaiting_answer' })
  if (order.refunded > 0 && (await isAllRefunded(tenant, order, at)))
    return refuse({ reason: 'already_refunded', left: 0 })
  const before = await refundedUnits(tenant, order.id)
  let amount = 0
  for (const { _id, qty } of wanted) {
    const line = order.lines.find(({ id }) => id === _id)
    if (!line) return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
    const units = refundUnits({ paid: line.share.paid, qty: line.qty }, before.get(_id) ?? 0, qty)
    if (!units.ok) return units
    amount += units.value.amount
    if (!(await insertLineRefund(tenant, order.id, { lineId: _id, ...units.value }, cause, at)))
      return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
  }
  if (amount > 0) return refundOrder(tenant, { ...refund, amountMinor: amount, sharesPoints: true })
  await raiseOrderVersion(tenant, order.id, at)
  return accept({ amount, isReplay: false })
}
