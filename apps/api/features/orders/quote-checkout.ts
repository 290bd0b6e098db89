import type { Address } from '@compass/domain/addresses'
import type { CartLine } from '@compass/domain/cart'
import {
  areaOfStore,
  type Contact,
  checkContact,
  checkGuest,
  checkLines,
  checkStore,
  checkTotal,
  etaOf,
  type PricingContext,
  type PricingTerms,
  priceCart,
  type Unfit,
} from '@compass/domain/checkout'
import type { Language } from '@compass/domain/languages'
import type { LoadedMerchant, PaymentMethod, Store } from '@compass/domain/merchants'
import { fieldsFor } from '@compass/domain/orders'
import type { Quote } from '@compass/domain/pricing'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { type DeliveryDistance, type DestinationPoint, knownDistance, middleOf } from '@compass/domain/serviceability'
import { SERVICE, serviceOf } from '@compass/domain/services'
import type { CheckoutSnapshot } from '../../records/orders/checkout-snapshot.ts'
import type { Order, OrderCustomer } from '../../records/orders/order.ts'
import { writeAddress } from '../addresses/address-answer.ts'
import { pinOf, streetOf } from '../delivery/charge-delivery.ts'
import { agreedBefore } from '../users/terms.ts'
import type { PlaceOrderBody } from './placing-request.ts'

export interface QuotedCheckout {
  readonly terms: PricingTerms
  /** Where the store charges by distance or by courier. */
  readonly distance: DeliveryDistance | null
  readonly quote: Quote
  /** With the gift of the promotion. */
  readonly lines: readonly CartLine[]
  /** Why the promotion that the customer chose does not count. */
  readonly unfit: Unfit | null
  readonly contact: Contact
  readonly method: PaymentMethod
  readonly address: WrittenAddress
  readonly eta: Order['eta']
}

/** Where an order goes, as it keeps it. */
export type WrittenAddress = Pick<
  OrderCustomer,
  'address' | 'addressAsRead' | 'area' | 'city' | 'addressId' | 'door' | 'spot'
>

/**
 * Checks a cart for placing and prices it with today's merchant. Refuses, in this order: the store's state (`store_closed`,
 * `store_inactive`, `store_testing`, `channel_paused`, `service_not_offered`, `slot_gone`), an unavailable line, contact
 * faults, the address, a missing quote (`no_courier`). Then it refuses the minimum, the method, the cash limit and a
 * promotion that was chosen for another method.
 *
 * @param language the customer's
 */
export function quoteCheckout(
  loaded: LoadedMerchant,
  body: PlaceOrderBody,
  placing: CheckoutSnapshot,
  context: PricingContext,
  language: Language,
): Result<QuotedCheckout> {
  const { now } = context
  const store = loaded.stores.get(body.store)
  if (!store) return refuse({ reason: 'not_found' })
  const orderType = serviceOf(body.orderType)
  const cart = { ...placing.cart, orderType }
  const open = checkStore(loaded, store, cart, now)
  if (!open.ok) return open
  const available = checkLines(loaded, store, cart, now)
  if (!available.ok) return available
  const hasAgreedToTerms = body.isTermsAndConditionAgreed ?? agreedBefore(loaded.merchant, placing.customer.termsAgreed)
  const contact = checkCustomer(loaded, store, body, placing, hasAgreedToTerms)
  if (!contact.ok) return contact
  const destination = orderType === SERVICE.DELIVERY ? destinationOf(loaded, store, body, placing) : accept(null)
  if (!destination.ok) return destination
  const to = destination.value
  const known = to && store.delivery ? knownDistance(store, to, cart.distance ?? null, now) : null
  if (known && !known.ok) return known
  const route = known?.value ?? null
  const place = { store, orderType, area: to?.area ?? null, distance: route }
  const { quote, lines, promotion, unfit, spends } = priceCart(loaded, place, cart, context)
  const terms: PricingTerms = { ...place, promotion, spends }
  const method = checkTotal(terms, quote, body.payment.mod)
  if (!method.ok) return method
  const chosen = cart.promo?.chosen
  if (chosen && unfit?.because === 'payment_method')
    return refuse({ reason: 'promo_payment_method', promo: chosen, methods: unfit.methods })
  return accept({
    terms,
    distance: route,
    quote,
    lines,
    unfit,
    contact: contact.value,
    method: method.value,
    address: { ...writtenFor(loaded, to, language), ...spotOf(placing.spot, body) },
    eta: cart.schedule ? { from: cart.schedule.start, to: cart.schedule.end } : etaOf({ ...place, now }),
  })
}

/** Who orders, as the store or the spot wants to know it. */
export function checkCustomer(
  loaded: LoadedMerchant,
  store: Store,
  body: PlaceOrderBody,
  placing: CheckoutSnapshot,
  hasAgreedToTerms: boolean,
): Result<Contact> {
  const input = {
    name: body.name ?? body.address?.name,
    email: body.email ?? body.address?.email,
    phone: body.phone,
    instruction: body.deliveryInstruction,
    fields: fieldsFor(loaded.merchant, store.id, serviceOf(body.orderType)),
    collected: body.collectFromUser,
    hasAgreedToTerms,
    known: placing.customer,
    lastName: body.lastName,
  }
  return placing.spot
    ? checkGuest(loaded, input, { asksSurname: placing.spot.kind === 'room' && store.spots?.askSurname === true })
    : checkContact(loaded, input)
}

/** The spot as an order keeps it; nothing where it has none. */
export function spotOf(spot: CheckoutSnapshot['spot'], { leaveAtDoor }: PlaceOrderBody): Pick<OrderCustomer, 'spot'> {
  if (!spot) return {}
  const { id, kind, number, zone, floor } = spot
  return { spot: { id, kind, number, zone, floor, isLeftAtDoor: kind === 'room' && leaveAtDoor === true } }
}

interface Destination extends DestinationPoint {
  readonly address: Address
}

/** The door that an order goes to. Refuses a missing address, one of nobody's, and one where the store does not deliver. */
export function destinationOf(
  loaded: LoadedMerchant,
  store: Store,
  body: PlaceOrderBody,
  placing: CheckoutSnapshot,
): Result<Destination> {
  if (!body.address?._id) return refuse({ reason: 'invalid_fields', faults: [{ path: 'address', rule: 'required' }] })
  const { address } = placing
  if (!address) return refuse({ reason: 'not_found' })
  const area = areaOfStore(loaded, store, address.area)
  if (!area) return refuse({ reason: 'not_serviceable' })
  return accept({
    area,
    address,
    addressId: body.address._id,
    pin: pinOf(address),
    street: streetOf(loaded, address),
  })
}

/** The address as an order keeps it, in the merchant's language and the customer's; all null for what is picked up. */
export function writtenFor(loaded: LoadedMerchant, to: Destination | null, language: Language): WrittenAddress {
  if (!to) return { address: null, addressAsRead: null, area: null, city: null, addressId: null }
  const { lat, lng } = to.pin ?? middleOf(to.area)
  return {
    address: writeAddress(loaded, to.address, loaded.merchant.languages[0]!),
    addressAsRead: writeAddress(loaded, to.address, language),
    area: to.area.name,
    city: to.area.city,
    addressId: to.addressId,
    door: { areaId: to.area.id, lat, lng },
  }
}

/** The door with the courier's quote that it was priced by, for who books the courier. */
export function withQuoteOf(written: WrittenAddress, distance: DeliveryDistance | null): WrittenAddress {
  const quoteId = distance?.quote?.id
  return written.door && quoteId ? { ...written, door: { ...written.door, quoteId } } : written
}
