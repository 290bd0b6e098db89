import type { Point } from './point.ts'

/** A ring of [lng, lat]; closed or not is the same. */
export type Ring = readonly (readonly [number, number])[]

interface Box {
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

/** A point this near to an edge (degrees, some 0.1 mm) stands on it. */
const ON_EDGE = 1e-9

const boxes = new WeakMap<Ring, Box>()

/** Is the point inside the ring? Its edges and corners count as inside. */
export function isInside(ring: Ring, { lat, lng }: Point): boolean {
  const { west, east, south, north } = boxOf(ring)
  if (!(lng >= west - ON_EDGE && lng <= east + ON_EDGE && lat >= south - ON_EDGE && lat <= north + ON_EDGE))
    return false
  let inside = false
  for (let i = 0; i < ring.length; i += 1) {
    const [ax, ay] = ring[i]!
    const [bx, actor] = ring[(i + 1) % ring.length]!
    if (isOnEdge(lng, lat, ax, ay, bx, actor)) return true
    // An edge counts where it crosses the height of the point on the way up or down, east of the point.
    if (ay > lat !== actor > lat && lng < ((bx - ax) * (lat - ay)) / (actor - ay) + ax) inside = !inside
  }
  return inside
}

/** A point well inside the ring, where a map pin is put when an area is chosen by name. */
export function pointInside(ring: Ring): Point {
  const { south, north } = boxOf(ring)
  let best = { width: -1, lat: 0, lng: 0 }
  // The middle of the widest stretch inside, over a few heights: a centre of gravity may lie outside a bent area.
  for (let step = 1; step < 16; step += 1) {
    const lat = south + ((north - south) * step) / 16
    const crossings = crossingsAt(ring, lat)
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const width = crossings[i + 1]! - crossings[i]!
      // Of equally wide ones the one nearest to the middle.
      const weight = width * (1 - Math.abs(step - 8) / 1000)
      if (weight > best.width) best = { width: weight, lat, lng: crossings[i]! + width / 2 }
    }
  }
  if (best.width < 0) return { lat: ring[0]?.[1] ?? 0, lng: ring[0]?.[0] ?? 0 }
  return { lat: best.lat, lng: best.lng }
}

function crossingsAt(ring: Ring, lat: number): number[] {
  const crossings: number[] = []
  for (let i = 0; i < ring.length; i += 1) {
    const [ax, ay] = ring[i]!
    const [bx, actor] = ring[(i + 1) % ring.length]!
    if (ay > lat !== actor > lat) crossings.push(((bx - ax) * (lat - ay)) / (actor - ay) + ax)
  }
  return crossings.sort((a, b) => a - b)
}

function isOnEdge(x: number, y: number, ax: number, ay: number, bx: number, actor: number): boolean {
  const length = (bx - ax) ** 2 + (actor - ay) ** 2
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (actor - ay)) / length))
  return (x - ax - along * (bx - ax)) ** 2 + (y - ay - along * (actor - ay)) ** 2 <= ON_EDGE ** 2
}

function boxOf(ring: Ring): Box {
  const known = boxes.get(ring)
  if (known) return known
  const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity }
  for (const [lng, lat] of ring) {
    box.west = Math.min(box.west, lng)
    box.east = Math.max(box.east, lng)
    box.south = Math.min(box.south, lat)
    box.north = Math.max(box.north, lat)
  }
  boxes.set(ring, box)
  return box
}
