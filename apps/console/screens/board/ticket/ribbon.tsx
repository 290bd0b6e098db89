import { useWords } from '#shell/language/words.tsx'
import { clockOf, minutesIn, type Ribbon as RibbonShape, ribbonOf, type TicketShape } from '../feed/rules.ts'
import { AlarmIcon, TimerIcon } from '../icons.ts'
import { useFormats, useNow } from '../use-board.tsx'

const WIDTH = 240

/** The share of its time that an order has used: a line that grows once a second. */
export function Ribbon({ ticket }: { readonly ticket: TicketShape }) {
  const ribbon = ribbonOf(ticket, useNow())
  return ribbon ? <RibbonLine ribbon={ribbon} /> : null
}

export function RibbonLine({ ribbon: { share, urgency } }: { readonly ribbon: RibbonShape }) {
  const used = Math.max(4, Math.round(share * WIDTH))
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
  const now = useNow()
  const ribbon = ribbonOf(ticket, now)
  if (!ribbon) return <OtherTime ticket={ticket} />
  const { urgency, leftMs } = ribbon
  const count = minutesIn(leftMs)
  const words =
    ticket.column === 'new'
      ? leftMs > 0
        ? clockOf(leftMs)
        : t('board.timeIsUp')
      : leftMs <= 0
        ? t('board.late', { count })
        : urgency === 'pressing'
          ? t('board.dueIn', { count })
          : t('board.min', { count })
  return (
    <span className="time-left" data-urgency={urgency}>
      {urgency === 'late' ? <AlarmIcon size={17} /> : urgency === 'pressing' ? <TimerIcon size={17} /> : null}
      <span dir={ticket.column === 'new' && leftMs > 0 ? 'ltr' : undefined}>{words}</span>
    </span>
  )
}

function OtherTime({ ticket }: { readonly ticket: TicketShape }) {
  const { time } = useFormats()
  if (ticket.column !== 'later' || !ticket.kitchenAt) return null
  return <span className="time-left">{time(ticket.kitchenAt)}</span>
}
