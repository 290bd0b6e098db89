import type { Area, Store } from '../merchants/types.ts'
import { accept, type Result, refuse } from '../refusal/index.ts'
import { SERVICE } from '../services/index.ts'
import { isWithinReach } from './delivery-charge.ts'
import { checkPoint, isPoint, metresBetween, type Point } from './point.ts'
import { isInside } from './polygon.ts'

/** The service of delivery (the specification, section 9). */

/** The area that contains a point, its edge included; of areas that overlap the first of the list. Null: none. */
export function areaAt(areas: readonly Area[], point: Point): Area | null {
  if (!isPoint(point)) return null
  return areas.find(({ polygon }) => isInside(polygon, point)) ?? null
}

/**
 * The area of a store that an address lies in, no further away than the store drives. A delivery location must be serviceable
 * (the specification, section 5). Refuses with not_serviceable whatever lies in none, coordinates that are none included.
 */
export function serviceableArea(store: Store, point: { readonly lat: unknown; readonly lng: unknown }): Result<Area> {
  const checked = checkPoint(point)
  if (!checked.ok) return checked
  const area = store.services.includes(SERVICE.DELIVERY) ? areaAt(store.areas, checked.value) : null
  if (!area || !isWithinReach(store, metresBetween(store.location, checked.value)))
    return refuse({ reason: 'not_serviceable' })
  return accept(area)
}

/** An active store with the service of delivery. */
export function deliversAtAll({ isActive, services }: Store): boolean {
  return isActive && services.includes(SERVICE.DELIVERY)
}

interface Serving {
  readonly store: Store
  readonly area: Area
  /** From the store to the point. */
  readonly metres: number
}

/** The active stores that deliver to a point, nearest first, each with the area it lies in. */
export function storesServing(stores: readonly Store[], point: Point): Serving[] {
  if (!isPoint(point)) return []
  return stores
    .filter(deliversAtAll)
    .flatMap((store) => {
      const area = areaAt(store.areas, point)
      const metres = area ? metresBetween(store.location, point) : 0
      return area && isWithinReach(store, metres) ? [{ store, area, metres }] : []
    })
    .sort((a, b) => a.metres - b.metres)
}

/** Stores by their distance from a point, nearest first; at equal distance in the order of the list. */
export function nearestStores(
  stores: readonly Store[],
  point: Point,
): { readonly store: Store; readonly metres: number }[] {
  if (!isPoint(point)) return []
  return stores
    .map((store) => ({ store, metres: metresBetween(store.location, point) }))
    .sort((a, b) => a.metres - b.metres)
}
