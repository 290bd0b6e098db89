import { type CartRecord, isExpired, orderTypeOf } from '@compass/domain/cart'
import type { Picture } from '@compass/domain/catalogue'
import {
  isUsedUp,
  type PricingContext,
  reconcileLiveCart,
  reservationOfOrder,
  snapshotLines,
  snapshotStore,
  snapshotTotals,
} from '@compass/domain/checkout'
import { embedOrigins, type LoadedMerchant, readOrderSource } from '@compass/domain/merchants'
import type { Promotion } from '@compass/domain/promotions'
import { type Refusal, refuse } from '@compass/domain/refusal'
import type { SlotReservation } from '@compass/domain/scheduling'
import { hashOf, newCapability, newId } from '../../ids/index.ts'
import type { SpentHoldings } from '../../records/ledgers/spent-holdings.ts'
import type { CheckoutSnapshot } from '../../records/orders/checkout-snapshot.ts'
import type { CustomerDetails } from '../../records/orders/insert-order.ts'
import type { OrderOfCart } from '../../records/orders/order.ts'
import { cartAnswer } from '../cart/cart-answer.ts'
import { photoOf } from '../catalogue/photo.ts'
import { spentBy } from '../loyalty/spend-in-order.ts'
import { termsVersion } from '../users/terms.ts'
import { isForTimeShown, matchesExpectedTotal } from './check-expected-total.ts'
import { detailsToRemember } from './customer-of-order.ts'
import { moneyAtPlacing } from './pay-order.ts'
import type { PlacingRequest } from './placing-request.ts'
import { type QuotedCheckout, quoteCheckout } from './quote-checkout.ts'
import { reconcileCheckout } from './reconcile-checkout.ts'
import { firstDeadline, snapshotCustomer } from './snapshot-placing.ts'
import { withChoices } from './with-choices.ts'

/** An order that is about to be written, and what is written with it. */
export interface PreparedOrder {
  readonly order: Omit<OrderOfCart, 'number' | 'history' | 'version' | 'updatedAt'>
  readonly promotion: Promotion | null
  /** Where it counts in a slot that has a capacity. */
  readonly place: SlotReservation | null
  readonly spent: SpentHoldings | null
  /** Opens the order's link. */
  readonly capability: string
  readonly remembered: CustomerDetails | null
}

interface RefusedOrder {
  readonly ok: false
  readonly refusal: Refusal
  readonly data?: unknown
  /** The reconciled cart that the answer shows. */
  readonly toKeep?: CartRecord | null
}

/** What decides about the order of a cart, read in one moment. */
interface Preparation {
  readonly loaded: LoadedMerchant
  readonly request: PlacingRequest
  readonly placing: CheckoutSnapshot
  readonly context: PricingContext
  /** A promotion of this order whose last use another order took; without it nothing is placed. */
  readonly lostPromotion: string | null
}

/**
 * The order that a cart is today, before it is written. `cart_changed` and `promo_exhausted` carry the cart: the total, or
 * the promotion, is not the one that was shown. Refuses besides what `quoteCheckout` refuses, `cart_expired`,
 * `cart_store_mismatch`, `cart_empty` and `rate_limited`.
 */
export function prepareOrder(
  preparation: Preparation,
): RefusedOrder | { readonly ok: true; readonly value: PreparedOrder } {
  const { request, placing } = preparation
  const { body, now } = request
  if (isExpired(placing.cart, now) && placing.cart.lines.length > 0) return refuse({ reason: 'cart_expired' })
  if (placing.cart.storeId !== body.store) return refuse({ reason: 'cart_store_mismatch' })
  if (placing.cart.lines.length === 0) return refuse({ reason: 'cart_empty' })
  const quoted = quoteAsShown(preparation)
  if (!quoted.ok) return quoted
  // Those of other processes are in the database; those of a series are made for the customer.
  const wait = Math.max(request.countOrder(), request.isRepeated ? 0 : placing.waitsSeconds)
  if (wait > 0) return refuse({ reason: 'rate_limited', retryAfterSeconds: wait })
  return { ok: true, value: snapshotOrder(preparation, quoted.value) }
}

