import type { CityMap } from '@compass/domain/merchants'
import { pointInside } from '@compass/domain/serviceability'
import type { Point } from './use-map-location.ts'

/** Units of the drawing: a phone's card is as wide, so that they are pixels there. */
export const SKETCH_WIDTH = 358
const EDGE = 14
const LINE_HEIGHT = 12
const CHARACTER_WIDTH = 5.9
const LONG_NAME = 13
/** A marker of a store and half of a pin, which no name covers. */
const MARK = 9

interface SketchArea {
  readonly id: string
  readonly storeId: string
  readonly name: string
  /** [lng, lat]. */
  readonly polygon: readonly (readonly [number, number])[]
}

export interface SketchStore extends Point {
  readonly id: string
}

interface Spot {
  readonly x: number
  readonly y: number
}

/** Streets and water, on the ground beneath the areas. */
interface SketchGround {
  /** Nothing is drawn beyond: the next part has streets of its own. */
  readonly frame: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly water: readonly string[]
  readonly roads: readonly { readonly kind: 'main' | 'street'; readonly points: string }[]
}

interface SketchLabel extends Spot {
  readonly id: string
  readonly lines: readonly string[]
}

interface Sketch {
  readonly grounds: readonly SketchGround[]
  readonly shapes: readonly { readonly id: string; readonly points: string }[]
  /** Names by the middle of their first line; one that finds no room is left out. */
  readonly labels: readonly SketchLabel[]
  readonly stores: readonly Spot[]
  readonly pin: Spot | null
  /** Where the drawing is parted, because its stores lie too far from each other for one. */
  readonly parts: readonly number[]
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** More stores than these are drawn together, however far from each other they lie. */
const MAX_PARTS = 3
/** Drawn together they would be less than half as large. */
const FAR = 0.5

/**
 * The areas as a drawing: all of them with the stores, or the chosen area large. Stores that lie far from each other get a
 * part of their own. North is up and west at the left in every language. Each name stands in its area or beside it, and none
 * covers another one, a store or the pin.
 */
export function layOutSketch(
  areas: readonly SketchArea[],
  chosen: { readonly areaId: string | null; readonly point: Point | null },
  stores: readonly SketchStore[],
  height: number,
  city: Pick<CityMap, 'water' | 'roads'> = { water: [], roads: [] },
): Sketch {
  const whole = { left: 0, top: 0, right: SKETCH_WIDTH, bottom: height }
  const focus = areas.find(({ id }) => id === chosen.areaId) ?? null
  if (focus || chosen.point)
    return { ...drawn({ areas, focus, point: chosen.point, stores, frame: whole, city }), parts: [] }
  const parts = partsOf(areas, stores, whole)
  const nobody = { focus: null, point: null, city }
  if (!parts) return { ...drawn({ ...nobody, areas, stores, frame: whole }), parts: [] }
  const sketches = parts.map(({ areas, outlets: stores, frame }) => drawn({ ...nobody, areas, stores, frame }))
  return {
    grounds: sketches.flatMap(({ grounds }) => grounds),
    shapes: sketches.flatMap(({ shapes }) => shapes),
    labels: sketches.flatMap(({ labels }) => labels),
    stores: sketches.flatMap(({ stores }) => stores),
    pin: null,
    parts: parts.slice(1).map(({ frame }) => round(frame.left)),
  }
}

/** A part for each store, from west to east; null where one drawing holds them all well. */
function partsOf(areas: readonly SketchArea[], storeSpots: readonly SketchStore[], whole: Box) {
  const stores = [...new Set(areas.map(({ storeId }) => storeId))]
  if (stores.length < 2 || stores.length > MAX_PARTS) return null
  const width = (whole.right - whole.left) / stores.length
  const parts = stores
    .map((storeId) => {
      const own = areas.filter((area) => area.storeId === storeId)
      const shops = storeSpots.filter(({ id }) => id === storeId)
      return { areas: own, outlets: shops, seen: [...own.flatMap(cornersOf), ...shops] }
    })
    .sort((a, b) => Math.min(...a.seen.map(({ lng }) => lng)) - Math.min(...b.seen.map(({ lng }) => lng)))
    .map((part, i) => ({ ...part, frame: { ...whole, left: width * i, right: width * (i + 1) } }))
  const together = scaleOf([...areas.flatMap(cornersOf), ...storeSpots], whole, 1)
  const apart = Math.min(...parts.map(({ seen, frame }) => scaleOf(seen, frame, 1)))
  return together < apart * FAR ? parts : null
}

interface SketchInput {
  readonly areas: readonly SketchArea[]
  readonly focus: SketchArea | null
  readonly point: Point | null
  readonly stores: readonly SketchStore[]
  readonly frame: Box
  readonly city: Pick<CityMap, 'water' | 'roads'>
}

function drawn({ areas, focus, point, stores, frame, city }: SketchInput): Omit<Sketch, 'parts'> {
  const seen: Point[] = (focus ? [focus] : areas).flatMap(cornersOf)
  if (point) seen.push(point)
  if (!focus) seen.push(...stores)
  const at = projection(seen, frame, focus ? 0.62 : 1)
  const pin = point && at(point)
  const marks = stores.map(at)
  const taken: Box[] = marks.map(({ x, y }) => boxAt(x, y, MARK * 2, MARK * 2))
  if (pin) taken.push({ left: pin.x - 14, right: pin.x + 14, top: pin.y - 36, bottom: pin.y })
  const labels: SketchLabel[] = []
  // The chosen one first, then from the top, so that what is dropped is the same in every drawing.
  const inOrder = areas
    .map((area) => ({ area, middle: at(pointInside(area.polygon)) }))
    .sort((a, b) => Number(b.area === focus) - Number(a.area === focus) || a.middle.y - b.middle.y)
  for (const { area, middle } of inOrder) {
    // Of a neighbour of which only a corner is seen, a name would stand in the wrong area.
    if (!isWithin(middle, frame)) continue
    const lines = linesOf(area.name)
    const spot = roomFor(lines, middle, cornersOf(area).map(at), taken, frame)
    if (!spot) continue
    const [width, tall] = sizeOf(lines)
    taken.push(boxAt(spot.x, spot.y, width, tall))
    labels.push({ id: area.id, lines, x: round(spot.x), y: round(spot.y - ((lines.length - 1) * LINE_HEIGHT) / 2) })
  }
  return {
    grounds: [groundOf(city, at, frame)],
    shapes: areas.map((area) => ({ id: area.id, points: cornersOf(area).map(at).map(spoken).join(' ') })),
    labels,
    stores: marks.map(({ x, y }) => ({ x: round(x), y: round(y) })),
    pin: pin && { x: round(pin.x), y: round(pin.y) },
  }
}

function groundOf({ water, roads }: SketchInput['city'], at: (point: Point) => Spot, frame: Box): SketchGround {
  const points = (line: CityMap['water'][number]) => line.map(([lng, lat]) => spoken(at({ lng, lat }))).join(' ')
  const { left, top, right, bottom } = frame
  return {
    frame: { x: round(left), y: round(top), width: round(right - left), height: round(bottom - top) },
    water: water.map(points),
    roads: roads.map(({ kind, line }) => ({ kind, points: points(line) })),
  }
}

function isWithin({ x, y }: Spot, { left, right, top, bottom }: Box): boolean {
  return x > left && x < right && y > top && y < bottom
}

function cornersOf({ polygon }: SketchArea): Point[] {
  return polygon.map(([lng, lat]) => ({ lat, lng }))
}

/** Degrees to units: everything that is to be seen fits, in its true proportions. `fill`: how much of the room it takes. */
function projection(seen: readonly Point[], frame: Box, fill: number): (point: Point) => Spot {
  const { middle, squeeze } = extentOf(seen)
  const scale = scaleOf(seen, frame, fill)
  return ({ lat, lng }) => ({
    x: (frame.left + frame.right) / 2 + (lng - middle.lng) * squeeze * scale,
    y: (frame.top + frame.bottom) / 2 - (lat - middle.lat) * scale,
  })
}

function scaleOf(seen: readonly Point[], frame: Box, fill: number): number {
  const { wide, tall } = extentOf(seen)
  const room = { x: frame.right - frame.left - 2 * EDGE, y: frame.bottom - frame.top - 2 * EDGE }
  return Math.min((room.x * fill) / (wide || 0.001), (room.y * fill) / (tall || 0.001))
}

function extentOf(seen: readonly Point[]) {
  const lngs = seen.map(({ lng }) => lng)
  const lats = seen.map(({ lat }) => lat)
  const [west, east, south, north] = [Math.min(...lngs), Math.max(...lngs), Math.min(...lats), Math.max(...lats)]
  const middle = { lng: (west + east) / 2, lat: (south + north) / 2 }
  const squeeze = Math.cos((middle.lat * Math.PI) / 180)
  return { middle, squeeze, wide: (east - west) * squeeze, tall: north - south }
}

/** Shares of the way out of an area, from its middle to just beside it: the nearest first, sideways before up and down. */
const STEPS = [0, 0.2, 0.4, 0.6, 0.8, 1].flatMap((step) => (step === 0 ? [0] : [step, -step]))
const AROUND = STEPS.flatMap((right) => STEPS.map((down) => [right, down] as const)).sort(
  ([a, b], [c, d]) => Math.hypot(a, b * 1.2) - Math.hypot(c, d * 1.2),
)

/** In the area, else beside it, where nothing stands yet; null: nowhere. */
function roomFor(
  lines: readonly string[],
  middle: Spot,
  corners: readonly Spot[],
  taken: readonly Box[],
  frame: Box,
): Spot | null {
  const [width, tall] = sizeOf(lines)
  const reach = (owner: (spot: Spot) => number) => Math.max(...corners.map(owner)) - Math.min(...corners.map(owner))
  const [far, high] = [(reach(({ x }) => x) + width) / 2 + 4, (reach(({ y }) => y) + tall) / 2 + 4]
  const spots = AROUND.map(([right, down]) => ({ x: middle.x + right * far, y: middle.y + down * high }))
  const isFree = ({ x, y }: Spot) => {
    const box = boxAt(x, y, width, tall)
    const isOut = box.left < frame.left + 2 || box.right > frame.right - 2 || box.top < frame.top + 2
    if (isOut || box.bottom > frame.bottom - 2) return false
    return !taken.some(
      (other) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
    )
  }
  return spots.find(isFree) ?? null
}

/** A long name in two lines, parted where they are nearest to equal. */
function linesOf(name: string): readonly string[] {
  if (name.length <= LONG_NAME) return [name]
  const words = name.split(' ')
  const services = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')])
  const widest = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length))
  return services.sort((a, b) => widest(a) - widest(b))[0] ?? [name]
}

function sizeOf(lines: readonly string[]): [number, number] {
  return [Math.max(...lines.map(({ length }) => length)) * CHARACTER_WIDTH, lines.length * LINE_HEIGHT]
}

function boxAt(x: number, y: number, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 }
}

function spoken({ x, y }: Spot): string {
  return `${round(x)},${round(y)}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
