import { isExpired, orderTypeOf } from '@compass/domain/cart'
import type { Picture } from '@compass/domain/catalogue'
import {
  isUsedUp,
  type PricingContext,
  reconcileLiveCart,
  reservationOfOrder,
  snapshotPromotion,
  snapshotStore,
} from '@compass/domain/checkout'
import { snapshotVendor } from '@compass/domain/courts'
import type { Court, LoadedMerchant } from '@compass/domain/merchants'
import { deliveryTermsOf } from '@compass/domain/pricing'
import type { Promotion } from '@compass/domain/promotions'
import { type Refusal, refuse } from '@compass/domain/refusal'
import type { SlotReservation } from '@compass/domain/scheduling'
import { serviceOf } from '@compass/domain/services'
import { hashOf, newCapability, newId } from '../../ids/index.ts'
import type { CourtOrderRecord } from '../../records/court-orders/court-order.ts'
import type { SpentHoldings } from '../../records/ledgers/spent-holdings.ts'
import type { CheckoutSnapshot } from '../../records/orders/checkout-snapshot.ts'
import type { CustomerDetails } from '../../records/orders/insert-order.ts'
import type { VendorOrder } from '../../records/orders/order.ts'
import { cartAnswer } from '../cart/cart-answer.ts'
import { photoOf } from '../catalogue/photo.ts'
import { spentBy } from '../loyalty/spend-in-order.ts'
import { isForTimeShown, matchesExpectedTotal } from '../orders/check-expected-total.ts'
import { detailsToRemember } from '../orders/customer-of-order.ts'
import { moneyAtPlacing } from '../orders/pay-order.ts'
import type { PlacingRequest } from '../orders/placing-request.ts'
import { firstDeadline, snapshotCustomer } from '../orders/snapshot-placing.ts'
import { withChoices } from '../orders/with-choices.ts'
import { reservationOfCourt } from './court-slot.ts'
import { promiseOf, type QuotedCourt, quoteCourt } from './quote-court.ts'

/** A vendor's order that is about to be written, with what of it is counted. */
interface PreparedVendorOrder {
  readonly order: Omit<VendorOrder, 'number' | 'history' | 'version' | 'updatedAt'>
  readonly promotion: Promotion | null
  /** Where it counts in a slot of its vendor that has a capacity. */
  readonly slot: SlotReservation | null
  readonly spent: SpentHoldings | null
}

/** A court order that is about to be written, and what is written with it. */
export interface PreparedCourtOrder {
  readonly court: Omit<CourtOrderRecord, 'number'>
  readonly orders: readonly PreparedVendorOrder[]
  /** The court's own. */
  readonly promotion: Promotion | null
  readonly slot: SlotReservation | null
  /** All that is used of the customer's own: by the vendors' orders, and by the court itself. */
  readonly spent: SpentHoldings | null
  readonly capability: string
  readonly remembered: CustomerDetails | null
}

interface RefusedOrder {
  readonly ok: false
  readonly refusal: Refusal
  readonly data?: unknown
}

/** What decides about the order of a court's cart, read in one moment. */
interface Preparation {
  readonly loaded: LoadedMerchant
  readonly court: Court
  readonly request: PlacingRequest
  readonly placing: CheckoutSnapshot
  readonly context: PricingContext
  /** A promotion of this order whose last use another order took; with it nothing is placed. */
  readonly lostPromotion: string | null
}

/**
 * The court order that a cart is today, before it is written. `cart_changed` and `promo_exhausted` carry the cart: the total, or
 * a promotion, is not the one that was shown. Refuses besides what `quoteCourt` refuses, `cart_expired`, `cart_empty` and
 * `rate_limited`.
 */
export function prepareCourtOrder(
  preparation: Preparation,
): RefusedOrder | { readonly ok: true; readonly value: PreparedCourtOrder } {
  const { loaded, court, request, placing, context, lostPromotion } = preparation
  const { body, now, language } = request
  const { cart } = placing
  if (isExpired(cart, now) && cart.lines.length > 0) return refuse({ reason: 'cart_expired' })
  if (cart.lines.length === 0) return refuse({ reason: 'cart_empty' })
  const quoted = quoteCourt(loaded, court, body, placing, context, language)
  if (!quoted.ok) return quoted
  const { price, area, distance } = quoted.value
  const used = [price.promotion, ...price.vendors.map(({ promotion }) => promotion)]
  const hasLost = lostPromotion !== null && !used.some((one) => one?.id === lostPromotion)
  const isShown = matchesExpectedTotal(body, price, price.promotion) && isForTimeShown(body, cart)
  if (hasLost || !isShown) {
    const today = {
      ...reconcileLiveCart(loaded, cart, now).cart,
      orderType: serviceOf(body.orderType),
      areaId: area?.id ?? null,
      ...(distance && { distance, addressId: distance.addressId }),
    }
    const isGone = hasLost || [price, ...price.vendors].some(({ unfit }) => isUsedUp(unfit))
    const refusal = refuse({ reason: isGone ? 'promo_exhausted' : 'cart_changed' })
    return { ...refusal, data: { cart: cartAnswer(loaded, today, context) } }
  }
  const wait = Math.max(request.countOrder(), placing.waitsSeconds)
  if (wait > 0) return refuse({ reason: 'rate_limited', retryAfterSeconds: wait })
  return { ok: true, value: snapshotCourt(preparation, quoted.value) }
}

