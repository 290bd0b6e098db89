import { type CartRecord, checkSameStore, startCart } from '@compass/domain/cart'
import { areaOfStore } from '@compass/domain/checkout'
import { cartStoreOf, type LoadedMerchant } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { isWithinReach, metresToDoor, type Point } from '@compass/domain/serviceability'
import { SERVICE, type Service } from '@compass/domain/services'
import type { Api } from '../../http/api.ts'
import type { CallResult } from '../../http/serve.ts'
import { isId, newId } from '../../ids/index.ts'
import { findAddress } from '../../records/addresses/addresses.ts'
import { changedByOrderType } from '../cart/add-products.ts'
import type { CartAnswerShape } from '../cart/cart-answer.ts'
import type { CartCaller } from '../cart/cart-caller.ts'
import { changeCart, checkSpotOfCart, type Place, serviceAt } from '../cart/change-cart.ts'
import { chargeDelivery, pinOf } from './charge-delivery.ts'

interface Direction {
  readonly store: string
  readonly orderType?: Service | undefined
  readonly addressId?: string | undefined
  readonly areaId?: string | undefined
}

/**
 * Where the cart goes and how it is had. An area of another store moves an empty cart there; one with items in it is
 * refused with 4200, and the customer chooses (decisions, "Cart"). Refuses `not_found` for an address or area of nobody's,
 * `not_serviceable` where no store delivers.
 */
export async function setDestination(
  api: Api,
  asking: CartCaller,
  direction: Direction,
): Promise<CallResult<CartAnswerShape>> {
  const location = direction.addressId
    ? await resolveAddressArea(api, asking, direction.addressId)
    : accept({ areaId: direction.areaId ?? null, pin: null })
  if (!location.ok) return location
  const addressId = direction.addressId ?? null
  const { areaId, pin } = location.value
  const directed = await changeCart(api, asking, (loaded, live, { seat }) => {
    const place = placeFor(loaded, live, direction, areaId)
    if (!place.ok) return place
    const { store, orderType, area } = place.value
    const spot = checkSpotOfCart(seat, store, orderType)
    if (!spot.ok) return spot
    if (
      orderType === SERVICE.DELIVERY &&
      area &&
      store.delivery &&
      !isWithinReach(store, metresToDoor(store, area, pin))
    )
      return refuse({ reason: 'not_serviceable' })
    const sameStore = checkSameStore(loaded.stores, live, store.id)
    if (!sameStore.ok) return sameStore
    const start = {
      id: live?.id ?? newId(asking.now.getTime()),
      storeId: store.id,
      orderType,
      areaId: area?.id ?? null,
    }
    const cart = live && live.lines.length > 0 ? { ...live, ...start } : startCart(start, asking.now)
    return accept({ cart: { ...cart, addressId }, changed: changedByOrderType(loaded, live, place.value, asking.now) })
  })
  if (!addressId || !directed.ok || !directed.value.cart?.delivery) return directed
  // Where no courier is free the cart goes there all the same, and its delivery has no price yet.
  const charged = await chargeDelivery(api, asking, { store: directed.value.cart.store, address: { _id: addressId } })
  if (!charged.ok || !charged.value.cart) return directed
  return { ...directed, value: { ...directed.value, cart: charged.value.cart } }
}

function placeFor(
  loaded: LoadedMerchant,
  live: CartRecord | null,
  direction: Direction,
  areaId: string | null,
): Result<Place> {
  const named = cartStoreOf(loaded.merchant, loaded.stores.get(direction.store))
  if (!named) return refuse({ reason: 'not_found' })
  const choice = direction.orderType ?? live?.orderType
  if (areaId === null) {
    const stored = live ? areaOfStore(loaded, named, live.areaId) : null
    return accept({ store: named, ...serviceAt(named, choice), area: stored })
  }
  const found = loaded.areas.get(areaId)
  if (!found) return refuse(direction.addressId ? { reason: 'not_serviceable' } : { reason: 'not_found' })
  const area = areaOfStore(loaded, named, areaId)
  const place = area ? { store: named, area } : found
  if (choice === SERVICE.DELIVERY && !place.store.services.includes(SERVICE.DELIVERY))
    return refuse({ reason: 'not_serviceable' })
  return accept({ ...place, ...serviceAt(place.store, choice) })
}

/** The area of one of the user's own addresses, and its pin where it has one. */
async function resolveAddressArea(
  api: Api,
  { session }: CartCaller,
  addressId: string,
): Promise<Result<{ areaId: string; pin: Point | null }>> {
  if (!isId(addressId)) return refuse({ reason: 'not_found' })
  const saved = await findAddress(api.database.tenant(session.merchantId), session.userId, addressId)
  if (!saved) return refuse({ reason: 'not_found' })
  const { address } = saved
  return address.area ? accept({ areaId: address.area, pin: pinOf(address) }) : refuse({ reason: 'not_serviceable' })
}
