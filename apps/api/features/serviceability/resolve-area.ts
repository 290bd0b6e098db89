import { type Area, type LoadedMerchant, type Store, servingStores } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { storesServing } from '@compass/domain/serviceability'

export interface ServedArea {
  readonly area: Area
  /** The store that delivers there. */
  readonly store: Store
}

/**
 * The area of a place and the store that delivers there (the specification, section 5). For a point: the preferred store
 * where it delivers there, else the nearest that does. Refuses `not_serviceable` for a place outside every area, an area
 * without delivery by now, an unknown one, and coordinates that do not exist on Earth.
 */
export function resolveArea(
  loaded: LoadedMerchant,
  place: { readonly areaId: string } | { readonly lat: number; readonly lng: number },
  preferStoreId?: string | undefined,
): Result<ServedArea> {
  if ('areaId' in place) {
    const served = loaded.areas.get(place.areaId)
    const delivers = served?.store.isActive && served.store.services.includes(20)
    return served && delivers ? accept(served) : refuse({ reason: 'not_serviceable' })
  }
  const serving = storesServing(servingStores(loaded.merchant), place)
  const served = serving.find(({ store }) => store.id === preferStoreId) ?? serving[0]
  return served ? accept({ area: served.area, store: served.store }) : refuse({ reason: 'not_serviceable' })
}