/** The price of the cart, where it is what the customer was shown. */
function quoteAsShown({
  loaded,
  request,
  placing,
  context,
  lostPromotion,
}: Preparation): RefusedOrder | { readonly ok: true; readonly value: QuotedCheckout } {
  const { body, language } = request
  const stored = quoteCheckout(loaded, body, placing, context, language)
  const reconciled = stored.ok ? null : reconcileCheckout(loaded, body, placing, context, language, stored.refusal)
  const quoted = reconciled?.quoted ?? stored
  if (!quoted.ok) return reconciled ? refuse(reconciled.refusal) : quoted
  const { terms, quote, distance, unfit } = quoted.value
  const hasLost = lostPromotion !== null && terms.promotion?.id !== lostPromotion
  const isShown = matchesExpectedTotal(body, quote, terms.promotion) && isForTimeShown(body, placing.cart)
  if (reconciled?.dropsLines && !isShown) return refuse(reconciled.refusal)
  if (!hasLost && isShown && (!reconciled || reconciled.wasSeen)) return quoted
  const today = {
    ...reconcileLiveCart(loaded, placing.cart, context.now).cart,
    orderType: terms.orderType,
    areaId: terms.area?.id ?? null,
    ...(distance && { distance, addressId: distance.addressId }),
  }
  const refusal = refuse({ reason: hasLost || isUsedUp(unfit) ? 'promo_exhausted' : 'cart_changed' })
  return { ...refusal, data: { cart: cartAnswer(loaded, today, context) }, toKeep: reconciled?.cart ?? null }
}

function snapshotOrder(
  { loaded, request, placing, context }: Preparation,
  { terms, quote, lines: shown, contact, method, address, eta }: QuotedCheckout,
): PreparedOrder {
  const { body, now, session, language } = request
  const money = moneyAtPlacing(method, quote.totals.grandTotal)
  const capability = newCapability()
  const hasAgreed = loaded.merchant.termsRequired && body.isTermsAndConditionAgreed === true
  const termsAgreed = hasAgreed ? termsVersion(loaded.merchant) : null
  const id = newId(now.getTime())
  const schedule = placing.cart.schedule ?? null
  const photoIn = (picture: Picture | null) => photoOf(loaded, picture)
  const lines = withChoices(snapshotLines(loaded, shown, quote, photoIn), body)
  const order: PreparedOrder['order'] = {
    id,
    billId: id,
    storeId: terms.store.id,
    cartId: placing.cart.id,
    source: readOrderSource(body.source, embedOrigins(loaded.merchant.embedHosts)),
    userId: session.userId,
    orderType: orderTypeOf({ orderType: terms.orderType, schedule }),
    currency: quote.currency,
    grandTotal: quote.totals.grandTotal,
    paymentMethod: method,
    ...money,
    paymentId: null,
    refunded: 0,
    lines,
    totals: snapshotTotals(loaded, terms, lines, quote),
    customer: snapshotCustomer(loaded, body, placing, { contact, address }),
    store: snapshotStore(terms),
    instruction: contact.instruction,
    languages: { customer: language, merchant: loaded.merchant.languages[0]! },
    capabilityHash: hashOf(capability),
    placedAt: now,
    deadlineAt: firstDeadline(money.status, terms.store, schedule, now),
    eta,
    kitchenMinutes: eta && terms.store.preparationMinutes,
    schedule: schedule && { start: schedule.start, end: schedule.end },
    ifSoldOut: body.ifSoldOut ?? null,
  }
  return {
    order,
    promotion: terms.promotion,
    place: reservationOfOrder(terms.store, order),
    spent: spentBy(quote.totals, terms.spends, context.holds),
    capability,
    remembered: detailsToRemember(placing.customer, { ...contact, termsAgreed }, method),
  }
}
