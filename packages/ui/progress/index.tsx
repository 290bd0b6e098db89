import type { ReactNode } from 'react'

type Stop = {
  /** Place on the bar, 0 to 1. */
  readonly at: number
  readonly reached: boolean
  /** Below the bar: "100", "60 minimum reached". */
  readonly label?: string
}

type ProgressProps = {
  /** What fills up, for a screen reader. */
  readonly label: string
  /** 0 to 1. */
  readonly value: number
  /** The state as a sentence: "19.20 more for free delivery". */
  readonly valueText: string
  readonly stops?: readonly Stop[]
  readonly className?: string
}

const percent = (part: number) => `${Math.round(Math.min(1, Math.max(0, part)) * 1000) / 10}%`
const anchorOf = (at: number) => (at > 0.8 ? 'end' : at < 0.2 ? 'start' : 'middle')
const nudgeOf = (at: number) => (at > 0.8 ? 10 : at < 0.2 ? -10 : 0)

/** One 6 px bar with stops; drawn as SVG, since a width that only data knows would need a style attribute. */
export function Progress({ label, value, valueText, stops = [], className = '' }: ProgressProps) {
  const words = stops.some((stop) => stop.label)
  return (
    <div
      role="progressbar"
      tabIndex={-1}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(Math.min(1, Math.max(0, value)) * 100)}
      aria-valuetext={valueText}
      className={`${stops.length > 0 ? 'pe-2.5' : ''} ${className}`}
    >
      <svg
        aria-hidden="true"
        width="100%"
        height={words ? 44 : stops.length > 0 ? 22 : 6}
        className="block overflow-visible rtl:-scale-x-100"
      >
        <svg aria-hidden="true" y={stops.length > 0 ? 8 : 0} overflow="visible">
          <rect width="100%" height="6" rx="3" className="fill-line" />
          <rect width={percent(value)} height="6" rx="3" className="fill-mark" />
          {stops.map(({ at, reached, label: text }) => (
            <svg key={at} aria-hidden="true" x={percent(at)} overflow="visible">
              <circle cy="3" r="12" className="fill-surface" />
              {reached ? (
                <>
                  <circle cy="3" r="10" className="fill-mark" />
                  <path
                    d="m-4 3.2 2.8 2.8 5.2-5.4"
                    fill="none"
                    strokeWidth="2"
                    className="stroke-surface rtl:-scale-x-100"
                  />
                </>
              ) : (
                <circle cy="3" r="9" fill="none" strokeWidth="2" className="stroke-line2" />
              )}
              {text ? (
                <text
                  x={nudgeOf(at)}
                  y="32"
                  textAnchor={anchorOf(at)}
                  className="fill-ink2 text-small [direction:ltr] [unicode-bidi:plaintext] origin-center [transform-box:fill-box] rtl:-scale-x-100"
                >
                  {text}
                </text>
              ) : null}
            </svg>
          ))}
        </svg>
      </svg>
    </div>
  )
}

type SegmentsProps = {
  readonly label: string
  /** The state as a word: "On its way". */
  readonly valueText: string
  readonly count: number
  /** How many are full, with the part of the one under way: 3.5 of 4. */
  readonly done: number
  /** It stands still: the bar says so by a quiet colour. */
  readonly paused?: boolean
}

/** An order's way in segments of 6 px. */
export function Segments({ label, valueText, count, done, paused = false }: SegmentsProps) {
  return (
    <div
      role="progressbar"
      tabIndex={-1}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={count}
      aria-valuenow={Math.min(count, Math.floor(done))}
      aria-valuetext={valueText}
      className="flex gap-1.25"
    >
      {Array.from({ length: count }, (_, i) => i).map((i) => (
        <svg key={i} aria-hidden="true" height="6" className="h-1.5 w-0 flex-1 rounded-full bg-line rtl:-scale-x-100">
          <rect width={percent(done - i)} height="6" className={paused ? 'fill-ink3' : 'fill-mark'} />
        </svg>
      ))}
    </div>
  )
}

/** The end of a heading line above a bar: its words and an icon. */
export function ProgressHead({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <p className="mb-2 flex items-center justify-between gap-3 font-em">
      {children}
      <span className="text-accent">{icon}</span>
    </p>
  )
}
