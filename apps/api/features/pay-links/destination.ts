import type { BodyOf } from '@compass/contract/call'
import type { createPayLink } from '@compass/contract/pay-links'
import type { Address } from '@compass/domain/addresses'
import { areaOfStore } from '@compass/domain/checkout'
import { fault } from '@compass/domain/contacts'
import type { Area, LoadedMerchant, Store } from '@compass/domain/merchants'
import { asksAddress, type LinkProducts } from '@compass/domain/pay-links'
import { type DeliveryTerms, deliveryTermsOf } from '@compass/domain/pricing'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { DeliveryDistance, DestinationPoint } from '@compass/domain/serviceability'
import { isDelivery, SERVICE, type Service } from '@compass/domain/services'
import type { Api } from '../../http/api.ts'
import { isId } from '../../ids/index.ts'
import { findAddress } from '../../records/addresses/addresses.ts'
import type { LinkDestination } from '../../records/pay-links/pay-link.ts'
import { placeAddress } from '../addresses/place-address.ts'
import { pinOf, streetOf } from '../delivery/charge-delivery.ts'
import { measureDistance } from '../delivery/measure-distance.ts'
import type { OpenedLink } from './open-link.ts'

/**
 * Where the merchant says that products are brought, and how far that is; null where it leaves that to the payer, or nothing
 * is brought. A courier's quote is kept with it. Refuses `invalid_fields`, `not_found` for an area of nobody's,
 * `not_serviceable`, `no_courier`.
 */
export async function destinationNamed(
  api: Api,
  place: {
    readonly loaded: LoadedMerchant
    readonly store: Store
    readonly body: BodyOf<typeof createPayLink>
    readonly now: Date
  },
  service: Service,
): Promise<Result<LinkDestination | null>> {
  const { loaded, store, body, now } = place
  if (body.address === undefined) return accept(null)
  if (service !== SERVICE.DELIVERY) return fault('address', 'not_asked')
  const placed = placeAddress(loaded, body.address)
  if (!placed.ok) return placed
  const address = placed.value
  const route = await routeTo(api, { loaded, store }, { address, addressId: null }, now)
  return route.ok ? accept({ address, distance: route.value.distance }) : route
}

/** The door that an order of a link goes to, with what bringing it there costs. */
export interface LinkDoor extends DestinationPoint {
  readonly address: Address
  readonly distance: DeliveryDistance
  readonly terms: DeliveryTerms | null
}

/**
 * The door of a link's products; null where they are not brought, and where its payer has not said it yet (`addressId` null).
 * What a named one costs was agreed with the link. Refuses `not_found` for an address of nobody's, `not_serviceable` and
 * `no_courier`.
 */
export async function doorOf(
  api: Api,
  { loaded, store, tenant, link }: OpenedLink,
  products: LinkProducts,
  payer: { readonly userId: string | null; readonly addressId: string | null; readonly now: Date },
): Promise<Result<LinkDoor | null>> {
  if (!isDelivery(products.orderType)) return accept(null)
  if (!asksAddress(products, link.destination)) {
    const { address, distance } = link.destination!
    const area = areaOfStore(loaded, store, address.area)
    if (!area) return refuse({ reason: 'not_serviceable' })
    const { delivery } = products.totals.terms
    const street = streetOf(loaded, address)
    return accept({ area, address, addressId: null, pin: pinOf(address), street, distance, terms: delivery })
  }
  const { userId, addressId, now } = payer
  if (addressId === null) return accept(null)
  const saved = userId !== null && isId(addressId) ? await findAddress(tenant, userId, addressId) : null
  if (!saved) return refuse({ reason: 'not_found' })
  const { address } = saved
  const route = await routeTo(api, { loaded, store }, { address, addressId }, now)
  if (!route.ok) return route
  const { area, distance } = route.value
  return accept({
    area,
    address,
    addressId,
    pin: pinOf(address),
    distance,
    terms: deliveryTermsOf(store, area, distance),
  })
}

async function routeTo(
  api: Api,
  { loaded, store }: { readonly loaded: LoadedMerchant; readonly store: Store },
  { address, addressId }: { readonly address: Address; readonly addressId: string | null },
  now: Date,
): Promise<Result<{ readonly area: Area; readonly distance: DeliveryDistance }>> {
  const area = areaOfStore(loaded, store, address.area)
  if (!area) return refuse({ reason: 'not_serviceable' })
  const door = { area, addressId, pin: pinOf(address), street: streetOf(loaded, address) }
  const distance = await measureDistance(api, loaded, store, door, { stored: null, now })
  return distance.ok ? accept({ area, distance: distance.value }) : distance
}
