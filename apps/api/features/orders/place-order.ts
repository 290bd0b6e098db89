import { checkSpotOfOrder, outOfStock, takenBy } from '@compass/domain/checkout'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { accept, refuse } from '@compass/domain/refusal'
import { serviceOf } from '@compass/domain/services'
import { isDuplicate, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { type KeyUse, keyOf } from '../../http/idempotency-key.ts'
import type { CallResult } from '../../http/serve.ts'
import { isId } from '../../ids/index.ts'
import { lockCart, updateCart } from '../../records/carts/carts.ts'
import type { CheckoutSnapshot } from '../../records/orders/checkout-snapshot.ts'
import { insertOrder } from '../../records/orders/insert-order.ts'
import type { Order } from '../../records/orders/order.ts'
import { readCheckout } from '../../records/orders/read-checkout.ts'
import { ownerAt, seatOf } from '../cart/cart-seat.ts'
import { countsOf, readUsesFor } from '../cart/promotion-uses.ts'
import { withReplacements } from '../cart/replacements.ts'
import { quoteForCheckout } from '../delivery/quote-for-checkout.ts'
import { holdingsForPlacing } from '../loyalty/spend-in-order.ts'
import { paymentOfAttempt } from '../payments/attempts.ts'
import { type ResolvedPayment, resolvePayment } from '../payments/payment-input.ts'
import { checkPrescriptions } from '../prescriptions/check-prescriptions.ts'
import { billOfOrder } from './bill-of-order.ts'
import type { PlacedOrder } from './court-order-hooks.ts'
import { phoneOfOrder } from './customer-of-order.ts'
import { isPaidOnline, payOrder, payReplayedOrder } from './pay-order.ts'
import { answerOf } from './placed-answer.ts'
import type { PlacingRequest } from './placing-request.ts'
import { type PreparedOrder, prepareOrder } from './prepare-order.ts'
import { destinationOf } from './quote-checkout.ts'
import { replayOf } from './replay.ts'
import { type ReservedOrder, reserveAndInsert } from './reserve-and-insert.ts'

/** Versions of a merchant that one request may see pass by before it gives up. */
const MAX_ATTEMPTS = 4

/** What a run found that means "again", not "no". */
type Again = 'merchant_changed' | 'overtaken' | 'used_up'

/**
 * Places the order of a cart, once (engineering, rule 6). It reads the cart with all that decides in one moment, then checks
 * and prices everything with today's merchant. One statement writes the order and does nothing where the cart is no longer
 * the one that was read. The same key or the same cart answers the order that was made. Refusals: those of `quoteCheckout`,
 * and `slot_full`, `out_of_stock`, `invalid_idempotency_key`, `idempotency_conflict`, `cart_expired`, `cart_empty`,
 * `cart_store_mismatch`, `prescription_required`, those of `checkSpotOfOrder`, `cart_changed` and `promo_exhausted` with `{ cart }`, `rate_limited`.
 */
export async function placeOrder(api: Api, request: PlacingRequest): Promise<CallResult<PlacedOrder>> {
  const key = keyOf(request.idempotencyKey, request.rawBody)
  if (!key.ok) return key
  if (request.body.cart !== undefined && !isId(request.body.cart)) return refuse({ reason: 'not_found' })
  let wait: number | null = null
  let lostPromotion: string | null = null
  const counting = { ...request, countOrder: () => (wait ??= request.countOrder()) }
  for (let run = 1; run <= MAX_ATTEMPTS; run++) {
    const loaded = await api.merchants.load(request.session.merchantId)
    if (!loaded?.stores.has(request.body.store)) return refuse({ reason: 'not_found' })
    const outcome = await attempt(api, loaded, counting, key.value, lostPromotion)
    lostPromotion = outcome.lostPromotion ?? lostPromotion
    if (outcome.again === 'merchant_changed') await api.merchants.refresh(request.session.merchantId)
    // The order is written: whether its process knows at once what is sold out now is no concern of its customer.
    if (outcome.changesMenu) await api.merchants.refresh(request.session.merchantId).catch(() => {})
    if (!outcome.again) return outcome.answered
  }
  return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
}

interface Outcome {
  readonly again?: Again
  readonly changesMenu?: boolean
  /** The promotion whose last use another order took. */
  readonly lostPromotion?: string | undefined
  readonly answered: CallResult<PlacedOrder>
}

const CHANGED: ReadonlySet<string> = new Set(['cart_changed', 'promo_exhausted'])

const AGAIN = refuse({ reason: 'unavailable', retryAfterSeconds: 1 })

async function attempt(
  api: Api,
  loaded: LoadedMerchant,
  request: PlacingRequest,
  key: KeyUse | null,
  lostPromotion: string | null,
): Promise<Outcome> {
  const { session, body } = request
  const tenant = api.database.tenant(session.merchantId)
  const addressId = body.address?._id
  const seat = request.isRepeated ? null : await seatOf(api, loaded, session)
  const read = await readCheckout(api.database.tenant(session.merchantId, 'asyncCommit'), {
    userId: session.userId,
    owner: ownerAt(session, seat),
    cartId: body.cart ?? null,
    addressId: addressId && isId(addressId) ? addressId : null,
    key: key?.key ?? null,
    now: request.now,
    ordersPerMinute: api.configuration.limits.ordersPerMinute,
  })
  const replay = await replayOf(tenant, request, read, key)
  if (!replay.ok) return { answered: replay }
  if (replay.value) {
    const isFirstKey = read?.key?.orderId === replay.value.id
    const input = { details: body.payment, key, isFirstKey, userId: session.userId, ...request }
    const paid = await payReplayedOrder(api, loaded, replay.value, input)
    return {
      answered: paid.ok
        ? accept({ answer: answerOf(loaded, paid.value, null, request.now), isReplay: true, capability: null })
        : paid,
    }
  }
  const spot = checkSpotOfOrder(seat, body.store, serviceOf(body.orderType))
  if (!spot.ok) return { answered: spot }
  if (!read) return { answered: refuse(body.cart ? { reason: 'not_found' } : { reason: 'cart_empty' }) }
  const placing: CheckoutSnapshot = { ...read, spot: spot.value }
  // A cart that was put aside, let go of, or is the draft of another order makes none.
  if (placing.state === 'expired') return { answered: refuse({ reason: 'cart_expired' }) }
  if (placing.state !== (request.isRepeated ? 'recurring' : 'live'))
    return { answered: refuse({ reason: 'not_found' }) }
  if (placing.storefrontVersion !== loaded.version) return { again: 'merchant_changed', answered: AGAIN }
  const phone = phoneOfOrder(loaded, body, placing.customer)
  const uses = await readUsesFor(placing.cart, api, tenant, loaded, session.userId, phone)
  const holds = placing.cart.spending ? await holdingsForPlacing(api, tenant, placing, request.now) : null
  const context = { now: request.now, uses, method: body.payment.mod, holds }
  const created = prepareOrder({ loaded, request, placing, context, lostPromotion })
  if (!created.ok) {
    if (created.refusal.reason === 'no_courier') return withCourier(api, loaded, request, placing)
    // What the cart may use was read after it: it was perhaps this very cart that used it up.
    const mayBePlaced = placing.cart.spending !== null || CHANGED.has(created.refusal.reason)
    if (mayBePlaced && !(await lockCart(tenant, placing.cart.id, placing.cart.version)))
      return { again: 'overtaken', answered: AGAIN }
    // It was shown what it is now: the next try is meant for it.
    if (created.toKeep) await updateCart(tenant, created.toKeep, placing.cart.version, request.now)
    const place = { storeId: body.store, orderType: body.orderType }
    return { answered: withReplacements(loaded, created, place, request.now) }
  }
  const { order } = created.value
  const { isRepeated = false } = request
  const prescribed = await checkPrescriptions(tenant, order, { isRepeated, repeats: body.recurrenceObj !== undefined })
  if (!prescribed.ok) return { answered: prescribed }
  const supplied = isPaidOnline(order) ? await resolvePayment(api, loaded, paymentOf(order, request)) : null
  if (supplied && !supplied.ok) return { answered: supplied }
  try {
    return await write(api, loaded, created.value, placing.cart.version, key, supplied?.value ?? null)
  } catch (error) {
    // A rival with the same key was first: what it made is found on the next run.
    if (isDuplicate(error)) return { again: 'overtaken', answered: AGAIN }
    throw error
  }
}

/** How its customer wants to pay a new order online. */
function paymentOf(
  order: PreparedOrder['order'],
  { session, body, host }: PlacingRequest,
): Parameters<typeof resolvePayment>[2] {
  return {
    store: { id: order.storeId },
    userId: session.userId,
    method: order.paymentMethod,
    details: body.payment,
    due: { amount: order.grandTotal, currency: order.currency },
    host,
  }
}

/** Has the cart priced by a courier, with nothing held meanwhile, and looks at it again. */
async function withCourier(
  api: Api,
  loaded: LoadedMerchant,
  { body, now }: PlacingRequest,
  placing: CheckoutSnapshot,
): Promise<Outcome> {
  const store = loaded.stores.get(body.store)!
  const door = destinationOf(loaded, store, body, placing)
  const input = door.ok ? await quoteForCheckout(api, loaded, placing.cart, door.value, now) : door
  return input.ok ? { again: 'overtaken', answered: AGAIN } : { answered: input }
}

async function write(
  api: Api,
  loaded: LoadedMerchant,
  { order, promotion, place, spent, capability, remembered }: PreparedOrder,
  cartVersion: number,
  key: KeyUse | null,
  supplied: ResolvedPayment | null,
): Promise<Outcome> {
  const merchantId = loaded.merchant.id
  const number = await api.orderNumbers.next(merchantId, order.storeId)
  const units = takenBy(loaded, order.storeId, order.lines)
  const payment =
    supplied &&
    paymentOfAttempt({
      bill: billOfOrder(order),
      language: order.languages.customer,
      key,
      resolved: supplied,
      now: order.placedAt,
    })
  const insert = (to: Tenant) =>
    insertOrder(to, {
      order: { ...order, number },
      cartVersion: cartVersion,
      key,
      customerDetails: remembered,
      units,
      payment,
    })
  const counts = promotion ? countsOf(api, merchantId, promotion, order.customer.phone ?? order.userId) : []
  const written: ReservedOrder =
    counts.length > 0 || order.schedule || place || spent
      ? await reserveAndInsert(
          api,
          order,
          { merchantId, promotion, counts, slot: place, spent, cartVersion: cartVersion },
          insert,
        )
      : await insert(api.database.tenant(merchantId))
  if (written === null || written === 'used_up' || written === 'slot_full' || 'short' in written)
    api.orderNumbers.giveBack(merchantId, order.storeId, number)
  if (written === null) return { again: 'overtaken', answered: AGAIN }
  if (written === 'slot_full') return { answered: refuse({ reason: 'slot_full' }) }
  if (written === 'used_up') return { again: 'used_up', lostPromotion: promotion?.id, answered: AGAIN }
  if ('short' in written) {
    // In the order of the cart, so that the same cart is always told the same.
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
    history: [
      {
        version: 1,
        from: null,
        status: order.status,
        at: order.placedAt,
        by: 'system',
        reason: null,
        person: null,
        minutes: null,
      },
    ],
  }
  const { changesMenu } = written
  const paid = supplied && payment ? await payOrder(api, loaded, placed, { payment, resolved: supplied }) : null
  if (paid && !paid.ok) return { changesMenu, answered: paid }
  const input = paid?.value ?? { order: placed, payment: null }
  return {
    changesMenu,
    answered: accept({ answer: answerOf(loaded, input, capability, order.placedAt), isReplay: false, capability }),
  }
}
