import { ORDER_STATUS } from '@compass/domain/orders'
import { accept, type Money, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { Answered } from '../../http/serve.ts'
import { newId } from '../../ids/index.ts'
import type { KeptPayment } from '../../records/payments/payment.ts'
import { lastOutcome } from '../../records/substitutions/substitutions.ts'
import type { Asking } from '../cart/change-cart.ts'
import { withReplacements } from '../cart/replacements.ts'
import { moveOrder } from '../orders/move-order.ts'
import { attemptOfKey, replayed } from '../payments/start-payment.ts'
import { amendOrder } from './amend-order.ts'
import { type Paying, payDifference } from './pay-difference.ts'
import { type Asked, hasOwn, type PartialShape, partialAnswer, readAsked } from './read-question.ts'
import { writeAnswer } from './write-answer.ts'

/** Rival steps that an answer may meet before it gives up. */
const MOST_TRIES = 5

/** `accept`: what is left · `replace`: what is left and what the draft adds · `reject`: nothing of it. */
export interface Given {
  readonly orderId: string
  readonly answer: 'accept' | 'replace' | 'reject'
  /** The total that was shown. */
  readonly expected?: Money | undefined
  /** How what is dearer is paid, where it is paid online. */
  readonly paying?: Paying | undefined
}

/** What an answer did. */
export interface Told {
  readonly partial: PartialShape
  /** Of a difference that is to be paid: the answer counts once it has come. */
  readonly payment: KeptPayment | null
  /** A key said the same before. */
  readonly isReplay: boolean
}

/**
 * A customer's answer to what the merchant asks: one outcome, however often and from however many sides it is given (hostile
 * 27). The same answer once more answers what it made. Refuses `not_found`, `nothing_asked` for a question that has another
 * answer or is past its time, `nothing_left`, `cart_changed` with the question where the total is not the one that was shown,
 * what can not be had of the draft (4201, `slot_full`), and what `payDifference` does.
 */
export async function answerQuestion(api: Api, asking: Asking, given: Given): Promise<Answered<Told>> {
  for (let attempt = 1; attempt <= MOST_TRIES; attempt++) {
    const asked = await readAsked(api, asking, given.orderId)
    if (!asked.ok) return asked
    const made = await paidBefore(api, asking, given)
    if (made) return made.ok ? tell(asked.value, asking, made.value, true) : made
    if (!asked.value.open) return replay(api, asking, asked.value, given)
    const done =
      given.answer === 'reject' ? await reject(api, asking, asked.value) : await amend(api, asking, asked.value, given)
    if (!done.ok) return done
    if (!done.value) continue
    const after = await readAsked(api, asking, given.orderId)
    return after.ok ? tell(after.value, asking, done.value.payment) : after
  }
  return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
}

function tell(asked: Asked, { now }: Asking, payment: KeptPayment | null, isReplay = false): Result<Told> {
  return accept({ partial: partialAnswer(asked, now), payment, isReplay })
}

/** The attempt that the same key made, as it was answered; null: none. */
async function paidBefore(
  api: Api,
  { session }: Asking,
  { orderId, paying }: Given,
): Promise<Result<KeptPayment> | null> {
  const made = paying?.key && (await attemptOfKey(api, session.merchantId, orderId, paying.key))
  return made ? (made.ok ? replayed(made.value) : made) : null
}

/** What was done: with a payment where one was begun. Null: another step was first. */
type Done = { readonly payment: KeptPayment | null } | null
const DONE: Done = { payment: null }

async function reject(api: Api, { session, now }: Asking, { order }: Asked): Promise<Result<Done>> {
  const moved = await moveOrder(api, {
    merchantId: session.merchantId,
    userId: session.userId,
    orderId: order.id,
    to: ORDER_STATUS.CUSTOMER_REJECT,
    by: 'customer',
    question: order.awaiting!.id,
    now,
  })
  if (!moved.ok) return moved.refusal.reason === 'nothing_asked' ? accept(null) : moved
  return accept(DONE)
}

async function amend(api: Api, asking: Asking, asked: Asked, given: Given): Promise<Answered<Done>> {
  const { loaded, open } = asked
  const { order, additions, draft } = open!
  const { now } = asking
  const isWith = given.answer === 'replace'
  if (isWith && additions.gone !== null) {
    const name = loaded.products.get(additions.gone)?.name ?? {}
    const because = { kind: 'inactive' } as const
    const refused = refuse({ reason: 'item_unavailable', productId: additions.gone, name, because })
    return withReplacements(loaded, refused, order, now)
  }
  // Lines of their own, since a draft may have more of what was ordered already in one line with it.
  const enters = (isWith ? additions.enters : []).map((line) => ({ ...line, id: newId(now.getTime()) }))
  const missing = new Set(order.awaiting.lines.map(({ line }) => line))
  if (enters.length === 0 && !hasOwn(order.lines.filter(({ id }) => !missing.has(id))))
    return refuse({ reason: 'nothing_left' })
  const { question } = partialAnswer(asked, now)
  const outlook = (enters.length > 0 ? question!.with : question!.without)!
  const total = outlook.grandTotal
  if (given.expected && (given.expected.amount !== total.amount || given.expected.currency !== total.currency))
    return { ...refuse({ reason: 'cart_changed' }), data: { question } }
  if (outlook.settles === 'pay') {
    const amended = amendOrder(loaded, order, missing, enters)
    const begun = await payDifference(api, asking, { asked, amended, enters, paying: given.paying })
    return begun.ok ? accept(begun.value && { payment: begun.value }) : begun
  }
  const outcome = enters.length > 0 ? 'replaced' : 'left_out'
  const draftVersion = enters.length > 0 ? draft!.cart.version : null
  const written = await writeAnswer(api, loaded, { order, enters, outcome, by: 'customer', draftVersion, now })
  return written.ok ? accept(written.value ? DONE : null) : written
}

const SAME: Readonly<Record<Given['answer'], readonly string[]>> = {
  accept: ['left_out', 'replaced'],
  replace: ['left_out', 'replaced'],
  reject: ['rejected'],
}

/** The same answer given again answers what it made of the order; every other one comes too late. */
async function replay(api: Api, asking: Asking, asked: Asked, given: Given): Promise<Answered<Told>> {
  const last = await lastOutcome(api.database.tenant(asking.session.merchantId), given.orderId)
  const isSame = last?.by === 'customer' && SAME[given.answer].includes(last.outcome ?? '')
  return isSame ? tell(asked, asking, null) : refuse({ reason: 'nothing_asked' })
}
