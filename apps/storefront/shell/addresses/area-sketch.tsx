import { useId } from 'react'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useCityMap } from '#shell/maps/use-city-map.ts'
import type { AreaView } from './address-view.ts'
import { layOutSketch, SKETCH_WIDTH, type SketchStore } from './sketch-layout.ts'
import type { Point } from './use-map-location.ts'

type AreaSketchProps = {
  readonly areas: readonly AreaView[]
  readonly areaId: string | null
  readonly point: Point | null
  /** The stores, as small shops. */
  readonly stores?: readonly SketchStore[]
  /** A tap on an area chooses it: a short cut, beside the list of the same areas. */
  readonly onArea?: (areaId: string) => void
  /** Said in the corner once streets are drawn. */
  readonly sketchLabel?: string
  /** It fills what it stands in, whatever shape that has; else it is a strip. */
  readonly fills?: boolean
}

const LOW = 112
const HIGH = 208
/** As high, to its width, as the map at the head of an order on a phone. */
const WHOLE = 316

/**
 * A still drawing of all areas with their names and the stores, or of the chosen area with the pin: no scripts, no tiles.
 * It says nothing that the words beside it do not.
 */
export function AreaSketch({ areas, areaId, point, stores = [], onArea, sketchLabel, fills = false }: AreaSketchProps) {
  const city = useCityMap()
  if (areas.length === 0) return null
  const height = fills ? WHOLE : onArea ? HIGH : LOW
  const named = areas.map((area) => ({ ...area, name: plainText(area.name) }))
  const chosen = { areaId, point }
  const sketch = layOutSketch(named, chosen, stores, height, city ?? undefined)
  const { grounds, shapes, labels, stores: shops, pin, parts } = sketch
  const hasStreets = grounds.some(({ roads, water }) => roads.length + water.length > 0)
  // Where nothing is to be chosen any more, the names of the neighbours only cover the drawing.
  const text = onArea || areaId === null ? labels : labels.filter(({ id }) => id === areaId)
  return (
    <div className={`relative isolate ${fills ? 'size-full' : ''}`}>
      <svg
        viewBox={`0 0 ${SKETCH_WIDTH} ${height}`}
        preserveAspectRatio={fills ? 'xMidYMid slice' : undefined}
        className={`block w-full bg-sunken ${fills ? 'h-full' : onArea ? 'h-52' : 'h-28'}`}
        aria-hidden="true"
      >
        {hasStreets ? <Grounds grounds={grounds} /> : null}
        {shapes.map(({ id, points }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the list beside the drawing does the same by keyboard
          <polygon
            key={id}
            points={points}
            className={`${areaId === null || id === areaId ? 'fill-tint3' : 'fill-tint2'} ${id === areaId ? 'stroke-mark' : 'stroke-accent/35'} ${onArea ? 'cursor-pointer' : ''}`}
            fillOpacity={hasStreets ? 0.4 : 1}
            strokeWidth={id === areaId ? 1.75 : 1}
            strokeLinejoin="round"
            onClick={onArea && (() => onArea(id))}
          />
        ))}
        {parts.map((x) => (
          <line key={x} x1={x} x2={x} y1="16" y2={height - 16} className="stroke-line2" />
        ))}
        {shops.map(({ x, y }) => (
          <g key={`${x} ${y}`} transform={`translate(${x - 8} ${y - 8})`} className="pointer-events-none">
            <rect width="16" height="16" rx="5" className="fill-ink stroke-surface" strokeWidth="1.5" />
            <path
              d="M4.5 7.5v4.5h7V7.5M3.5 6.5l1.200-2.500h6.600l1.200 2.500a1.5 1.5 0 0 1-3 .2 1.5 1.5 0 0 1-3 0 1.5 1.5 0 0 1-3-.2Z"
              className="fill-none stroke-surface"
              strokeWidth="1.2"
              strokeLinejoin="round"
            />
          </g>
        ))}
        {text.map(({ id, lines, x, y }) => (
          <text
            key={id}
            textAnchor="middle"
            className={`pointer-events-none stroke-surface ${id === areaId || areaId === null ? 'fill-ink' : 'fill-ink2'}`}
            strokeWidth="3"
            strokeLinejoin="round"
            paintOrder="stroke"
            fontSize="11.5"
            fontWeight={id === areaId ? 620 : 480}
          >
            {lines.map((line, i) => (
              <tspan key={line} x={x} y={y + 4 + i * 12}>
                {line}
              </tspan>
            ))}
          </text>
        ))}
        {pin ? (
          <g transform={`translate(${pin.x - 14} ${pin.y - 34})`} className="pointer-events-none">
            <path
              d="M14 34S2 21 2 13a12 12 0 0 1 24 0c0 8-12 21-12 21Z"
              className="fill-mark stroke-surface"
              strokeWidth="1.5"
            />
            <circle cx="14" cy="13" r="4.5" className="fill-surface" />
          </g>
        ) : null}
      </svg>
      {hasStreets && sketchLabel ? <p className="map-note">{sketchLabel}</p> : null}
    </div>
  )
}

function Grounds({ grounds }: Pick<ReturnType<typeof layOutSketch>, 'grounds'>) {
  const id = useId()
  return grounds.map(({ frame, water, roads }, i) => (
    <g key={frame.x} clipPath={`url(#${id}${i})`} fill="none" strokeLinecap="round" strokeLinejoin="round">
      <clipPath id={`${id}${i}`}>
        <rect {...frame} />
      </clipPath>
      {water.map((points) => (
        <polygon key={points} points={points} className="sketch-water" />
      ))}
      {roads.map(({ kind, points }) => (
        <polyline
          key={points}
          points={points}
          className="sketch-road-edge"
          strokeWidth={kind === 'main' ? 4.5 : 2.75}
        />
      ))}
      {roads.map(({ kind, points }) => (
        <polyline key={points} points={points} className="sketch-road" strokeWidth={kind === 'main' ? 3.25 : 1.75} />
      ))}
    </g>
  ))
}
