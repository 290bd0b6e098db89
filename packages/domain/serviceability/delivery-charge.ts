import type { Area, DeliveryBand, Store } from '../merchants/types.ts'
import { metresBetween, type Point, roundPoint } from './point.ts'
import { pointInside } from './polygon.ts'

const middles = new WeakMap<object, Point>()

/** Where an address without a pin lies: a point well inside its area. */
export function middleOf({ polygon }: Pick<Area, 'polygon'>): Point {
  const known = middles.get(polygon)
  if (known) return known
  const middle = roundPoint(pointInside(polygon))
  middles.set(polygon, middle)
  return middle
}

/** Whole metres over the ground from a store to a door: to its pin, or to the middle of its area where it has none. */
export function metresToDoor(
  { location }: Pick<Store, 'location'>,
  area: Pick<Area, 'polygon'>,
  pin: Point | null = null,
): number {
  return metresBetween(location, pin ?? middleOf(area))
}

/** The band that a distance lies in, its bound included; null beyond the last one, where nothing is delivered. */
export function bandAt(bands: readonly DeliveryBand[], metres: number): DeliveryBand | null {
  return bands.find(({ upToMetres }) => metres <= upToMetres) ?? null
}

/** Does a store that charges by distance still deliver so far? One that charges otherwise does. */
export function isWithinReach({ delivery }: Pick<Store, 'delivery'>, metres: number): boolean {
  return delivery?.by !== 'distance' || bandAt(delivery.bands, metres) !== null
}
