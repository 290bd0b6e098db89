import type { AnswerOf } from '@compass/contract/call'
import type { sendRound as sendRoundCall } from '@compass/contract/rounds'
import type { CartRecord } from '@compass/domain/cart'
import { accept, refuse } from '@compass/domain/refusal'
import { presentMember } from '@compass/domain/visits'
import { commit, isDuplicate, rollback, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { type KeyUse, keyOf } from '../../http/idempotency-key.ts'
import type { CallResult } from '../../http/serve.ts'
import { findLiveCart } from '../../records/carts/carts.ts'
import { billedOrderOf } from '../../records/orders/order.ts'
import { findOrder } from '../../records/orders/orders.ts'
import { findPlaceToSend } from '../../records/rounds/round-orders.ts'
import { findRoundOfKey, findRoundOfLines } from '../../records/rounds/rounds.ts'
import type { Visit } from '../../records/visits/visit.ts'
import { lockVisit } from '../../records/visits/visits.ts'
import { partyCartAnswer } from '../cart/party-cart.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { partyOrderAnswer } from './party-order.ts'
import { chooseLines } from './prepare-round.ts'
import { readOrderRounds, subOrderAnswers } from './round-answer.ts'
import type { FoundRound, Outcome, SendingContext, SendingRequest } from './sending.ts'
import { writeRound } from './write-round.ts'

/** Versions of a merchant, and orders that end meanwhile, that one request may see pass by. */
const MAX_ATTEMPTS = 4

interface SentRound {
  readonly answer: AnswerOf<typeof sendRoundCall>
  /** This very round was sent before: by its key, or by its lines. */
  readonly isReplay: boolean
}

/**
 * Sends lines of a party's cart to the kitchen, once: as a round of the visit's open order, or of a new one. One transaction
 * locks the visit and takes the lines out of the cart, the stock with them. The same key, or the same lines, answer the round
 * that was sent. Refuses `not_found`, `join_first`, `visit_ended`, what `chooseLines` and `prepareRound` refuse, `bill_closed`,
 * `too_many_lines`, `out_of_stock`, `cart_changed` with `{ cart }`, `idempotency_conflict`, `rate_limited`.
 */
export async function sendRound(api: Api, request: SendingRequest): Promise<CallResult<SentRound>> {
  const { session, body } = request
  const { merchantId, userId } = session
  const key = keyOf(request.idempotencyKey, request.rawBody)
  if (!key.ok) return key
  const tenant = api.database.tenant(merchantId)
  const place = await findPlaceToSend(tenant, body.visit)
  if (!place) return refuse({ reason: 'not_found' })
  let wait: number | null = null
  const counting = { ...request, countOrder: () => (wait ??= request.countOrder()) }
  const begins = new Set(place.hasOpenOrder ? [] : [place.storeId])
  for (let run = 1; run <= MAX_ATTEMPTS; run++) {
    const outcome = await attempt(api, counting, key.value, [...begins])
    if ('again' in outcome) {
      if (outcome.again === 'merchant_changed') await api.merchants.refresh(merchantId)
      if (outcome.again === 'needs_numbers') for (const store of outcome.stores) begins.add(store)
      continue
    }
    if (!outcome.ok) return outcome
    const { isReplay, changesMenu } = outcome.value
    // The round is sent: whether its process knows at once what is sold out now is no concern of its guests.
    if (changesMenu) await api.merchants.refresh(merchantId).catch(() => {})
    if (!isReplay) nudgeOutbox(api, merchantId)
    const answer = await answerOf(tenant, outcome.value, userId)
    return answer ? accept({ answer, isReplay }) : refuse({ reason: 'not_found' })
  }
  return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
}

/** One transaction, with a number of each store where an order is about to begin. */
async function attempt(
  api: Api,
  request: SendingRequest,
  key: KeyUse | null,
  begins: readonly string[],
): Promise<Outcome> {
  const { merchantId } = request.session
  const loaded = await api.merchants.load(merchantId)
  if (!loaded) return refuse({ reason: 'not_found' })
  const numbers = new Map<string, number>()
  for (const store of begins) numbers.set(store, await api.orderNumbers.next(merchantId, store))
  try {
    const outcome = await api.database.transact<Outcome>(merchantId, async (tenant) => {
      const sent = await send({ tenant, loaded, request, key, numbers })
      return isWritten(sent) ? commit<Outcome>(sent) : rollback<Outcome>(sent)
    })
    // Where the end of the transaction is unknown its number may be used, and is nobody's any more.
    const used = isWritten(outcome) ? outcome.value.begunAt : []
    for (const [store, number] of numbers)
      if (!used.includes(store)) api.orderNumbers.giveBack(merchantId, store, number)
    return outcome
  } catch (error) {
    // A rival with the same key or the same lines was first: what it sent is found on the next run.
    if (isDuplicate(error)) return { again: 'overtaken' }
    throw error
  }
}

function isWritten(outcome: Outcome): outcome is { readonly ok: true; readonly value: FoundRound } {
  return 'ok' in outcome && outcome.ok && !outcome.value.isReplay
}

async function send(sending: SendingContext): Promise<Outcome> {
  const { tenant, request, key } = sending
  const { body, session } = request
  const visit = await lockVisit(tenant, body.visit)
  const known = visit?.members.find(({ userId }) => userId === session.userId)
  if (!visit || !known) return refuse({ reason: 'not_found' })
  const before = key && (await findRoundOfKey(tenant, known.id, key.key))
  if (before && !before.requestHash.equals(key.requestHash)) return refuse({ reason: 'idempotency_conflict' })
  if (before) return replayed(before)
  if (visit.state === 'ended') return refuse({ reason: 'visit_ended' })
  const me = presentMember(visit.members, session.userId)
  if (!me) return refuse({ reason: 'join_first' })
  const cart = await findLiveCart(tenant, { kind: 'visit', visitId: visit.id })
  const chosen = chooseLines(cart?.lines ?? [], body.lines, { me, members: visit.members })
  if (!chosen.ok && Array.isArray(body.lines)) {
    const same = await findRoundOfLines(tenant, me.id, body.lines)
    if (same) return replayed(same)
  }
  const isOther = body.expected !== undefined && body.expected.version !== (cart?.version ?? 0)
  if (isOther || (!chosen.ok && chosen.refusal.reason === 'cart_changed')) return changed(sending, visit, cart)
  if (!chosen.ok) return chosen
  return writeRound(sending, { visit, me, cart: cart! }, chosen.value)
}

function replayed({ orderId, roundId }: { readonly orderId: string; readonly roundId: string }): Outcome {
  return accept({ orderId, roundId, isReplay: true, begunAt: [], changesMenu: false })
}

/** The cart is not the one that was shown: nothing is sent. */
function changed({ loaded, request }: SendingContext, visit: Visit, cart: CartRecord | null): Outcome {
  const shown = cart && partyCartAnswer(loaded, visit, cart, request.now)
  return { ...refuse({ reason: 'cart_changed' }), data: { cart: shown } }
}

/** Null where the order is gone meanwhile: nobody deletes one. */
async function answerOf(
  tenant: Tenant,
  { orderId, roundId }: FoundRound,
  userId: string,
): Promise<SentRound['answer'] | null> {
  const sent = await findOrder(tenant, orderId)
  const order = sent && (await findOrder(tenant, billedOrderOf(sent)))
  const read = order && (await readOrderRounds(tenant, order))
  if (!read) return null
  const atOnce = new Set(read.rounds.flatMap(({ id, sentWith }) => (sentWith === roundId ? [id] : [])))
  const answers = subOrderAnswers(order, read, userId)
  const subOrder = answers.find(({ _id }) => _id === roundId)
  const others = answers.filter(({ _id }) => atOnce.has(_id))
  return subOrder
    ? {
        order: partyOrderAnswer(order, userId),
        subOrder,
        ...(order.tableOrderId && { subOrders: [subOrder, ...others] }),
      }
    : null
}
