import { useId } from 'react'

type Claim = {
  readonly id: string
  /** Its part of the whole, 0 to 1. */
  readonly part: number
  /** The class of the person's colours. */
  readonly person: string
  /** Paid is solid, what is being paid is striped. */
  readonly isPaid: boolean
}

type ClaimsBarProps = {
  readonly claims: readonly Claim[]
  /** What the bar says, for who hears the page. */
  readonly label: string
}

/** Claims narrower than this would not be seen. */
const MIN_PART = 0.02

/**
 * Who has which part of a bill, in the order of claiming: 14 high, as wide as each amount, the rest open. It is drawn, since a
 * width that only data knows would need a style attribute.
 */
export function ClaimsBar({ claims, label }: ClaimsBarProps) {
  const id = useId()
  let at = 0
  const drawn = claims.map(({ part, ...claim }) => {
    const from = at
    at = Math.min(1, at + Math.max(MIN_PART, part))
    return { ...claim, from, width: at - from }
  })
  return (
    <svg
      role="img"
      aria-label={label}
      width="100%"
      height="14"
      className="block overflow-hidden rounded-[7px] rtl:-scale-x-100"
    >
      {drawn.map(({ id: claim, person, isPaid, from, width }, n) => (
        <svg key={claim} aria-hidden="true" x={percent(from)} width={percent(width)} className={person}>
          {isPaid ? null : (
            <pattern id={`${id}-${n}`} width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(25)">
              <rect width="9" height="9" fill="var(--who-bar)" fillOpacity="0.35" />
              <rect width="5" height="9" fill="var(--who-bar)" />
            </pattern>
          )}
          <rect
            height="14"
            rx="3"
            fill={isPaid ? 'var(--who-bar)' : `url(#${id}-${n})`}
            className={at >= 1 && n === drawn.length - 1 ? 'w-full' : 'w-[calc(100%-3px)]'}
          />
        </svg>
      ))}
      {at < 1 ? (
        <svg aria-hidden="true" x={percent(at)} width={percent(1 - at)}>
          <rect height="14" rx="3" width="100%" className="fill-line" />
        </svg>
      ) : null}
    </svg>
  )
}

const percent = (part: number) => `${Math.round(part * 10_000) / 100}%`
