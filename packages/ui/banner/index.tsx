import type { ReactNode } from 'react'

const tones = {
  tint: { box: 'bg-tint1', icon: 'text-accent', words: 'text-ink2' },
  ok: { box: 'bg-okbg', icon: 'text-ok', words: 'text-ink' },
  warn: { box: 'bg-warnbg', icon: 'text-warn', words: 'text-ink' },
  bad: { box: 'bg-badbg', icon: 'text-bad', words: 'text-ink' },
}

type BannerProps = {
  readonly tone?: keyof typeof tones
  readonly icon: ReactNode
  /** One: a WordButton or a small Button. */
  readonly action?: ReactNode
  /** A failure that came just now is spoken at once. */
  readonly urgent?: boolean
  /** It came just now: spoken when there is time. What the page came with is read in its place. */
  readonly news?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** What is different just now, in a sentence, with the one thing to do about it. */
export function Banner({
  tone = 'tint',
  icon,
  action,
  urgent = false,
  news = false,
  className = '',
  children,
}: BannerProps) {
  const { box, icon: colour, words } = tones[tone]
  return (
    <div
      role={urgent ? 'alert' : news ? 'status' : undefined}
      className={`flex min-h-12.5 items-center gap-3 rounded-field px-4 py-3.5 ${box} ${className}`}
    >
      <span className={`shrink-0 ${colour}`}>{icon}</span>
      <div className={`min-w-0 flex-1 ${words}`}>{children}</div>
      {action ? <span className="shrink-0">{action}</span> : null}
    </div>
  )
}