function snapshotCourt(preparation: Preparation, quoted: QuotedCourt): PreparedCourtOrder {
  const { loaded, court, request, placing, context } = preparation
  const { now, session } = request
  const { price, contact, method } = quoted
  const id = newId(now.getTime())
  const capability = newCapability()
  const schedule = placing.cart.schedule ?? null
  const orders = price.vendors.map((_, position) =>
    snapshotVendorOrder(preparation, quoted, { id, position, capabilityHash: hashOf(capability) }),
  )
  const lines = orders.flatMap(({ order }) => order.lines)
  const reward = price.totals.reward > 0 ? (price.spends?.reward ?? null) : null
  const record: PreparedCourtOrder['court'] = {
    id,
    storeId: court.store.id,
    cartId: placing.cart.id,
    userId: session.userId,
    currency: price.currency,
    grandTotal: price.totals.grandTotal,
    own: price.own,
    ownRefunded: 0,
    totals: {
      ...price.totals,
      promotion: price.promotion && snapshotPromotion(price.promotion, lines),
      voucher: reward && { id: reward.id, name: reward.name },
      delivery: quoted.area && deliveryTermsOf(court.store, quoted.area, quoted.distance),
    },
    schedule: schedule && { start: schedule.start, end: schedule.end },
    capabilityHash: hashOf(capability),
    placedAt: now,
  }
  return {
    court: record,
    orders,
    promotion: price.promotion,
    slot: reservationOfCourt(loaded, { court: record, orders: orders.map(({ order }) => order) }),
    spent: spentBy(price.totals, price.spends, context.holds),
    capability,
    remembered: detailsToRemember(placing.customer, { ...contact, termsAgreed: null }, method),
  }
}

function snapshotVendorOrder(
  { loaded, request, placing, context }: Preparation,
  quoted: QuotedCourt,
  at: { readonly id: string; readonly position: number; readonly capabilityHash: Buffer },
): PreparedVendorOrder {
  const { body, now, session, language } = request
  const { price, contact, method, address } = quoted
  const vendor = price.vendors[at.position]!
  const store = loaded.stores.get(vendor.storeId)!
  const schedule = placing.cart.schedule ?? null
  const photoIn = (picture: Picture | null) => photoOf(loaded, picture)
  const { lines, totals } = snapshotVendor(loaded, price, vendor, photoIn)
  // The whole waits for its money, also what of it costs nothing.
  const money = moneyAtPlacing(method, price.totals.grandTotal)
  const order: PreparedVendorOrder['order'] = {
    id: newId(now.getTime()),
    billId: at.id,
    courtOrder: { id: at.id, number: 0, position: at.position },
    storeId: store.id,
    cartId: placing.cart.id,
    userId: session.userId,
    orderType: orderTypeOf({ orderType: serviceOf(body.orderType), schedule }),
    currency: price.currency,
    grandTotal: vendor.quote.totals.grandTotal,
    paymentMethod: method,
    ...money,
    paymentId: null,
    refunded: 0,
    lines: withChoices(lines, body),
    totals,
    customer: snapshotCustomer(loaded, body, placing, { contact, address }),
    store: snapshotStore({ store }),
    instruction: contact.instruction,
    languages: { customer: language, merchant: store.kitchenLanguage ?? loaded.merchant.languages[0]! },
    capabilityHash: at.capabilityHash,
    placedAt: now,
    deadlineAt: firstDeadline(money.status, store, schedule, now),
    eta: promiseOf(loaded, vendor, quoted, { schedule: schedule ?? undefined, now }),
    kitchenMinutes: store.preparationMinutes,
    schedule: schedule && { start: schedule.start, end: schedule.end },
    ifSoldOut: body.ifSoldOut ?? null,
  }
  const { redeemed: points, credits } = vendor.quote.totals
  const { holds } = context
  return {
    order,
    promotion: vendor.promotion,
    slot: reservationOfOrder(store, order),
    spent: holds && points + credits > 0 ? { holder: holds.holder, points, credits, reward: null } : null,
  }
}
