import type { OrderType } from '@compass/domain/catalogue'
import { areaOfStore } from '../cart/availability.ts'
import { type Goes, wayOf } from '../delivery/kept-way.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'
import type { PricedFor } from './basket-offer.ts'

/** Where a basket is bought. Throws for one of a store that is no more: it is healed before. */
export function placeHere(
  loaded: LoadedMerchant,
  cart: Goes & { readonly orderType: OrderType; readonly areaId: string | null },
  now: Date,
): PricedFor {
  const store = loaded.stores.get(cart.storeId)
  if (!store) throw new Error(`a basket of an unknown store: ${cart.storeId}`)
  const area = areaOfStore(loaded, store, cart.areaId)
  return { store, orderType: cart.orderType, area, way: wayOf(store, cart, area, now) }
}
