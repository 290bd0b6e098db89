import { ORDER_STATUS } from '@compass/domain/orders'
import { accept, type Money, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { CallResult } from '../../http/serve.ts'
import { newId } from '../../ids/index.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import { lastOutcome } from '../../records/substitutions/substitutions.ts'
import type { CartCaller } from '../cart/cart-caller.ts'
import { withReplacements } from '../cart/replacements.ts'
import { moveOrder } from '../orders/move-order.ts'
import { attemptOfKey, replayed } from '../payments/start-payment.ts'
import { amendOrder } from './amend-order.ts'
import { type DifferencePayment, payDifference } from './pay-difference.ts'
import {
  hasOwn,
  type OrderWithRequest,
  type PartialShape,
  partialAnswer,
  readOrderWithRequest,
} from './read-request.ts'
import { writeAnswer } from './write-answer.ts'

/** Rival steps that an answer may meet before it gives up. */
const MAX_TRIES = 5

/** `accept`: what is left · `replace`: what is left and what the draft adds · `reject`: nothing of it. */
interface AnswerCommand {
  readonly orderId: string
  readonly answer: 'accept' | 'replace' | 'reject'
  /** The total that was shown. */
  readonly expected?: Money | undefined
  /** How what is dearer is paid, where it is paid online. */
  readonly paying?: DifferencePayment | undefined
}

/** What an answer did. */
interface AnswerResult {
  readonly partial: PartialShape
  /** Of a difference that is to be paid: the answer counts once it has come. */
  readonly payment: PaymentRecord | null
  /** A key said the same before. */
  readonly isReplay: boolean
}

/**
 * A customer's answer to what the merchant asks: one outcome, however often and from however many sides it is given (hostile
 * 27). The same answer once more answers what it made. Refuses `not_found`, `nothing_left`, and `nothing_asked` for a request
 * that has another answer or is past its time. It refuses `cart_changed` with the request where the total is not the shown
 * one. It refuses what is unavailable of the draft (4201, `slot_full`), and what `payDifference` does.
 */
export async function answerSubstitutionRequest(
  api: Api,
  asking: CartCaller,
  supplied: AnswerCommand,
): Promise<CallResult<AnswerResult>> {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const request = await readOrderWithRequest(api, asking, supplied.orderId)
    if (!request.ok) return request
    const created = await paidBefore(api, asking, request.value, supplied)
    if (created) return created.ok ? notify(request.value, asking, created.value, true) : created
    if (!request.value.open) return replay(api, asking, request.value, supplied)
    const done =
      supplied.answer === 'reject'
        ? await reject(api, asking, request.value)
        : await amend(api, asking, request.value, supplied)
    if (!done.ok) return done
    if (!done.value) continue
    const after = await readOrderWithRequest(api, asking, supplied.orderId)
    return after.ok ? notify(after.value, asking, done.value.payment) : after
  }
  return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
}

function notify(
  request: OrderWithRequest,
  { now }: CartCaller,
  payment: PaymentRecord | null,
  isReplay = false,
): Result<AnswerResult> {
  return accept({ partial: partialAnswer(request, now), payment, isReplay })
}

/** The attempt that the same key made, as it was answered; null: none. */
async function paidBefore(
  api: Api,
  { session }: CartCaller,
  request: OrderWithRequest,
  { paying }: AnswerCommand,
): Promise<Result<PaymentRecord> | null> {
  const created = paying?.key && (await attemptOfKey(api, session.merchantId, request.order.billId, paying.key))
  return created ? (created.ok ? replayed(created.value) : created) : null
}

/** What was done: with a payment where one was begun. Null: another step was first. */
type StepResult = { readonly payment: PaymentRecord | null } | null
const DONE: StepResult = { payment: null }

async function reject(
  api: Api,
  { session, now }: CartCaller,
  { order }: OrderWithRequest,
): Promise<Result<StepResult>> {
  const moved = await moveOrder(api, {
    merchantId: session.merchantId,
    userId: session.userId,
    orderId: order.id,
    to: ORDER_STATUS.CUSTOMER_REJECT,
    actor: 'customer',
    requestId: order.awaiting!.id,
    now,
  })
  if (!moved.ok) return moved.refusal.reason === 'nothing_asked' ? accept(null) : moved
  return accept(DONE)
}

async function amend(
  api: Api,
  asking: CartCaller,
  input: OrderWithRequest,
  supplied: AnswerCommand,
): Promise<CallResult<StepResult>> {
  const { loaded, open } = input
  const { order, additions, draft } = open!
  const { now } = asking
  const isWith = supplied.answer === 'replace'
  if (isWith && additions.gone !== null) {
    const product = loaded.products.get(additions.gone)
    const name = product?.name ?? {}
    if (product?.needsPrescription) return refuse({ reason: 'prescription_required', productId: product.id, name })
    const because = { kind: 'inactive' } as const
    const refused = refuse({ reason: 'item_unavailable', productId: additions.gone, name, because })
    return withReplacements(loaded, refused, order, now)
  }
  // Lines of their own, since a draft may have more of what was ordered already in one line with it.
  const enters = (isWith ? additions.enters : []).map((line) => ({ ...line, id: newId(now.getTime()) }))
  const missing = new Set(order.awaiting.lines.map(({ line }) => line))
  if (enters.length === 0 && !hasOwn(order.lines.filter(({ id }) => !missing.has(id))))
    return refuse({ reason: 'nothing_left' })
  const { question: request } = partialAnswer(input, now)
  const outlook = (enters.length > 0 ? request!.with : request!.without)!
  const total = outlook.grandTotal
  if (supplied.expected && (supplied.expected.amount !== total.amount || supplied.expected.currency !== total.currency))
    return { ...refuse({ reason: 'cart_changed' }), data: { question: request } }
  if (outlook.settles === 'pay') {
    const amended = amendOrder(loaded, order, missing, enters)
    const begun = await payDifference(api, asking, { request: input, amended, enters, paying: supplied.paying })
    return begun.ok ? accept(begun.value && { payment: begun.value }) : begun
  }
  const outcome = enters.length > 0 ? 'replaced' : 'left_out'
  const draftVersion = enters.length > 0 ? draft!.cart.version : null
  const written = await writeAnswer(api, loaded, { order, enters, outcome, actor: 'customer', draftVersion, now })
  return written.ok ? accept(written.value ? DONE : null) : written
}

const SAME: Readonly<Record<AnswerCommand['answer'], readonly string[]>> = {
  accept: ['left_out', 'replaced'],
  replace: ['left_out', 'replaced'],
  reject: ['rejected'],
}

/** The same answer given again answers what it made of the order; every other one comes too late. */
async function replay(
  api: Api,
  asking: CartCaller,
  request: OrderWithRequest,
  supplied: AnswerCommand,
): Promise<CallResult<AnswerResult>> {
  const last = await lastOutcome(api.database.tenant(asking.session.merchantId), supplied.orderId)
  const isSame = last?.actor === 'customer' && SAME[supplied.answer].includes(last.outcome ?? '')
  return isSame ? notify(request, asking, null) : refuse({ reason: 'nothing_asked' })
}
