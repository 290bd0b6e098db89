import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { refundOrder as refundOrderCall } from '@compass/contract/payments'
import { cleanText } from '@compass/domain/contacts'
import { isAnsweredByLines } from '@compass/domain/orders'
import { refundLimitOf, refundUnits } from '@compass/domain/payments'
import { accept, type FieldFault, type Refusal, type Result, refuse } from '@compass/domain/refusal'
import { rollback, type Tenant, unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { hashOf, newId } from '../../ids/index.ts'
import { billedOrderOf, type Order } from '../../records/orders/order.ts'
import { findOrder, lockOrder } from '../../records/orders/orders.ts'
import { raiseOrderVersion } from '../../records/orders/raise-version.ts'
import { writeProblemRefund } from '../../records/problems/problems.ts'
import { insertLineRefund, type LineRefund, lineRefundsOf, refundedUnits } from '../../records/refunds/line-refunds.ts'
import { sumByMerchant, sumOfCause } from '../../records/refunds/refunds.ts'
import { listReturnsOf } from '../../records/shares/item-returns.ts'
import { lockVisit } from '../../records/visits/visits.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { refundAnswer } from '../payments/payment-answer.ts'
import type { QueuedRefund } from '../payments/queue-refund.ts'
import { recordHandedOver } from './record-handed-over.ts'
import { leftToRefund, refundOrder } from './refund-order.ts'

interface MerchantRefund {
  readonly merchantId: string
  readonly orderId: string
  readonly body: BodyOf<typeof refundOrderCall>
  /** The same key is the same refund. */
  readonly key: string | undefined
  /** What is refused from the merchant's limit on, until staff have shown that it is they; null: nothing. */
  readonly confirmation: Refusal | null
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
  command: MerchantRefund,
): Promise<Result<{ answer: AnswerOf<typeof refundOrderCall>; order: string; amount: number; isReplay: boolean }>> {
  const { merchantId, orderId } = command
  const prepared = await prepareRefund(api, command)
  if (!prepared.ok) return prepared
  const queued = await api.database.transact(
    merchantId,
    unlessRefused((inside) => queueInside(api, inside, prepared.value)),
  )
  if (!queued.ok) return queued
  nudgeOutbox(api, merchantId)
  const after = await findOrder(api.database.tenant(merchantId), orderId)
  return accept({
    answer: {
      refunds: (after?.refunds ?? []).map(refundAnswer),
      refundAmount: { amount: after?.refunded ?? 0, currency: prepared.value.seen.currency },
    },
    order: String(prepared.value.seen.number),
    ...queued.value,
  })
}

/**
 * Does all that a refund would do, hands the order as it would be then to `read`, and takes it back. Nobody is told, and nothing
 * stays. Refuses as `refundByMerchant` does, but for a confirmation, which is not asked yet.
 */
export async function tryRefund<T>(
  api: Api,
  command: Omit<MerchantRefund, 'key' | 'confirmation'>,
  read: (
    inside: Tenant,
    refunded: { readonly before: Order; readonly after: Order; readonly amount: number },
  ) => Promise<T>,
): Promise<Result<T>> {
  const prepared = await prepareRefund(api, { ...command, key: undefined, confirmation: null })
  if (!prepared.ok) return prepared
  const { seen } = prepared.value
  return api.database.transact<Result<T>>(command.merchantId, async (inside) => {
    const queued = await queueInside(api, inside, prepared.value)
    if (!queued.ok) return rollback(queued)
    const after = await findOrder(inside, seen.id)
    if (!after) return rollback(refuse({ reason: 'not_found' }))
    return rollback(accept(await read(inside, { before: seen, after, amount: queued.value.amount })))
  })
}

interface PreparedRefund extends Pick<MerchantRefund, 'body' | 'confirmation'> {
  readonly seen: Order
  readonly cause: string
  readonly reason: string | null
  readonly limit: number
  readonly at: Date
}

/** What can be said before anything is locked. */
async function prepareRefund(api: Api, command: MerchantRefund): Promise<Result<PreparedRefund>> {
  const { merchantId, orderId, body, key, confirmation, now } = command
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key)) return refuse({ reason: 'invalid_idempotency_key' })
  const reason = cleanText(body.reason ?? '', 300, 'reason')
  if (!reason.ok) return reason
  const loaded = await api.merchants.load(merchantId)
  const seen = await findOrder(api.database.tenant(merchantId), orderId)
  if (!loaded || !seen) return refuse({ reason: 'not_found' })
  const fault = faultOf(seen, body)
  if (fault) return refuse({ reason: 'invalid_fields', faults: [fault] })
  // The key is hashed: what a client chose stands in no row as it is.
  const cause = `merchant:${key === undefined ? newId(now.getTime()) : hashOf(key).toString('base64url')}`
  const limit = refundLimitOf(loaded.merchant)
  return accept({ body, confirmation, seen, cause, reason: reason.value || null, limit, at: now })
}

/** Queues what a call gives back, inside the transaction that locks its order. */
async function queueInside(
  api: Api,
  inside: Tenant,
  { body, confirmation, seen, cause, reason, limit, at }: PreparedRefund,
): Promise<Result<MerchantRefundResult>> {
  // The visit of a table is locked before its order.
  if (seen.visitId) await lockVisit(inside, seen.visitId)
  const order = await lockOrder(inside, seen.id)
  if (!order) return refuse({ reason: 'not_found' })
  const before = await replayOf(inside, order, cause, body)
  if (before) return before
  const refund = { order, problem: body.problem, cause, reason, at }
  const refunded = body.lines
    ? await refundLines(api, inside, refund, body.lines)
    : await refundAmount(api, inside, refund, body.amount!.amount)
  if (!refunded.ok) return refunded
  // In parts, too: what the merchant gave back of the order before counts. Refused, nothing of it stays.
  if (confirmation && (await sumByMerchant(inside, order)) >= limit) return refuse(confirmation)
  return answerProblems(inside, refund, refunded.value, body.lines ?? [])
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
  if (order.refunded > 0 && (await leftToRefund(tenant, order, at)) === 0)
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
