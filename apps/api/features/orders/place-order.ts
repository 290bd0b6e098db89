import type { BodyOf } from '@compass/contract/call'
import type { placeOrder as placeOrderCall } from '@compass/contract/orders'
import { isExpired, orderTypeOf } from '@compass/domain/cart'
import type { Language } from '@compass/domain/languages'
import { acceptanceDeadline, ORDER_STATUS } from '@compass/domain/orders'
import { payingDeadline } from '@compass/domain/payments'
import type { Promotion } from '@compass/domain/promotions'
import { accept, type Refusal, refuse } from '@compass/domain/refusal'
import { isDuplicate, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Answered } from '../../http/serve.ts'
import type { Session } from '../../http/session.ts'
import { hashOf, isId, newCapability, newId } from '../../ids/index.ts'
import { type KeptCart, lockCart, updateCart } from '../../records/carts/carts.ts'
import type { SpentHoldings } from '../../records/ledgers/spent-holdings.ts'
import { type CustomerDetails, insertOrder } from '../../records/orders/insert-order.ts'
import type { Order } from '../../records/orders/order.ts'
import { readPlacing } from '../../records/orders/read-placing.ts'
import type { SlotReservation } from '../../records/slots/slots.ts'
import { cartAnswer } from '../cart/cart-answer.ts'
import { healLive } from '../cart/change-cart.ts'
import { withReplacements } from '../cart/replacements.ts'
import { outOfStock, takenBy } from '../cart/stock.ts'
import { quoteForPlacing } from '../delivery/quote-for-placing.ts'
import { holdingsForPlacing, spentBy } from '../loyalty/spend-in-order.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'
import { channelsOf } from '../notices/channels-of.ts'
import { checkGiven, type Given } from '../payments/asked.ts'
import { attemptOf, paymentOfAttempt } from '../payments/attempts.ts'
import { isPaidOnline, moneyAtPlacing, payPlaced, payReplayed } from '../payments/pay-placed.ts'
import type { Circumstances } from '../promotions/basket-offer.ts'
import { countsOf, readUsesFor } from '../promotions/offer-uses.ts'
import { placeOfOrder } from '../slots/basket-slot.ts'
import { isAsShown, isForTimeShown } from './as-shown.ts'
import { phoneOfOrder, remember } from './customer-of-order.ts'
import { freezeLines, freezeStore, freezeTotals, withChoices } from './freeze.ts'
import { healPlacing } from './heal-placing.ts'
import { answerOf, type PlacedAnswer } from './placed-answer.ts'
import { destinationOf, type Placing, quotePlacing } from './quote-placing.ts'
import { type KeyUse, keyOf, replayOf } from './replay.ts'
import { type ReservedOrder, reserveAndInsert } from './reserve-and-insert.ts'

export type PlaceOrderBody = BodyOf<typeof placeOrderCall>

export interface Placed {
  readonly answer: PlacedAnswer
  /** This very order was placed before: by its key or its basket. */
  readonly isReplay: boolean
  /** Opens the order's link; null: it was told before. */
  readonly capability: string | null
}

export interface PlacingRequest {
  readonly session: Session
  readonly body: PlaceOrderBody
  /** The body as it came, for card data and for what a key was used with. */
  readonly rawBody: unknown
  readonly idempotencyKey: string | undefined
  readonly language: Language
  /** That the request came to; absent: nobody asks from a browser. */
  readonly host?: string | undefined
  readonly now: Date
  /** Counts an order that is about to be made; seconds to wait where there are too many. */
  readonly countOrder: () => number
  /** The basket is that of a repeating order (`features/recurring`), and no customer's live one. */
  readonly isRepeated?: boolean
}

/** Versions of a merchant that one request may see pass by before it gives up. */
const MOST_RUNS = 4

/** What a run found that means "again", not "no". */
type Again = 'merchant_changed' | 'overtaken' | 'used_up'

/**
 * Places the order of a basket, once (engineering, rule 6): reads the basket with all that decides in one moment, checks and
 * prices everything with today's merchant, and writes the order in one statement that does nothing where the basket is no
 * more the one that was read. The same key or the same basket answers the order that was made. Refusals: those of
 * `quotePlacing`, and `slot_full`, `out_of_stock`, `invalid_idempotency_key`, `idempotency_conflict`,
 * `cart_expired`, `cart_empty`, `cart_store_mismatch`, `cart_changed` and `promo_exhausted` with `{ cart }`, `rate_limited`.
 */
