import { accept, type Result, refuse } from '../refusal/index.ts'

/** Degrees, WGS 84. */
export interface Point {
  readonly lat: number
  readonly lng: number
}

/** Is this a place on Earth? Not for NaN, infinities, or degrees out of range. */
export function isPoint(point: Point): boolean {
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180
}

/** A point rounded to 0.1 m. What is no place on Earth is served by nobody: not_serviceable, as any place outside. */
export function checkPoint(point: { readonly lat: unknown; readonly lng: unknown }): Result<Point> {
  const { lat, lng } = point
  if (typeof lat !== 'number' || typeof lng !== 'number' || !isPoint({ lat, lng })) {
    return refuse({ reason: 'not_serviceable' })
  }
  return accept(roundPoint({ lat, lng }))
}

/** To 0.1 m: every point that is compared with another one is rounded so. */
export function roundPoint({ lat, lng }: Point): Point {
  return { lat: rounded(lat), lng: rounded(lng) }
}

/** To the sixth decimal; adding 0 makes -0 an ordinary 0. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6 + 0
}

const EARTH_METRES = 6_371_008.8

/** Metres between two points over the ground (haversine), rounded. */
export function metresBetween(a: Point, b: Point): number {
  const radians = Math.PI / 180
  const lat = Math.sin(((b.lat - a.lat) * radians) / 2)
  const lng = Math.sin(((b.lng - a.lng) * radians) / 2)
  const chord = lat * lat + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * lng * lng
  return Math.round(2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(chord))))
}
