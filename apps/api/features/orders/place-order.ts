import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { placeOrder as placeOrderCall } from '@compass/contract/orders'
import { isExpired } from '@compass/domain/cart'
import type { Language } from '@compass/domain/languages'
import type { PaymentMethod } from '@compass/domain/merchants'
import { acceptanceDeadline, firstStatus } from '@compass/domain/orders'
import { collectedInPerson, PAYMENT_STATUS } from '@compass/domain/payments'
import { accept, refuse } from '@compass/domain/refusal'
import { isDuplicate, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Answered } from '../../http/serve.ts'
import type { Session } from '../../http/session.ts'
import { hashOf, isId, newCapability, newId } from '../../ids/index.ts'
import { cartAnswer } from '../cart/cart-answer.ts'
import { healLive } from '../cart/change-cart.ts'
import { outOfStock, takenBy } from '../cart/stock.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'
import { carriesCardData } from './card-data.ts'
import { freezeLines, freezeStore, freezeTotals } from './freeze.ts'
import type { Order } from './order.ts'
import { orderAnswer } from './order-answer.ts'
import { readPlacing } from './placing-repository.ts'
import { type Customer, type Placing, quotePlacing } from './quote-placing.ts'
import { type KeyUse, keyOf, replayOf } from './replay.ts'
import { insertOrder, type Remembered } from './repository.ts'

export type PlaceOrderBody = BodyOf<typeof placeOrderCall>
export type PlacedAnswer = AnswerOf<typeof placeOrderCall>

export interface Placed {
  readonly answer: PlacedAnswer
  /** This very order was placed before: by its key or its basket. */
  readonly isReplay: boolean
}

export interface PlacingRequest {
  readonly session: Session
  readonly body: PlaceOrderBody
  /** The body as it came, for card data and for what a key was used with. */
  readonly rawBody: unknown
  readonly idempotencyKey: string | undefined
  readonly language: Language
  readonly now: Date
  /** Counts an order that is about to be made; seconds to wait where there are too many. */
  readonly countOrder: () => number
}

/** Versions of a merchant that one request may see pass by before it gives up. */
const MOST_RUNS = 4

/** What a run found that means "again", not "no". */
type Again = 'merchant_changed' | 'overtaken'

/**
 * Places the order of a basket, once (engineering, rule 6): reads the basket with all that decides in one moment, checks and
 * prices everything with today's merchant, and writes the order in one statement that does nothing where the basket is no
 * more the one that was read. The same key or the same basket answers the order that was made. Refusals: those of
 * `quotePlacing`, and `out_of_stock`, `invalid_idempotency_key`, `idempotency_conflict`, `card_data_not_accepted`, `cart_expired`, `cart_empty`,
 * `cart_store_mismatch`, `cart_changed` with `{ cart }`, `rate_limited`.
 */
export async function placeOrder(api: Api, request: PlacingRequest): Promise<Answered<Placed>> {
  const key = keyOf(request.idempotencyKey, request.rawBody)
  if (!key.ok) return key
  if (carriesCardData(request.rawBody)) return refuse({ reason: 'card_data_not_accepted' })
  if (request.body.cart !== undefined && !isId(request.body.cart)) return refuse({ reason: 'not_found' })
  let wait: number | null = null
  const counting = { ...request, countOrder: () => (wait ??= request.countOrder()) }
  for (let run = 1; run <= MOST_RUNS; run++) {
    const loaded = await api.merchants.load(request.session.merchantId)
    if (!loaded?.stores.has(request.body.store)) return refuse({ reason: 'not_found' })
    const outcome = await attempt(api, loaded, counting, key.value)
    if (outcome.again === 'merchant_changed') await api.merchants.refresh()
    // The order is written: whether its process knows at once what is sold out now is no concern of its customer.
    if (outcome.changesMenu) await api.merchants.refresh().catch(() => {})
    if (!outcome.again) return outcome.answered
  }
  return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
}

interface Outcome {
  readonly again?: Again
  readonly changesMenu?: boolean
  readonly answered: Answered<Placed>
}

const AGAIN = refuse({ reason: 'unavailable', retryAfterSeconds: 1 })

async function attempt(
  api: Api,
  loaded: LoadedMerchant,
  request: PlacingRequest,
  key: KeyUse | null,
): Promise<Outcome> {
  const { session, body } = request
  const tenant = api.database.tenant(session.merchantId)
  const addressId = body.address?._id
  const placing = await readPlacing(tenant, {
    userId: session.userId,
    cartId: body.cart ?? null,
    addressId: addressId && isId(addressId) ? addressId : null,
    key: key?.key ?? null,
  })
  const replay = await replayOf(tenant, request, placing, key)
  if (!replay.ok) return { answered: replay }
  if (replay.value) return { answered: accept({ answer: answerOf(loaded, replay.value, null), isReplay: true }) }
  if (!placing) return { answered: refuse(body.cart ? { reason: 'not_found' } : { reason: 'cart_empty' }) }
  if (placing.storefrontVersion !== loaded.version) return { again: 'merchant_changed', answered: AGAIN }
  try {
    return await write(tenant, loaded, request, placing, key)
  } catch (error) {
    // A rival with the same key was first: what it made is found on the next run.
    if (isDuplicate(error)) return { again: 'overtaken', answered: AGAIN }
    throw error
  }
}

