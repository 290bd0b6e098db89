import type { LoadedMerchant } from '../merchants/index.ts'
import { type DeliveryDistance, type DistanceSource, distanceOf } from '../serviceability/index.ts'
import type { OrderType } from '../services/index.ts'
import { areaOfStore } from './availability.ts'
import type { PricedFor } from './price-cart.ts'

/** Where a cart is bought. Throws for one of a store that is no more: it is reconciled before. */
export function placeHere(
  loaded: LoadedMerchant,
  cart: DistanceSource & { readonly orderType: OrderType; readonly areaId: string | null },
  now: Date,
): PricedFor & { readonly distance: DeliveryDistance | null } {
  const store = loaded.stores.get(cart.storeId)
  if (!store) throw new Error(`a cart of an unknown store: ${cart.storeId}`)
  const area = areaOfStore(loaded, store, cart.areaId)
  return { store, orderType: cart.orderType, area, distance: distanceOf(store, cart, area, now) }
}
