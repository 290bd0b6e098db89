import type { AreaView } from './address-view.ts'
import type { Point } from './use-place.ts'

const WIDTH = 358
const HEIGHT = 112

/**
 * A still drawing of the areas around a place with its pin, or of all areas: no scripts, no tiles. It says nothing that the
 * words beside it do not.
 */
export function AreaSketch({
  areas,
  areaId,
  point,
}: {
  areas: readonly AreaView[]
  areaId: string | null
  point: Point | null
}) {
  const corners = (areas.find(({ id }) => id === areaId) ? areas.filter(({ id }) => id === areaId) : areas).flatMap(
    ({ polygon }) => polygon,
  )
  if (corners.length === 0) return null
  const lngs = corners.map(([lng]) => lng)
  const lats = corners.map(([, lat]) => lat)
  const middle = point ?? {
    lng: (Math.min(...lngs) + Math.max(...lngs)) / 2,
    lat: (Math.min(...lats) + Math.max(...lats)) / 2,
  }
  const squeeze = Math.cos((middle.lat * Math.PI) / 180)
  const span = Math.max(
    (Math.max(...lngs) - Math.min(...lngs)) * squeeze,
    (Math.max(...lats) - Math.min(...lats)) * 1.6,
  )
  const scale = (WIDTH * 0.7) / (span || 0.01)
  const x = (lng: number) => round(WIDTH / 2 + (lng - middle.lng) * squeeze * scale)
  const y = (lat: number) => round(HEIGHT * 0.62 - (lat - middle.lat) * scale)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className="block h-28 w-full bg-sunken"
      aria-hidden="true"
    >
      {areas.map(({ id, polygon }) => (
        <polygon
          key={id}
          points={polygon.map(([lng, lat]) => `${x(lng)},${y(lat)}`).join(' ')}
          className={id === areaId ? 'fill-tint3 stroke-mark' : 'fill-tint2 stroke-line2'}
          strokeWidth={id === areaId ? 1.5 : 1}
          strokeLinejoin="round"
        />
      ))}
      {areaId === null ? null : (
        <g transform={`translate(${WIDTH / 2 - 14} ${HEIGHT * 0.62 - 34})`}>
          <path
            d="M14 34S2 21 2 13a12 12 0 0 1 24 0c0 8-12 21-12 21Z"
            className="fill-mark stroke-surface"
            strokeWidth="1.5"
          />
          <circle cx="14" cy="13" r="4.5" className="fill-surface" />
        </g>
      )}
    </svg>
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
