import { type LoadedMerchant, servingStores } from '@compass/domain/merchants'
import { isPoint, metresBetween, type Point, storesServing } from '@compass/domain/serviceability'
import type { Attribution, Place } from './port.ts'

/** Degrees. */
export interface Box {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

const MAX_LABEL = 160
/** Degrees around the areas: who lives beyond them learns that we do not deliver there. */
const MARGIN = 0.15
/** A street's own point may be far from the door that was meant, and is in the same quarter. */
const MAX_METRES = 2_000
/** Controls, marks that turn the direction of writing, and spaces of any kind. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu

/** What a provider found, as it came. */
export interface FoundPlace extends Point {
  readonly label: string
  /** What the place covers, where the provider says it. */
  readonly box: Box | null
}

/** A provider's place as ours: its text in one line, its area by our own polygons. Null: it is no place on Earth, or has no name. */
export function toPlace(
  { merchant }: LoadedMerchant,
  { label, lat, lng }: Pick<FoundPlace, 'label' | 'lat' | 'lng'>,
  attribution: Attribution,
): Place | null {
  const text = [...label.replace(INVISIBLE, ' ').trim()].slice(0, MAX_LABEL).join('')
  if (text === '' || !isPoint({ lat, lng })) return null
  const [serving] = storesServing(servingStores(merchant), { lat, lng })
  return { label: text, areaId: serving?.area.id ?? null, lat, lng, attribution }
}

/** What stands at a point. Null where the provider's place is somewhere else. */
export function toPlaceAt(
  merchant: LoadedMerchant,
  point: Point,
  found: FoundPlace,
  attribution: Attribution,
): Place | null {
  const isThere = metresBetween(point, found) <= MAX_METRES || (found.box !== null && isWithin(found.box, point))
  return isThere ? toPlace(merchant, { label: found.label, ...point }, attribution) : null
}

/** Where places are looked for: around all areas. Null: the merchant delivers nowhere. */
export function searchBox({ merchant }: LoadedMerchant): Box | null {
  const corners = servingStores(merchant).flatMap(({ areas }) => areas.flatMap(({ polygon }) => [...polygon]))
  if (corners.length === 0) return null
  const [lngs, lats] = [corners.map(([lng]) => lng), corners.map(([, lat]) => lat)]
  return {
    south: Math.min(...lats) - MARGIN,
    west: Math.min(...lngs) - MARGIN,
    north: Math.max(...lats) + MARGIN,
    east: Math.max(...lngs) + MARGIN,
  }
}

export function isWithin({ south, west, north, east }: Box, { lat, lng }: Point): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east
}