export async function placeOrder(api: Api, request: PlacingRequest): Promise<Answered<Placed>> {
  const key = keyOf(request.idempotencyKey, request.rawBody)
  if (!key.ok) return key
  if (request.body.cart !== undefined && !isId(request.body.cart)) return refuse({ reason: 'not_found' })
  let wait: number | null = null
  let lostOffer: string | null = null
  const counting = { ...request, countOrder: () => (wait ??= request.countOrder()) }
  for (let run = 1; run <= MOST_RUNS; run++) {
    const loaded = await api.merchants.load(request.session.merchantId)
    if (!loaded?.stores.has(request.body.store)) return refuse({ reason: 'not_found' })
    const outcome = await attempt(api, loaded, counting, key.value, lostOffer)
    lostOffer = outcome.lostOffer ?? lostOffer
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
  /** The offer whose last use another order took. */
  readonly lostOffer?: string | undefined
  readonly answered: Answered<Placed>
}

const CHANGED: ReadonlySet<string> = new Set(['cart_changed', 'promo_exhausted'])

const AGAIN = refuse({ reason: 'unavailable', retryAfterSeconds: 1 })

async function attempt(
  api: Api,
  loaded: LoadedMerchant,
  request: PlacingRequest,
  key: KeyUse | null,
  lostOffer: string | null,
): Promise<Outcome> {
  const { session, body } = request
  const tenant = api.database.tenant(session.merchantId)
  const addressId = body.address?._id
  const placing = await readPlacing(api.database.tenant(session.merchantId, 'asyncCommit'), {
    userId: session.userId,
    cartId: body.cart ?? null,
    addressId: addressId && isId(addressId) ? addressId : null,
    key: key?.key ?? null,
    now: request.now,
    ordersPerMinute: api.configuration.limits.ordersPerMinute,
  })
  const replay = await replayOf(tenant, request, placing, key)
  if (!replay.ok) return { answered: replay }
  if (replay.value) {
    const isFirstKey = placing?.key?.orderId === replay.value.id
    const asked = { asked: body.payment, key, isFirstKey, userId: session.userId, ...request }
    const paid = await payReplayed(api, loaded, replay.value, asked)
    return {
      answered: paid.ok
        ? accept({ answer: answerOf(loaded, paid.value, null, request.now), isReplay: true, capability: null })
        : paid,
    }
  }
  if (!placing) return { answered: refuse(body.cart ? { reason: 'not_found' } : { reason: 'cart_empty' }) }
  // A basket that was put aside, let go of, or is the draft of another order makes none.
  if (placing.state === 'expired') return { answered: refuse({ reason: 'cart_expired' }) }
  if (placing.state !== (request.isRepeated ? 'recurring' : 'live'))
    return { answered: refuse({ reason: 'not_found' }) }
  if (placing.storefrontVersion !== loaded.version) return { again: 'merchant_changed', answered: AGAIN }
  const phone = phoneOfOrder(loaded, body, placing.customer)
  const uses = await readUsesFor(placing.cart, api, tenant, loaded, session.userId, phone)
  const holds = placing.cart.spending ? await holdingsForPlacing(api, tenant, placing, request.now) : null
  const is = { now: request.now, uses, method: body.payment.mod, holds }
  const made = makeOrder(loaded, request, placing, is, lostOffer)
  if (!made.ok) {
    if (made.refusal.reason === 'no_courier') return withCourier(api, loaded, request, placing)
    // What the basket may use was read after it: it was perhaps this very basket that used it up.
    const mayBePlaced = placing.cart.spending !== null || CHANGED.has(made.refusal.reason)
    if (mayBePlaced && !(await lockCart(tenant, placing.cart.id, placing.cart.version)))
      return { again: 'overtaken', answered: AGAIN }
    // It was shown what it is now: the next try is meant for it.
    if (made.toKeep) await updateCart(tenant, made.toKeep, placing.cart.version, request.now)
    const place = { storeId: body.store, orderType: body.orderType }
    return { answered: withReplacements(loaded, made, place, request.now) }
  }
  const { order } = made.value
  const isOnline = isPaidOnline(order)
  const given = isOnline
    ? await checkGiven(api, loaded, session.userId, order.paymentMethod, body.payment, request.host)
    : null
  if (given && !given.ok) return { answered: given }
  try {
    return await write(api, loaded, made.value, placing.cart.version, key, given?.value ?? null)
  } catch (error) {
    // A rival with the same key was first: what it made is found on the next run.
    if (isDuplicate(error)) return { again: 'overtaken', answered: AGAIN }
    throw error
  }
}

/** Has the basket priced by a courier, with nothing held meanwhile, and looks at it again. */
async function withCourier(
  api: Api,
  loaded: LoadedMerchant,
  { body, now }: PlacingRequest,
  placing: Placing,
): Promise<Outcome> {
  const store = loaded.stores.get(body.store)!
  const door = destinationOf(loaded, store, body, placing)
  const asked = door.ok ? await quoteForPlacing(api, loaded, placing.cart, door.value, now) : door
  return asked.ok ? { again: 'overtaken', answered: AGAIN } : { answered: asked }
}

async function write(
  api: Api,
  loaded: LoadedMerchant,
  { order, offer, place, spent, capability, remembered }: Made,
  basketVersion: number,
  key: KeyUse | null,
  given: Given | null,
): Promise<Outcome> {
  const merchantId = loaded.merchant.id
  const number = await api.orderNumbers.next(merchantId, order.storeId)
  const units = takenBy(loaded, order.storeId, order.lines)
  const payment = given && paymentOfAttempt(attemptOf(order, given, key))
  const insert = (to: Tenant) =>
    insertOrder(to, {
      order: { ...order, number },
      cartVersion: basketVersion,
      key,
      customerDetails: remembered,
      units,
      payment,
    })
  const counts = offer ? countsOf(api, merchantId, offer, order.customer.phone ?? '') : []
  const written: ReservedOrder =
    counts.length > 0 || order.schedule || place || spent
      ? await reserveAndInsert(
          api,
          order,
          { merchantId, offer, counts, slot: place, spent, cartVersion: basketVersion },
          insert,
        )
      : await insert(api.database.tenant(merchantId))
  if (written === null || written === 'used_up' || written === 'slot_full' || 'short' in written)
    api.orderNumbers.giveBack(merchantId, order.storeId, number)
  if (written === null) return { again: 'overtaken', answered: AGAIN }
  if (written === 'slot_full') return { answered: refuse({ reason: 'slot_full' }) }
  if (written === 'used_up') return { again: 'used_up', lostOffer: offer?.id, answered: AGAIN }
  if ('short' in written) {
    // In the order of the basket, so that the same basket is always told the same.
    const first = order.lines.find(({ productId }) => written.short.has(productId))!.productId
    const short = refuse(outOfStock(loaded, first, written.short.get(first)!))
    return { answered: withReplacements(loaded, short, order, order.placedAt) }
  }
  const placed: Order = {
    ...order,
    paymentId: payment?.id ?? null,
    number,
    version: 1,
    updatedAt: order.placedAt,
    history: [{ version: 1, from: null, status: order.status, at: order.placedAt, by: 'system', reason: null }],
  }
  const { changesMenu } = written
  const paid = given && payment ? await payPlaced(api, loaded, placed, { payment, given }) : null
  if (paid && !paid.ok) return { changesMenu, answered: paid }
  const asked = paid?.value ?? { order: placed, payment: null }
  return {
    changesMenu,
    answered: accept({ answer: answerOf(loaded, asked, capability, order.placedAt), isReplay: false, capability }),
  }
}

interface Made {
  readonly order: Omit<Order, 'number' | 'history' | 'version' | 'updatedAt'>
  readonly offer: Promotion | null
  /** Where it counts in a slot that has a capacity. */
  readonly place: SlotReservation | null
  readonly spent: SpentHoldings | null
  /** Opens the order's link. */
  readonly capability: string
  readonly remembered: CustomerDetails | null
}

interface NotMade {
  readonly ok: false
  readonly refusal: Refusal
  readonly data?: unknown
  /** The healed basket that the answer shows. */
  readonly toKeep?: KeptCart | null
}

/**
 * The order that a basket is today, before it is written. `cart_changed` and `promo_exhausted` carry the basket: the total, or
 * the offer, is not the one that was shown.
 *
 * @param lostOffer an offer of this order whose last use another order took; without it nothing is placed
 */
function makeOrder(
  loaded: LoadedMerchant,
  request: PlacingRequest,
  placing: Placing,
  is: Circumstances,
  lostOffer: string | null,
): NotMade | { readonly ok: true; readonly value: Made } {
  const { body, now, session } = request
  if (isExpired(placing.cart, now) && placing.cart.lines.length > 0) return refuse({ reason: 'cart_expired' })
  if (placing.cart.storeId !== body.store) return refuse({ reason: 'cart_store_mismatch' })
  if (placing.cart.lines.length === 0) return refuse({ reason: 'cart_empty' })
  const kept = quotePlacing(loaded, body, placing, is, request.language)
  const healed = kept.ok ? null : healPlacing(loaded, body, placing, is, request.language, kept.refusal)
  const quoted = healed?.quoted ?? kept
  if (!quoted.ok) return healed ? refuse(healed.refusal) : quoted
  const { terms, quote, contact, method, address } = quoted.value
  const hasLost = lostOffer !== null && terms.offer?.id !== lostOffer
  const isShown = isAsShown(body, quote, terms.offer) && isForTimeShown(body, placing.cart)
  if (healed?.dropsLines && !isShown) return refuse(healed.refusal)
  if (hasLost || !isShown || (healed && !healed.wasSeen)) {
    const today = {
      ...healLive(loaded, placing.cart, now).cart,
      orderType: terms.orderType,
      areaId: terms.area?.id ?? null,
      ...(quoted.value.way && { way: quoted.value.way, addressId: quoted.value.way.addressId }),
    }
    const isUsedUp = hasLost || USED_UP.has(quoted.value.unfit?.because ?? '')
    const refusal = refuse({ reason: isUsedUp ? 'promo_exhausted' : 'cart_changed' })
    return { ...refusal, data: { cart: cartAnswer(loaded, today, is) }, toKeep: healed?.cart ?? null }
  }
  // Those of other processes are in the database; those of a series are made for the customer.
  const wait = Math.max(request.countOrder(), request.isRepeated ? 0 : placing.waitsSeconds)
  if (wait > 0) return refuse({ reason: 'rate_limited', retryAfterSeconds: wait })

  const money = moneyAtPlacing(method, quote.totals.grandTotal)
  const capability = newCapability()
  const schedule = placing.cart.schedule ?? null
  const lines = withChoices(freezeLines(loaded, quoted.value.lines, quote), body)
  const order: Made['order'] = {
    id: newId(now.getTime()),
    storeId: terms.store.id,
    cartId: placing.cart.id,
    userId: session.userId,
    orderType: orderTypeOf({ orderType: terms.orderType, schedule }),
    currency: quote.currency,
    grandTotal: quote.totals.grandTotal,
    paymentMethod: method,
    ...money,
    paymentId: null,
    refunded: 0,
    lines,
    totals: freezeTotals(loaded, terms, lines, quote),
    customer: {
      name: contact.name,
      email: contact.email,
      phone: contact.phone,
      phoneCode: contact.phoneCode,
      ...address,
      ...(contact.collected.length > 0 && { collected: contact.collected }),
      ...channelsOf(body, loaded.merchant.messageChannels, placing.customer.isSmsEnabled),
    },
    store: freezeStore(terms),
    instruction: contact.instruction,
    languages: { customer: request.language, merchant: loaded.merchant.languages[0]! },
    capabilityHash: hashOf(capability),
    placedAt: now,
    deadlineAt:
      money.status === ORDER_STATUS.INITIALIZE
        ? payingDeadline(now)
        : acceptanceDeadline({
            placedAt: now,
            opensAt: null,
            scheduledFor: schedule?.start ?? null,
            acceptanceMinutes: terms.store.acceptanceMinutes,
          }),
    eta: quoted.value.eta,
    schedule: schedule && { start: schedule.start, end: schedule.end },
    ifSoldOut: body.ifSoldOut ?? null,
  }
  const place = placeOfOrder(terms.store, order)
  const spent = spentBy(quote.totals, terms.spends, is.holds)
  const remembered = remember(placing.customer, contact, method)
  return { ok: true, value: { order, offer: terms.offer, place, spent, capability, remembered } }
}

/** Why an offer does not hold any more that did. */
const USED_UP: ReadonlySet<string> = new Set(['exhausted', 'used', 'first_order'])
