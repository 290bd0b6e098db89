import type { ReactNode } from 'react'

const tones = {
  accent: 'bg-tint2 text-accent',
  neutral: 'bg-sunken text-ink',
  ok: 'bg-okbg text-ok',
  warn: 'bg-warnbg text-warn',
  bad: 'bg-badbg text-bad',
  float: 'bg-surface text-ink shadow-s1',
}

type ChipProps = {
  /** float: on a picture ("From 18:00", "Sold out today"). */
  readonly tone?: keyof typeof tones
  /** 14 px. */
  readonly icon?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A short word about the thing it stands on. It does nothing. */
export function Chip({ tone = 'neutral', icon, className = '', children }: ChipProps) {
  return (
    <span className={`chip ${tones[tone]} ${className}`}>
      {icon}
      {children}
    </span>
  )
}

/** The one label of a product ("Popular"): accent text without a ground. */
export function Label({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-micro font-strong text-accent">
      {icon}
      {children}
    </span>
  )
}
