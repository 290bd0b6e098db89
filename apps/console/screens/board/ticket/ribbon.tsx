import type { Translator } from '@compass/i18n/translator'
import { useWords } from '#shell/language/words.tsx'
import type { TicketShape } from '#shell/tickets/ticket.ts'
import { clockOf, minutesIn, type Ribbon as RibbonShape, ribbonOf } from '../feed/rules.ts'
import { AlarmIcon, TimerIcon } from '../icons.ts'
import { useFormats, useTicking } from '../use-board.tsx'

const WIDTH = 240

/** The share of its time that an order has used: a line that grows once a second, by a pixel at most. */
export function RibbonLine({ ticket }: { readonly ticket: TicketShape }) {
  const urgency = useUrgency(ticket)
  const used = useTicking((now) => Math.max(4, Math.round((ribbonOf(ticket, now)?.share ?? 0) * WIDTH)))
  if (urgency === null) return null
  return (
    <svg
      className="ribbon"
      data-urgency={urgency}
      viewBox={`0 0 ${WIDTH} 4`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className="ribbon-track" width={WIDTH} height="4" />
      <rect className="ribbon-used" width={used} height="4" />
    </svg>
  )
}

/** What is left of it, in words: 5:41 to accept, 9 min to the promise, 3 min late. */
export function TimeLeft({ ticket }: { readonly ticket: TicketShape }) {
  const t = useWords('board')
  const urgency = useUrgency(ticket)
  const words = useTicking((now) => wordsOf(ticket, ribbonOf(ticket, now), t))
  if (urgency === null) return <OtherTime ticket={ticket} />
  return (
    <span className="time-left" data-urgency={urgency}>
      {urgency === 'late' ? <AlarmIcon size={17} /> : urgency === 'pressing' ? <TimerIcon size={17} /> : null}
      <span dir={ticket.column === 'new' && urgency !== 'late' ? 'ltr' : undefined}>{words}</span>
    </span>
  )
}

function useUrgency(ticket: TicketShape): RibbonShape['urgency'] | null {
  return useTicking((now) => ribbonOf(ticket, now)?.urgency ?? null)
}

function wordsOf({ column }: TicketShape, ribbon: RibbonShape | null, t: Translator<'board'>): string {
  if (!ribbon) return ''
  const { urgency, leftMs } = ribbon
  const count = minutesIn(leftMs)
  if (column === 'new') return leftMs > 0 ? clockOf(leftMs) : t('board.timeIsUp')
  if (urgency === 'late') return t('board.late', { count })
  return urgency === 'pressing' ? t('board.dueIn', { count }) : t('board.min', { count })
}

function OtherTime({ ticket }: { readonly ticket: TicketShape }) {
  const { time } = useFormats()
  if (ticket.column !== 'later' || !ticket.kitchenAt) return null
  return <span className="time-left">{time(ticket.kitchenAt)}</span>
}
