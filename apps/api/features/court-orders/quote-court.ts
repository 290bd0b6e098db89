import { type Contact, checkLines, checkStore, etaOf, type PricingContext } from '@compass/domain/checkout'
import { collectedAtCourt } from '@compass/domain/court-orders'
import { type CourtPrice, checkMinimums, priceCourt, type VendorPrice } from '@compass/domain/courts'
import type { Language } from '@compass/domain/languages'
import type { Area, Court, LoadedMerchant, PaymentMethod } from '@compass/domain/merchants'
import { cashAllowed, checkMethod } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { type DeliveryDistance, knownDistance } from '@compass/domain/serviceability'
import { SERVICE, serviceOf } from '@compass/domain/services'
import type { CheckoutSnapshot } from '../../records/orders/checkout-snapshot.ts'
import type { Order } from '../../records/orders/order.ts'
import type { PlaceOrderBody } from '../orders/placing-request.ts'
import {
  checkCustomer,
  destinationOf,
  spotOf,
  type WrittenAddress,
  withQuoteOf,
  writtenFor,
} from '../orders/quote-checkout.ts'

export interface QuotedCourt {
  readonly price: CourtPrice
  readonly area: Area | null
  readonly distance: DeliveryDistance | null
  readonly contact: Contact
  readonly method: PaymentMethod
  readonly address: WrittenAddress
}

/**
 * Checks a court's cart for placing and prices it with today's merchant: what the court decides, and then each vendor whose
 * lines are not parked. Refuses what `quoteCheckout` does; where every vendor is parked, why the first one is.
 *
 * @param language the customer's
 */
export function quoteCourt(
  loaded: LoadedMerchant,
  court: Court,
  body: PlaceOrderBody,
  placing: CheckoutSnapshot,
  context: PricingContext,
  language: Language,
): Result<QuotedCourt> {
  const { now } = context
  const { store } = court
  const orderType = serviceOf(body.orderType)
  const cart = { ...placing.cart, orderType }
  const open = checkStore(loaded, store, cart, now)
  if (!open.ok) return open
  const seen = priceCourt(loaded, { orderType, area: null, distance: null }, cart, context)
  const vendors = checkVendors(loaded, cart, seen, now)
  if (!vendors.ok) return vendors
  // Terms are not asked in a court (the specification, section 5).
  const contact = checkCustomer(loaded, store, body, placing, true)
  if (!contact.ok) return contact
  const destination = orderType === SERVICE.DELIVERY ? destinationOf(loaded, store, body, placing) : accept(null)
  if (!destination.ok) return destination
  const to = destination.value
  const known = to && store.delivery ? knownDistance(store, to, cart.distance ?? null, now) : null
  if (known && !known.ok) return known
  const distance = known?.value ?? null
  const area = to?.area ?? null
  const price = priceCourt(loaded, { orderType, area, distance }, cart, context)
  const minimums = checkMinimums(loaded, price)
  if (!minimums.ok) return minimums
  const method = checkWhole(court, orderType, price, body.payment.mod)
  if (!method.ok) return method
  const bound = checkPromotions(cart, price)
  if (!bound.ok) return bound
  const address = { ...withQuoteOf(writtenFor(loaded, to, language), distance), ...spotOf(placing.spot, body) }
  return accept({ price, area, distance, contact: contact.value, method: method.value, address })
}

/** Whether every line of the vendors that are not parked can be had. */
function checkVendors(
  loaded: LoadedMerchant,
  cart: CheckoutSnapshot['cart'],
  { vendors, parked }: CourtPrice,
  now: Date,
): Result<true> {
  if (vendors.length === 0) {
    const waiting = parked.map(({ storeId }) => checkStore(loaded, loaded.stores.get(storeId)!, cart, now))
    return waiting.find(({ ok }) => !ok) ?? refuse({ reason: 'cart_empty' })
  }
  for (const { storeId } of vendors) {
    const lines = cart.lines.filter((line) => line.storeId === storeId)
    const available = checkLines(loaded, loaded.stores.get(storeId)!, { ...cart, storeId, lines }, now)
    if (!available.ok) return available
  }
  return accept(true)
}

/** Whether the promotions that were chosen, the court's and the vendors', hold for the way to pay. */
function checkPromotions(
  { promo, vendorPromos = {} }: CheckoutSnapshot['cart'],
  { unfit, vendors }: CourtPrice,
): Result<true> {
  const chosen = [
    { chosen: promo?.chosen, unfit },
    ...vendors.map((vendor) => ({ chosen: vendorPromos[vendor.storeId]?.chosen, unfit: vendor.unfit })),
  ]
  for (const { chosen: named, unfit: reason } of chosen)
    if (named && reason?.because === 'payment_method')
      return refuse({ reason: 'promo_payment_method', promo: named, methods: reason.methods })
  return accept(true)
}

/** The way to pay and the cash limit, which are the court's. */
function checkWhole(
  { store }: Court,
  orderType: QuotedOrderType,
  { totals, currency }: CourtPrice,
  input: string,
): Result<PaymentMethod> {
  const method = checkMethod(store, orderType, input)
  if (!method.ok) return method
  if (!collectedAtCourt(orderType, method.value)) return refuse({ reason: 'payment_method_not_allowed' })
  if (method.value === 'cod' && !cashAllowed(totals.grandTotal, store.cashLimit))
    return refuse({ reason: 'cash_above_limit', limit: { amount: store.cashLimit ?? 0, currency } })
  return method
}

type QuotedOrderType = ReturnType<typeof serviceOf>

/**
 * When a vendor's part is promised: its own kitchen's time, and with what the court brings, the way to the door.
 *
 * @param now when it was placed
 */
export function promiseOf(
  loaded: LoadedMerchant,
  { storeId }: Pick<VendorPrice, 'storeId'>,
  { area, distance }: Pick<QuotedCourt, 'area' | 'distance'>,
  { schedule, now }: { readonly schedule: Order['schedule'] | undefined; readonly now: Date },
): Order['eta'] {
  if (schedule) return { from: schedule.start, to: schedule.end }
  return etaOf({ store: loaded.stores.get(storeId)!, area, distance, now })
}
