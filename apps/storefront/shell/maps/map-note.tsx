import type { CityMap } from '@compass/domain/merchants'
import { hasStreets } from './use-city-map.ts'

/** In the corner of a map: that it is a sketch, or who made its tiles. */
export function MapNote({ city, sketch }: { city: CityMap | null; sketch: string }) {
  if (!city || !hasStreets(city)) return null
  return (
    <p className="map-note" dir="auto">
      {city.tiles.kind === 'none' ? sketch : city.tiles.attribution}
    </p>
  )
}
