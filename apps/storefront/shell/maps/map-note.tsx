import type { CityMap } from '@compass/domain/merchants'
import type { Ground } from './draw-ground.ts'

/** In the corner of a map: that it is a sketch, or who made its tiles. */
export function MapNote({ city, ground, sketch }: { city: CityMap | null; ground: Ground; sketch: string }) {
  if (!city || ground === null) return null
  const { tiles } = city
  if (ground === 'sketch' || tiles.kind === 'none') return <p className="map-note">{sketch}</p>
  const { attribution, attributionLink } = tiles
  return (
    <p className="map-note" dir="auto" translate="no">
      {attributionLink ? (
        <a href={attributionLink} target="_blank" rel="noopener noreferrer" className="pointer-events-auto">
          {attribution}
        </a>
      ) : (
        attribution
      )}
    </p>
  )
}
