import type { Area, Store } from '../merchants/index.ts'
import { accept, type Result, refuse } from '../refusal/index.ts'
import { isWithinReach, middleOf } from './delivery-charge.ts'
import type { Point } from './point.ts'
import { metresBetween } from './point.ts'

/** How far a cart goes and what a courier asks for that, as it is kept with the cart. */
export interface DeliveryDistance {
  readonly storeId: string
  readonly areaId: string
  /** The address that it leads to; null: the area alone. */
  readonly addressId: string | null
  readonly to: Point
  readonly metres: number
  /** Null where the store charges by distance. */
  readonly quote: CourierQuoteRecord | null
}

export interface CourierQuoteRecord {
  readonly id: string
  /** Minor units. */
  readonly amount: number
  /** RFC 3339. */
  readonly expiresAt: string
  readonly etaMinutes: number
}

/** What of a cart says where it goes. */
export interface DistanceSource {
  readonly storeId: string
  readonly addressId: string | null
  readonly distance?: DeliveryDistance | null
}

/**
 * The way that a cart is priced for; null where none is kept, where it leads elsewhere, or where its quote has expired.
 * Costs nothing where the store charges by area.
 */
export function distanceOf(
  store: Store,
  { storeId, addressId, distance }: DistanceSource,
  area: Area | null,
  now: Date,
): DeliveryDistance | null {
  if (!store.delivery || !distance || !area) return null
  const leadsThere = distance.storeId === storeId && distance.areaId === area.id && distance.addressId === addressId
  return leadsThere && distance.storeId === store.id && holds(store, distance, now) ? distance : null
}

/** The kept way, where it leads to this very door and its quote can still be had. */
function distanceTo(store: Store, distance: DeliveryDistance | null, to: Point, now: Date): DeliveryDistance | null {
  const isSame = distance && distance.storeId === store.id && distance.to.lat === to.lat && distance.to.lng === to.lng
  return isSame && holds(store, distance, now) ? distance : null
}

function holds({ delivery }: Store, { quote }: DeliveryDistance, now: Date): boolean {
  return delivery?.by !== 'courier' || (quote !== null && new Date(quote.expiresAt) > now)
}

/** Nothing is to be written where the same is kept already. */
export function isSameDistance(stored: DeliveryDistance | null | undefined, distance: DeliveryDistance): boolean {
  return (
    stored?.storeId === distance.storeId &&
    stored.areaId === distance.areaId &&
    stored.addressId === distance.addressId &&
    stored.metres === distance.metres &&
    stored.to.lat === distance.to.lat &&
    stored.to.lng === distance.to.lng &&
    stored.quote?.id === distance.quote?.id
  )
}

/** Where a delivery ends. */
export interface DestinationPoint {
  readonly area: Area
  readonly addressId: string | null
  /** Null: the address has none, and lies in the middle of its area. */
  readonly pin: Point | null
  /** In one line, in the merchant's language, for a courier who is asked; absent: the area is all that is known. */
  readonly street?: string
}

/**
 * The distance to a door as far as it is known without asking anybody. It refuses `not_serviceable` beyond the last band, and
 * `no_courier` where the store charges by courier and no stored quote for this door still holds.
 */
export function knownDistance(
  store: Store,
  door: DestinationPoint,
  stored: DeliveryDistance | null,
  now: Date,
): Result<DeliveryDistance> {
  const distance = straightDistance(store, door)
  if (!isWithinReach(store, distance.metres)) return refuse({ reason: 'not_serviceable' })
  if (store.delivery?.by !== 'courier') return accept(distance)
  const known = distanceTo(store, stored, distance.to, now)
  return known ? accept({ ...distance, quote: known.quote }) : refuse({ reason: 'no_courier' })
}

export function straightDistance(store: Store, { area, addressId, pin }: DestinationPoint): DeliveryDistance {
  const to = pin ?? middleOf(area)
  const metres = metresBetween(store.location, to)
  return { storeId: store.id, areaId: area.id, addressId, to: { lat: to.lat, lng: to.lng }, metres, quote: null }
}
