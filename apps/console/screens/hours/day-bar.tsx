import { type DaySpan, minutesOfSpan, spanOfMinutes } from '@compass/domain/availability'
import { weekdayName } from '@compass/i18n/formats'
import { type PointerEvent, useRef, useState } from 'react'
import { useLanguage, useWords } from '#shell/language/words.tsx'

/** A day is shown from six in the morning to two of the night after it. */
const FROM = 360
const TO = 1560
const STEP = 15
const DAY = 1440
const EDGES = ['start', 'end'] as const
type Edge = (typeof EDGES)[number]

/** Where minutes of a day stand on the bar; what lies outside of it stands at its edge. */
export function scalePercent(minutes: number): number {
  return ((Math.min(TO, Math.max(FROM, minutes)) - FROM) / (TO - FROM)) * 100
}

interface Drag {
  readonly place: number
  readonly edge: Edge
  readonly minutes: number
}

/**
 * One day of a week as a bar. Its ends are dragged or moved by the arrow keys, in steps of a quarter of an hour.
 * Long on purpose: pointer, keys and what is drawn share one drag.
 */
export function DayBar(props: {
  readonly day: number
  readonly spans: readonly DaySpan[]
  readonly isToday: boolean
  readonly isChanged: boolean
  /** `HH:MM` of now, where the day is today. */
  readonly time: string | null
  readonly onChange: (spans: readonly DaySpan[], everyDay: boolean) => void
}) {
  const { day, spans, isToday, isChanged, time, onChange } = props
  const t = useWords('hours')
  const language = useLanguage()
  const track = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const ranges = spans.map(minutesOfSpan)

  const minutesAt = ({ clientX }: PointerEvent) => {
    const box = track.current!.getBoundingClientRect()
    const isMirrored = getComputedStyle(track.current!).direction === 'rtl'
    const part = isMirrored ? (box.right - clientX) / box.width : (clientX - box.left) / box.width
    return Math.round((FROM + part * (TO - FROM)) / STEP) * STEP
  }
  const bounded = (place: number, edge: Edge, minutes: number) => {
    const { start, end } = ranges[place]!
    if (edge === 'start') return Math.min(end - STEP, DAY - STEP, Math.max(ranges[place - 1]?.end ?? 0, minutes))
    const last = ranges[place + 1]?.start ?? start + DAY - STEP
    return Math.max(start + STEP, Math.min(last, minutes))
  }
  const move = (place: number, edge: Edge, minutes: number, everyDay: boolean) => {
    const moved = { ...ranges[place]!, [edge]: bounded(place, edge, minutes) }
    onChange(
      spans.map((span, other) => (other === place ? spanOfMinutes(moved) : span)),
      everyDay,
    )
  }
  const shown = ranges.map((range, place) => (drag?.place === place ? { ...range, [drag.edge]: drag.minutes } : range))
  const look = isToday ? 'bg-fill' : isChanged || drag ? 'bg-penline' : 'bg-bar'
  return (
    <div ref={track} className="week-bar relative h-6 rounded-tag bg-sunken">
      {shown.map((range, place) => {
        const [start, end] = [scalePercent(range.start), scalePercent(range.end)]
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: openings of a day are known by their order
            key={place}
            className={`absolute inset-y-0 rounded-tag ${look}`}
            style={{ insetInlineStart: `${start}%`, insetInlineEnd: `${100 - end}%` }}
          >
            {EDGES.map((edge) => (
              <span
                key={edge}
                role="slider"
                tabIndex={0}
                aria-label={t(`hours.bar_${edge}`, { day: weekdayName(day, language) })}
                aria-valuemin={0}
                aria-valuemax={DAY * 2 - STEP}
                aria-valuenow={range[edge]}
                aria-valuetext={edge === 'start' ? spanOfMinutes(range).opens : spanOfMinutes(range).closes}
                className={`day-end ${edge === 'start' ? 'start-0' : 'end-0'} ${drag?.place === place && drag.edge === edge ? 'day-end-held' : ''}`}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId)
                  setDrag({ place, edge, minutes: range[edge] })
                }}
                onPointerMove={(event) => {
                  if (drag) setDrag({ place, edge, minutes: bounded(place, edge, minutesAt(event)) })
                }}
                onPointerUp={(event) => {
                  if (drag && drag.minutes !== ranges[place]![edge]) move(place, edge, drag.minutes, event.altKey)
                  setDrag(null)
                }}
                onPointerCancel={() => setDrag(null)}
                onKeyDown={(event) => {
                  const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
                  const steps = {
                    ArrowRight: isMirrored ? -1 : 1,
                    ArrowLeft: isMirrored ? 1 : -1,
                    ArrowUp: 1,
                    ArrowDown: -1,
                  }
                  const step = steps[event.key as keyof typeof steps]
                  if (!step) return
                  event.preventDefault()
                  move(place, edge, ranges[place]![edge] + step * STEP, event.altKey)
                }}
              />
            ))}
          </div>
        )
      })}
      {time ? <NowMark time={time} /> : null}
    </div>
  )
}

function NowMark({ time }: { readonly time: string }) {
  const [hour, minute] = time.split(':').map(Number)
  const minutes = hour! * 60 + minute!
  // The night until two belongs to the bar of the day before.
  if (minutes < FROM) return null
  return (
    <span
      aria-hidden="true"
      className="absolute -inset-y-1 w-0.5 bg-badmark"
      style={{ insetInlineStart: `${scalePercent(minutes)}%` }}
    />
  )
}
