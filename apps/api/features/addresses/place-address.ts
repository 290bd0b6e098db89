import { createHash } from 'node:crypto'
import { type Address, type AddressInput, checkAddress } from '@compass/domain/addresses'
import { type Area, type LoadedMerchant, servingStores } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import {
  isInside,
  isWithinReach,
  metresBetween,
  type Point,
  serviceableArea,
  storesServing,
} from '@compass/domain/serviceability'

/**
 * An address of a merchant's customer: by the form of the merchant's country, in an area of the merchant. Where a pin was
 * set, it decides about the area. Refuses not_found, with the path, for an area that is none of the merchant's, invalid_fields, and
 * not_serviceable for a pin outside every area.
 */
export function placeAddress(loaded: LoadedMerchant, input: AddressInput): Result<Address> {
  const chosen = loaded.areas.get(String(input.area ?? ''))
  if (!chosen) return refuse({ reason: 'not_found', faults: [{ path: 'area', rule: 'unknown' }] })
  const checked = checkAddress({ ...input, city: chosen.area.cityKey }, loaded.merchant.country)
  if (!checked.ok) return checked
  const { lat, lng } = checked.value
  if (lat === null || lng === null) return checked
  const area = areaOfPin(loaded, chosen, { lat, lng })
  if (!area) return refuse({ reason: 'not_serviceable' })
  return accept({ ...checked.value, area: area.id, city: area.cityKey })
}

/** The chosen area, else another one of its store, else that of the nearest store that delivers to the pin. */
function areaOfPin(
  { merchant }: LoadedMerchant,
  chosen: { readonly area: Area; readonly store: LoadedMerchant['merchant']['stores'][number] },
  pin: Point,
): Area | null {
  const isReached = isWithinReach(chosen.store, metresBetween(chosen.store.location, pin))
  if (isReached && isInside(chosen.area.polygon, pin)) return chosen.area
  const sameStore = serviceableArea(chosen.store, pin)
  return sameStore.ok ? sameStore.value : (storesServing(servingStores(merchant), pin)[0]?.area ?? null)
}

/** The same for two addresses that are one in every part (`sameAddress`), in whichever order their parts lie. */
export function fingerprintOf(address: Address): string {
  const parts = Object.entries(address).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