async function write(
  tenant: Tenant,
  loaded: LoadedMerchant,
  request: PlacingRequest,
  placing: Placing,
  key: KeyUse | null,
): Promise<Outcome> {
  const made = makeOrder(loaded, request, placing)
  if (!made.ok) return { answered: made }
  const { order, capability, remembered } = made.value
  const units = takenBy(loaded, order.storeId, order.lines)
  const written = await insertOrder(tenant, order, placing.cart.version, key, remembered, units)
  if (written === null) return { again: 'overtaken', answered: AGAIN }
  if ('short' in written) {
    // In the order of the basket, so that the same basket is always told the same.
    const first = order.lines.find(({ productId }) => written.short.has(productId))!.productId
    return { answered: refuse(outOfStock(loaded, first, written.short.get(first)!)) }
  }
  const placed: Order = {
    ...order,
    number: written.number,
    version: 1,
    updatedAt: order.placedAt,
    history: [{ version: 1, from: null, status: order.status, at: order.placedAt, by: 'system', reason: null }],
  }
  const { changesMenu } = written
  return { changesMenu, answered: accept({ answer: answerOf(loaded, placed, capability), isReplay: false }) }
}

interface Made {
  readonly order: Omit<Order, 'number' | 'history' | 'version' | 'updatedAt'>
  /** Opens the order's link. */
  readonly capability: string
  readonly remembered: Remembered | null
}

/** The order that a basket is today, before it is written; `cart_changed` carries the basket. */
function makeOrder(loaded: LoadedMerchant, request: PlacingRequest, placing: Placing): Answered<Made> {
  const { body, now, session } = request
  if (isExpired(placing.cart, now) && placing.cart.lines.length > 0) return refuse({ reason: 'cart_expired' })
  if (placing.cart.storeId !== body.store) return refuse({ reason: 'cart_store_mismatch' })
  if (placing.cart.lines.length === 0) return refuse({ reason: 'cart_empty' })
  const quoted = quotePlacing(loaded, body, placing, now, request.language)
  if (!quoted.ok) return quoted
  const { terms, quote, contact, method, address } = quoted.value
  const { amount, currency } = body.expected.grandTotal
  if (amount !== quote.totals.grandTotal || currency !== quote.currency) {
    const today = {
      ...healLive(loaded, placing.cart, now).cart,
      orderType: body.orderType,
      areaId: terms.area?.id ?? null,
    }
    return { ...refuse({ reason: 'cart_changed' }), data: { cart: cartAnswer(loaded, today, now) } }
  }
  const wait = request.countOrder()
  if (wait > 0) return refuse({ reason: 'rate_limited', retryAfterSeconds: wait })

  const capability = newCapability()
  const lines = freezeLines(loaded, placing.cart.lines, quote)
  const order: Made['order'] = {
    id: newId(now.getTime()),
    storeId: terms.store.id,
    cartId: placing.cart.id,
    userId: session.userId,
    orderType: body.orderType,
    status: firstStatus(!collectedInPerson(method)),
    currency: quote.currency,
    grandTotal: quote.totals.grandTotal,
    paymentMethod: method,
    paymentStatus: PAYMENT_STATUS.UNPAID,
    lines,
    totals: freezeTotals(loaded, terms, lines, quote),
    customer: {
      name: contact.name,
      email: contact.email,
      phone: contact.phone,
      phoneCode: contact.phoneCode,
      ...address,
    },
    store: freezeStore(terms),
    instruction: contact.instruction,
    languages: { customer: request.language, merchant: loaded.merchant.languages[0]! },
    capabilityHash: hashOf(capability),
    placedAt: now,
    deadlineAt: acceptanceDeadline({
      placedAt: now,
      opensAt: null,
      scheduled: false,
      acceptanceMinutes: terms.store.acceptanceMinutes,
    }),
    eta: quoted.value.eta,
  }
  return accept({ order, capability, remembered: remember(placing.customer, contact, method) })
}

/** What is to be kept for the next order; null where all of it is known. */
function remember(known: Customer, said: Remembered, method: PaymentMethod): Remembered | null {
  const isKnown =
    known.name === said.name &&
    (said.email === null || known.email === said.email) &&
    known.phone === said.phone &&
    known.previousPaymentMod === method
  return isKnown ? null : said
}

/** The link carries what opens it only once: it is kept hashed. */
function answerOf(loaded: LoadedMerchant, order: Order, capability: string | null): PlacedAnswer {
  const path = `/${loaded.merchant.slug}/order-status/${order.id}`
  return { order: orderAnswer(order, 'owner'), payment: null, link: capability ? `${path}?k=${capability}` : path }
}
