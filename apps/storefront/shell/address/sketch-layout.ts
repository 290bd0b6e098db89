import { pointInside } from '@compass/domain/serviceability'
import type { Point } from './use-place.ts'

/** Units of the drawing: a phone's card is as wide, so that they are pixels there. */
export const SKETCH_WIDTH = 358
const EDGE = 14
const LINE_HEIGHT = 12
const LETTER_WIDTH = 5.9
const LONG_NAME = 13
/** A marker of an outlet and half of a pin, which no name covers. */
const MARK = 9

export interface SketchArea {
  readonly id: string
  readonly name: string
  /** [lng, lat]. */
  readonly polygon: readonly (readonly [number, number])[]
}

interface Spot {
  readonly x: number
  readonly y: number
}

export interface SketchLabel extends Spot {
  readonly id: string
  readonly lines: readonly string[]
}

export interface Sketch {
  readonly shapes: readonly { readonly id: string; readonly points: string }[]
  /** Names by the middle of their first line; one that finds no room is left out. */
  readonly labels: readonly SketchLabel[]
  readonly outlets: readonly Spot[]
  readonly pin: Spot | null
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * The areas as a drawing: all of them with the outlets, or the chosen one large. North is up in every language. Each name
 * stands in its area or beside it, and none covers another one, an outlet or the pin.
 */
export function sketchOf(
  areas: readonly SketchArea[],
  chosen: { readonly areaId: string | null; readonly point: Point | null },
  outlets: readonly Point[],
  height: number,
): Sketch {
  const focus = areas.find(({ id }) => id === chosen.areaId)
  const seen: Point[] = (focus ? [focus] : areas).flatMap(({ polygon }) => polygon.map(([lng, lat]) => ({ lat, lng })))
  if (chosen.point) seen.push(chosen.point)
  if (!focus) seen.push(...outlets)
  const at = projection(seen, height, focus ? 0.62 : 1)
  const pin = chosen.point ? at(chosen.point) : null
  const marks = outlets.map(at)
  const taken: Box[] = marks.map(({ x, y }) => boxAt(x, y, MARK * 2, MARK * 2))
  if (pin) taken.push({ left: pin.x - 14, right: pin.x + 14, top: pin.y - 36, bottom: pin.y })
  const labels: SketchLabel[] = []
  // The chosen one first, then from the top, so that what is dropped is the same in every drawing.
  const inOrder = areas
    .map((area) => ({ area, middle: at(pointInside(area.polygon)) }))
    .sort((a, b) => Number(b.area === focus) - Number(a.area === focus) || a.middle.y - b.middle.y)
  for (const { area, middle } of inOrder) {
    const lines = linesOf(area.name)
    const corners = area.polygon.map(([lng, lat]) => at({ lat, lng }))
    const spot = roomFor(lines, middle, corners, taken, height)
    if (!spot) continue
    const [width, tall] = sizeOf(lines)
    taken.push(boxAt(spot.x, spot.y, width, tall))
    labels.push({ id: area.id, lines, x: round(spot.x), y: round(spot.y - ((lines.length - 1) * LINE_HEIGHT) / 2) })
  }
  return {
    shapes: areas.map(({ id, polygon }) => ({
      id,
      points: polygon.map(([lng, lat]) => spoken(at({ lat, lng }))).join(' '),
    })),
    labels,
    outlets: marks.map(({ x, y }) => ({ x: round(x), y: round(y) })),
    pin: pin && { x: round(pin.x), y: round(pin.y) },
  }
}

/** Degrees to units: everything that is to be seen fits, in its true proportions. `fill`: how much of the room it takes. */
function projection(seen: readonly Point[], height: number, fill: number): (point: Point) => Spot {
  const lngs = seen.map(({ lng }) => lng)
  const lats = seen.map(({ lat }) => lat)
  const middle = { lng: (Math.min(...lngs) + Math.max(...lngs)) / 2, lat: (Math.min(...lats) + Math.max(...lats)) / 2 }
  const squeeze = Math.cos((middle.lat * Math.PI) / 180)
  const wide = (Math.max(...lngs) - Math.min(...lngs)) * squeeze
  const tall = Math.max(...lats) - Math.min(...lats)
  const room = { x: (SKETCH_WIDTH - 2 * EDGE) * fill, y: (height - 2 * EDGE) * fill }
  const scale = Math.min(room.x / (wide || 0.001), room.y / (tall || 0.001))
  return ({ lat, lng }) => ({
    x: SKETCH_WIDTH / 2 + (lng - middle.lng) * squeeze * scale,
    y: height / 2 - (lat - middle.lat) * scale,
  })
}

/** In the area, else at its sides, where nothing stands yet; null: nowhere. */
function roomFor(
  lines: readonly string[],
  middle: Spot,
  corners: readonly Spot[],
  taken: readonly Box[],
  height: number,
): Spot | null {
  const [width, tall] = sizeOf(lines)
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  const right = Math.max(...xs) + width / 2 + 3
  const left = Math.min(...xs) - width / 2 - 3
  const below = Math.max(...ys) + tall / 2 + 2
  const above = Math.min(...ys) - tall / 2 - 2
  const spots = [
    middle,
    { x: middle.x, y: middle.y + tall * 0.6 },
    { x: middle.x, y: middle.y - tall * 0.6 },
    { x: right, y: middle.y },
    { x: left, y: middle.y },
    { x: middle.x, y: below },
    { x: middle.x, y: above },
    { x: right, y: below - tall },
    { x: left, y: above + tall },
    { x: right, y: above + tall },
    { x: left, y: below - tall },
  ]
  const isFree = ({ x, y }: Spot) => {
    const box = boxAt(x, y, width, tall)
    if (box.left < 2 || box.right > SKETCH_WIDTH - 2 || box.top < 2 || box.bottom > height - 2) return false
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
  const ways = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')])
  const widest = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length))
  return ways.sort((a, b) => widest(a) - widest(b))[0] ?? [name]
}

function sizeOf(lines: readonly string[]): [number, number] {
  return [Math.max(...lines.map(({ length }) => length)) * LETTER_WIDTH, lines.length * LINE_HEIGHT]
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
