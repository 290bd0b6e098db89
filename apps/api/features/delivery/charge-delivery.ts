import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { chargeByCourier } from '@compass/contract/delivery'
import { isExpired } from '@compass/domain/cart'
import type { Store } from '@compass/domain/merchants'
import { deliveryTermsOf } from '@compass/domain/pricing'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { areaAt, checkPoint, isInside, type Point } from '@compass/domain/serviceability'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Answered } from '../../http/serve.ts'
import { isId } from '../../ids/index.ts'
import { findAddress } from '../../records/addresses/addresses.ts'
import { findLiveCart, type KeptCart, writeDistance } from '../../records/carts/carts.ts'
import { areaOfStore } from '../cart/availability.ts'
import type { CartAnswerShape, CartShape } from '../cart/cart-answer.ts'
import type { Asking } from '../cart/change-cart.ts'
import { readCart } from '../cart/read-cart.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'
import { quoteAnswer } from './delivery-answer.ts'
import { isSameWay, type KeptWay } from './kept-way.ts'
import { type Door, measureWay } from './measure-way.ts'

export type ChargeShape = AnswerOf<typeof chargeByCourier>
export type ChargeBody = BodyOf<typeof chargeByCourier>

/** Rival changes of one basket that keeping a way may meet. */
const MOST_TRIES = 5

/** The basket with which a charge is kept. */
export interface ChargedBasket {
  readonly find: (tenant: Tenant) => Promise<KeptCart | null>
  readonly read: () => Promise<Answered<CartAnswerShape>>
}

const liveBasket = (api: Api, asking: Asking): ChargedBasket => ({
  find: (tenant) => findLiveCart(tenant, asking.session.userId),
  read: () => readCart(api, asking),
})

/**
 * What delivery to a door costs at an outlet (the specification, section 7: charges/3pl and charges/kmDistance), kept with
 * the live basket (or the one that is given) where that goes there. Refuses `not_found` for an outlet, address or area of nobody's,
 * `service_not_offered`, `not_serviceable` for a place outside every area or beyond the last band, and `no_courier`.
 */
export async function chargeDelivery(
  api: Api,
  asking: Asking,
  asked: ChargeBody,
  basket: ChargedBasket = liveBasket(api, asking),
): Promise<Answered<ChargeShape>> {
  const { session, now } = asking
  const loaded = await api.merchants.load(session.merchantId)
  const store = loaded?.stores.get(asked.store)
  if (!loaded || !store) return refuse({ reason: 'not_found' })
  if (!store.services.includes(20)) return refuse({ reason: 'service_not_offered' })
  const tenant = api.database.tenant(session.merchantId, 'asyncCommit')
  const live = await basket.find(tenant)
  const door = await doorOf(tenant, loaded, store, session.userId, live, asked.address)
  if (!door.ok) return door
  const measured = await measureWay(api, loaded, store, door.value, { kept: live?.way ?? null, now })
  if (!measured.ok) return measured
  const way = measured.value
  const terms = deliveryTermsOf(store, door.value.area, way)
  if (!terms) throw new Error('a way that was measured has no price')
  const { currency } = loaded.merchant
  const cart = await keptIn(basket, asking, tenant, store, live, way)
  return accept({
    charge: {
      by: store.delivery?.by ?? 'area',
      area: way.areaId,
      metres: way.metres,
      amount: { amount: terms.fee, currency },
      freeFrom: terms.freeFrom === null ? null : { amount: terms.freeFrom, currency },
      quote: quoteAnswer(way.quote),
    },
    cart,
  })
}

async function doorOf(
  tenant: Tenant,
  loaded: LoadedMerchant,
  store: Store,
  userId: string,
  live: KeptCart | null,
  address: ChargeBody['address'],
): Promise<Result<Door>> {
  const ofBasket = live?.storeId === store.id ? live : null
  const { _id, areaId, lat, lng } = address ?? {
    _id: ofBasket?.addressId ?? undefined,
    areaId: ofBasket?.areaId ?? undefined,
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
): Promise<Result<Door>> {
  const saved = isId(addressId) ? await findAddress(tenant, userId, addressId) : null
  if (!saved) return refuse({ reason: 'not_found' })
  const area = areaOfStore(loaded, store, saved.address.area)
  return area ? accept({ area, addressId, pin: pinOf(saved.address) }) : refuse({ reason: 'not_serviceable' })
}

/** The pin of a saved address; null where it has none. */
export function pinOf({ lat, lng }: { readonly lat: number | null; readonly lng: number | null }): Point | null {
  return lat === null || lng === null ? null : { lat, lng }
}

/** The basket with this way, where it goes there; null elsewhere. */
async function keptIn(
  basket: ChargedBasket,
  asking: Asking,
  tenant: Tenant,
  store: Store,
  read: KeptCart | null,
  way: KeptWay,
): Promise<CartShape | null> {
  let live = read
  for (let attempt = 1; attempt <= MOST_TRIES && live; attempt++) {
    const leadsThere =
      live.storeId === store.id &&
      live.orderType === 20 &&
      live.areaId === way.areaId &&
      live.addressId === way.addressId &&
      !isExpired(live, asking.now)
    if (!leadsThere) return null
    const isKept = !store.delivery || isSameWay(live.way, way) || (await writeDistance(tenant, live, way, asking.now))
    if (isKept) {
      const answered = await basket.read()
      return answered.ok ? answered.value.cart : null
    }
    live = await basket.find(tenant)
  }
  return null
}
