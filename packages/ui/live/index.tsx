import type { ReactNode } from 'react'
import { type Person, personClass } from '../avatar/index.tsx'

/** A dot in somebody's colours, and what they do now. */
export function LiveDot({ seat, children }: { seat: Person['seat']; children: ReactNode }) {
  return (
    <span className={`live ${personClass(seat)}`}>
      <i aria-hidden="true" />
      {children}
    </span>
  )
}

const RADIUS = 21
const ROUND = 2 * Math.PI * RADIUS

/** How long a code still counts: a ring of 46 that empties, with the time in words inside. */
export function CodeRing({ left, whole, words }: { left: number; whole: number; words: string }) {
  const part = Math.min(1, Math.max(0, left / whole))
  return (
    <span className="code-ring">
      <svg aria-hidden="true" width="46" height="46" viewBox="0 0 46 46">
        <circle cx="23" cy="23" r={RADIUS} className="stroke-tint3" />
        <circle
          cx="23"
          cy="23"
          r={RADIUS}
          className="stroke-mark"
          strokeDasharray={`${(part * ROUND).toFixed(1)} ${ROUND.toFixed(1)}`}
        />
      </svg>
      <bdi dir="ltr">{words}</bdi>
    </span>
  )
}
