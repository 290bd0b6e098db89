import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { chargeByCourier } from '@compass/contract/delivery'
import type { Address } from '@compass/domain/addresses'
import { type CartRecord, isExpired, userOwner } from '@compass/domain/cart'
import { areaOfStore } from '@compass/domain/checkout'
import { cartStoreOf, type LoadedMerchant, type Store } from '@compass/domain/merchants'
import { deliveryTermsOf } from '@compass/domain/pricing'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import {
  areaAt,
  checkPoint,
  type DeliveryDistance,
  type DestinationPoint,
  isInside,
  isSameDistance,
  type Point,
} from '@compass/domain/serviceability'
import { SERVICE } from '@compass/domain/services'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { CallResult } from '../../http/serve.ts'
import { isId } from '../../ids/index.ts'
import { findAddress } from '../../records/addresses/addresses.ts'
import { findLiveCart, writeDistance } from '../../records/carts/carts.ts'
import { writeAddress } from '../addresses/address-answer.ts'
import type { CartAnswerShape, CartShape } from '../cart/cart-answer.ts'
import type { CartCaller } from '../cart/cart-caller.ts'
import { quoteAnswer } from '../cart/delivery-answer.ts'
import { readCart } from '../cart/read-cart.ts'
import { measureDistance } from './measure-distance.ts'

type ChargeShape = AnswerOf<typeof chargeByCourier>
type ChargeBody = BodyOf<typeof chargeByCourier>

/** Rival changes of one cart that keeping a way may meet. */
const MAX_TRIES = 5

/** The cart with which a charge is kept. */
interface ChargedCart {
  readonly find: (tenant: Tenant) => Promise<CartRecord | null>
  readonly read: () => Promise<CallResult<CartAnswerShape>>
}

const liveCart = (api: Api, asking: CartCaller): ChargedCart => ({
  find: (tenant) => findLiveCart(tenant, userOwner(asking.session.userId)),
  read: () => readCart(api, asking),
})

/**
 * The price of delivery to a door (the specification, section 7: charges/3pl and charges/kmDistance). It is stored with the
 * live cart, or with the given one, where that goes there. Refuses `not_found` for a store, address or area of nobody's,
 * `service_not_offered`, `not_serviceable` for a place outside every area or beyond the last band, and `no_courier`.
 */
export async function chargeDelivery(
  api: Api,
  asking: CartCaller,
  input: ChargeBody,
  charged: ChargedCart = liveCart(api, asking),
): Promise<CallResult<ChargeShape>> {
  const { session, now } = asking
  const loaded = await api.merchants.load(session.merchantId)
  const store = loaded && cartStoreOf(loaded.merchant, loaded.stores.get(input.store))
  if (!loaded || !store) return refuse({ reason: 'not_found' })
  if (!store.services.includes(20)) return refuse({ reason: 'service_not_offered' })
  const tenant = api.database.tenant(session.merchantId, 'asyncCommit')
  const live = await charged.find(tenant)
  const door = await doorOf(tenant, loaded, store, session.userId, live, input.address)
  if (!door.ok) return door
  const measured = await measureDistance(api, loaded, store, door.value, { stored: live?.distance ?? null, now })
  if (!measured.ok) return measured
  const distance = measured.value
  const terms = deliveryTermsOf(store, door.value.area, distance)
  if (!terms) throw new Error('a way that was measured has no price')
  const { currency } = loaded.merchant
  const cart = await storedIn(charged, asking, tenant, store, live, distance)
  return accept({
    charge: {
      by: store.delivery?.by ?? 'area',
      area: distance.areaId,
      metres: distance.metres,
      amount: { amount: terms.fee, currency },
      freeFrom: terms.freeFrom === null ? null : { amount: terms.freeFrom, currency },
      quote: quoteAnswer(distance.quote),
    },
    cart,
  })
}

async function doorOf(
  tenant: Tenant,
  loaded: LoadedMerchant,
  store: Store,
  userId: string,
  live: CartRecord | null,
  address: ChargeBody['address'],
): Promise<Result<DestinationPoint>> {
  const ofCart = live?.storeId === store.id ? live : null
  const { _id, areaId, lat, lng } = address ?? {
    _id: ofCart?.addressId ?? undefined,
    areaId: ofCart?.areaId ?? undefined,
  }
  if (_id !== undefined) return doorOfAddress(tenant, loaded, store, userId, _id)
  const hasPin = lat !== undefined || lng !== undefined
  const pin = hasPin ? checkPoint({ lat, lng }) : null
  if (pin && !pin.ok) return pin
  if (areaId === undefined) {
    if (!pin) return refuse({ reason: 'invalid_fields', faults: [{ path: 'address', rule: 'required' }] })
    const area = areaAt(store.areas, pin.value)
    return area ? accept({ area, addressId: null, pin: pin.value }) : refuse({ reason: 'not_serviceable' })
  }
  if (!loaded.areas.has(areaId)) return refuse({ reason: 'not_found' })
  const area = areaOfStore(loaded, store, areaId)
  if (!area || (pin && !isInside(area.polygon, pin.value))) return refuse({ reason: 'not_serviceable' })
  return accept({ area, addressId: null, pin: pin?.value ?? null })
}

async function doorOfAddress(
  tenant: Tenant,
  loaded: LoadedMerchant,
  store: Store,
  userId: string,
  addressId: string,
): Promise<Result<DestinationPoint>> {
  const saved = isId(addressId) ? await findAddress(tenant, userId, addressId) : null
  if (!saved) return refuse({ reason: 'not_found' })
  const area = areaOfStore(loaded, store, saved.address.area)
  if (!area) return refuse({ reason: 'not_serviceable' })
  return accept({ area, addressId, pin: pinOf(saved.address), street: streetOf(loaded, saved.address) })
}

/** An address as a courier of the merchant's country reads it. */
export function streetOf(loaded: LoadedMerchant, address: Address): string {
  return writeAddress(loaded, address, loaded.merchant.languages[0]!)
}

/** The pin of a saved address; null where it has none. */
export function pinOf({ lat, lng }: { readonly lat: number | null; readonly lng: number | null }): Point | null {
  return lat === null || lng === null ? null : { lat, lng }
}

/** The cart with this way, where it goes there; null elsewhere. */
async function storedIn(
  cart: ChargedCart,
  asking: CartCaller,
  tenant: Tenant,
  store: Store,
  read: CartRecord | null,
  distance: DeliveryDistance,
): Promise<CartShape | null> {
  let live = read
  for (let attempt = 1; attempt <= MAX_TRIES && live; attempt++) {
    const leadsThere =
      live.storeId === store.id &&
      live.orderType === SERVICE.DELIVERY &&
      live.areaId === distance.areaId &&
      live.addressId === distance.addressId &&
      !isExpired(live, asking.now)
    if (!leadsThere) return null
    const isStored =
      !store.delivery ||
      isSameDistance(live.distance, distance) ||
      (await writeDistance(tenant, live, distance, asking.now))
    if (isStored) {
      const answered = await cart.read()
      return answered.ok ? answered.value.cart : null
    }
    live = await cart.find(tenant)
  }
  return null
}
