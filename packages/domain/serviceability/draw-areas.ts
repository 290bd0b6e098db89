import { isPoint, type Point, roundPoint } from './point.ts'
import { isInside, pointInside, type Ring } from './polygon.ts'

type Corner = readonly [number, number]

/** Do two rings share more than an edge? Then one of their areas hides a part of the other. */
export function doOverlap(a: Ring, b: Ring): boolean {
  if (isInside(a, pointInside(b)) || isInside(b, pointInside(a))) return true
  return a.some((corner, i) => {
    const next = a[(i + 1) % a.length]!
    return b.some((other, j) => doCross(corner, next, other, b[(j + 1) % b.length]!))
  })
}

/** Does a ring cross itself? Then it has no inside that people would agree on. */
export function crossesItself(ring: Ring): boolean {
  return ring.some((corner, i) =>
    ring.some(
      (other, j) => j > i && doCross(corner, ring[(i + 1) % ring.length]!, other, ring[(j + 1) % ring.length]!),
    ),
  )
}

/** The areas above another one in the list that it overlaps: there they count (of areas that overlap the first does). */
export function areasAbove<Area extends { readonly polygon: Ring }>(areas: readonly Area[], area: Area): Area[] {
  const place = areas.indexOf(area)
  return areas.slice(0, Math.max(0, place)).filter((upper) => doOverlap(upper.polygon, area.polygon))
}

const METRES_OF_DEGREE = 111_320
const CIRCLE_CORNERS = 32

/** A ring of some metres around a point, for an area that is drawn by its radius. */
export function circleAround({ lat, lng }: Point, metres: number): Corner[] {
  const height = metres / METRES_OF_DEGREE
  const width = height / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return Array.from({ length: CIRCLE_CORNERS }, (_, corner) => {
    const turn = (corner / CIRCLE_CORNERS) * 2 * Math.PI
    return cornerOf({ lat: lat + Math.sin(turn) * height, lng: lng + Math.cos(turn) * width })
  })
}

/**
 * Corners as people copy them from a map: a line each, latitude before longitude ("25.0725, 55.1285"). Null: a line is no
 * place on Earth, or there are fewer than three.
 */
export function readTypedCorners(typed: string): Corner[] | null {
  const lines = typed.split('\n').filter((line) => line.trim() !== '')
  const corners = lines.map((line) => {
    const numbers = line.match(/-?\d+(\.\d+)?/g)
    if (numbers?.length !== 2) return null
    const point = { lat: Number(numbers[0]), lng: Number(numbers[1]) }
    return isPoint(point) ? cornerOf(point) : null
  })
  const all = corners.filter((corner): corner is Corner => corner !== null)
  return all.length === corners.length && all.length >= 3 ? all : null
}

/** Corners as people type them. */
export function writeCorners(ring: Ring): string {
  return ring.map(([lng, lat]) => `${lat}, ${lng}`).join('\n')
}

function cornerOf(point: Point): Corner {
  const { lat, lng } = roundPoint(point)
  return [lng, lat]
}

/** Two stretches cross where each has the ends of the other on both of its sides; touching is no crossing. */
function doCross(a: Corner, b: Corner, c: Corner, d: Corner): boolean {
  return sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0
}

/** An area of less than a millimetre on each side is none. */
const ON_LINE = 1e-14

function sideOf(a: Corner, b: Corner, c: Corner): -1 | 0 | 1 {
  const turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
  return Math.abs(turn) < ON_LINE ? 0 : turn > 0 ? 1 : -1
}
