import type { ReactNode } from 'react'
import { memo, useEffect, useRef, useState } from 'react'
import { useWords } from '#shell/language/words.tsx'
import type { TicketShape } from '#shell/tickets/ticket.ts'
import { CallsStrip } from './calls-strip.tsx'
import { ribbonOf } from './feed/rules.ts'
import { LaterIcon } from './icons.ts'
import { TicketCard } from './ticket/ticket-card.tsx'
import { useBoard, useFormats, useTicking } from './use-board.tsx'

export type ColumnName = 'new' | 'preparing' | 'ready' | 'onItsWay'

const TITLES = {
  new: 'board.new',
  preparing: 'board.preparing',
  ready: 'board.ready',
  onItsWay: 'board.onItsWay',
} as const

export interface ColumnProps {
  readonly name: ColumnName
  readonly tickets: readonly TicketShape[]
  readonly openId: string | null
  readonly chosenId: string | null
  /** Minutes that were chosen by hand, by order. */
  readonly minutes: Readonly<Record<string, number>>
  readonly onOpen: (id: string) => void
  /** Of the ticket that stands open in its column, on a phone. */
  readonly openBody?: ((ticket: TicketShape) => ReactNode) | undefined
}

/** Tickets of one state, in the order in which they press. */
export const Column = memo(function Column(props: ColumnProps) {
  const { name, tickets, openId, chosenId, minutes, onOpen, openBody } = props
  const t = useWords('board')
  const shown = useHeld(tickets)
  return (
    <section className="column" data-column={name} aria-label={t(TITLES[name])}>
      <h2 className="column-title">
        {t(TITLES[name])} <span className="text-ink3">{tickets.length}</span>
      </h2>
      {name === 'ready' ? <CallsStrip /> : null}
      {shown.length === 0 ? <p className="column-empty">{t(EMPTY[name])}</p> : null}
      <ul className="column-tickets">
        {shown.map((ticket, at) => (
          <TicketCard
            key={ticket._id}
            ticket={ticket}
            isFirst={name === 'new' && at === 0}
            isOpen={ticket._id === openId}
            isChosen={ticket._id === chosenId}
            minutes={minutes[ticket._id]}
            onOpen={onOpen}
          >
            {openBody && ticket._id === openId ? openBody(ticket) : undefined}
          </TicketCard>
        ))}
      </ul>
    </section>
  )
})

const EMPTY = {
  new: 'board.noneNew',
  preparing: 'board.nonePreparing',
  ready: 'board.noneReady',
  onItsWay: 'board.noneOnItsWay',
} as const

/** Under a finger nothing moves: while one is down the tickets stay as they are. */
function useHeld(tickets: readonly TicketShape[]): readonly TicketShape[] {
  const [isHeld, setHeld] = useState(false)
  const last = useRef(tickets)
  useEffect(() => {
    const down = () => setHeld(true)
    // The click that follows is of the ticket that was under the finger.
    const up = () => setTimeout(() => setHeld(false), 60)
    addEventListener('pointerdown', down)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', up)
    return () => {
      removeEventListener('pointerdown', down)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', up)
    }
  }, [])
  if (!isHeld) last.current = tickets
  return last.current
}

/** Later orders in a line at the foot, and how many were done today. */
export function BoardFoot() {
  const t = useWords('board')
  const { time } = useFormats()
  const later = useBoard(({ columns }) => columns.later)
  const done = useBoard((state) => state.done)
  const next = later[0]?.kitchenAt
  return (
    <div className="board-foot">
      {later.length > 0 ? (
        <p className="later-line">
          <LaterIcon size={20} />
          <span>
            <b className="block font-em">{t('board.later')}</b>
            {next ? t('board.planned', { count: later.length, time: time(next) }) : null}
          </span>
        </p>
      ) : null}
      <p className="text-center text-ink3">{t('board.done', { count: done })}</p>
    </div>
  )
}

/** Is something in a column late? Said by a dot on the phone's segments. */
export function useIsLate(tickets: readonly TicketShape[]): boolean {
  return useTicking((now) => tickets.some((ticket) => ribbonOf(ticket, now)?.urgency === 'late'))
}
