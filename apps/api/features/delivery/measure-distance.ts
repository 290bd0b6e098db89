import type { Area, LoadedMerchant, Store } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { isWithinReach, metresBetween, middleOf, type Point } from '@compass/domain/serviceability'
import type { Api } from '../../http/api.ts'
import { askCourier } from './ask-courier.ts'
import { type DeliveryDistance, distanceTo } from './delivery-distance.ts'

/** Where a delivery ends. */
export interface DestinationPoint {
  readonly area: Area
  readonly addressId: string | null
  /** Null: the address has none, and lies in the middle of its area. */
  readonly pin: Point | null
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

/**
 * The distance to a door with its price. A stored quote that still holds is not asked for again, so a cart's fee stays until
 * then. No transaction may be open: a courier may be asked. Refuses `not_serviceable`, and `no_courier` where nobody is free.
 */
export async function measureDistance(
  api: Api,
  loaded: LoadedMerchant,
  store: Store,
  door: DestinationPoint,
  { stored, now }: { readonly stored: DeliveryDistance | null; readonly now: Date },
): Promise<Result<DeliveryDistance>> {
  const known = knownDistance(store, door, stored, now)
  if (known.ok || known.refusal.reason !== 'no_courier') return known
  const distance = straightDistance(store, door)
  const quote = await askCourier(api, loaded, store, { ...distance, now })
  return quote.ok ? accept({ ...distance, quote: quote.value }) : quote
}

function straightDistance(store: Store, { area, addressId, pin }: DestinationPoint): DeliveryDistance {
  const to = pin ?? middleOf(area)
  const metres = metresBetween(store.location, to)
  return { storeId: store.id, areaId: area.id, addressId, to: { lat: to.lat, lng: to.lng }, metres, quote: null }
}
