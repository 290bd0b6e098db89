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
  const { drawn, more } = useDrawn(shown, [openId, chosenId])
  return (
    <section className="column" data-column={name} aria-label={t(TITLES[name])}>
      <h2 className="column-title">
        {t(TITLES[name])} <span className="text-ink3">{tickets.length}</span>
      </h2>
      {name === 'ready' ? <CallsStrip /> : null}
      {shown.length === 0 ? <p className="column-empty">{t(EMPTY[name])}</p> : null}
      <ul className="column-tickets">
        {drawn.map((ticket, at) => (
          <TicketCard
            key={ticket._id}
            ticket={ticket}
            isFirst={name === 'new' && at === 0}
            isFar={at >= NEAR}
            isOpen={ticket._id === openId}
            isChosen={ticket._id === chosenId}
            minutes={minutes[ticket._id]}
            onOpen={onOpen}
          >
            {openBody && ticket._id === openId ? openBody(ticket) : undefined}
          </TicketCard>
        ))}
        {more}
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

/** So many tickets fill a column of any screen; what stands after them is likely to be out of view. */
const NEAR = 8
/** So many tickets of a column are drawn at first, and so many more as somebody comes near the last of them. */
const DRAWN_AT_FIRST = 60
const DRAWN_MORE = 30

/** The first tickets of a column: as far as somebody has looked, and to what is open or chosen. `more` waits near their end. */
function useDrawn(tickets: readonly TicketShape[], wanted: readonly (string | null)[]) {
  const end = useRef<HTMLLIElement>(null)
  const [looked, setLooked] = useState(DRAWN_AT_FIRST)
  if (looked > DRAWN_AT_FIRST && tickets.length <= DRAWN_AT_FIRST) setLooked(DRAWN_AT_FIRST)
  const furthest = tickets.findLastIndex(({ _id }) => wanted.includes(_id)) + 1
  const drawn = tickets.slice(0, Math.max(looked, furthest))
  const hasMore = drawn.length < tickets.length
  useEffect(() => {
    const { current } = end
    if (!current || !hasMore) return
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setLooked(drawn.length + DRAWN_MORE)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [drawn.length, hasMore])
  return { drawn, more: hasMore ? <li ref={end} className="column-more" /> : null }
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
