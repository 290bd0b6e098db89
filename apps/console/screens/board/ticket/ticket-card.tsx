import { ORDER_STATUS, suggestMinutes } from '@compass/domain/orders'
import { memo, type ReactNode, useCallback, useRef } from 'react'
import { Button } from '#parts/button.tsx'
import { useComma, useWords } from '#shell/language/words.tsx'
import { channelIcon } from '#shell/tickets/channel-icon.ts'
import { channelKey } from '#shell/tickets/labels.ts'
import { linesNow, type TicketShape } from '#shell/tickets/ticket.ts'
import { CheckIcon, FirstIcon, NoteIcon } from '../icons.ts'
import { useBoard, useFeed, useFormats, useTicking } from '../use-board.tsx'
import { acceptStep, handOverStep, readyStep, sendingKey } from './labels.ts'
import { useRefusalWords } from './refusal.tsx'
import { RibbonLine, TimeLeft } from './ribbon.tsx'
import { SecondsProvider, useSeenClock } from './seen-clock.ts'
import { Details, directionOfWho, Who } from './who.tsx'

const MAX_LINES = 5

interface TicketProps {
  readonly ticket: TicketShape
  /** The most pressing one of New: its button is the filled one. */
  readonly isFirst: boolean
  /** Likely to be out of view: the browser looks before it draws what is in it. */
  readonly isFar: boolean
  readonly isOpen: boolean
  readonly isChosen: boolean
  /** Minutes that a key has chosen; absent: what is suggested. */
  readonly minutes?: number | undefined
  readonly onOpen: (id: string) => void
  /** In place of lines and button: the one that stands open on a phone. */
  readonly children?: ReactNode
}

/** An order on the board. The whole of it opens it; its one button is the likely answer. */
export const TicketCard = memo(function TicketCard(props: TicketProps) {
  const { ticket, isFirst, isFar, isOpen, isChosen, minutes, onOpen, children } = props
  const article = useRef<HTMLElement>(null)
  const seconds = useSeenClock(article, isFar)
  const isSlim = isSlimIn(ticket)
  return (
    <li>
      <SecondsProvider value={seconds}>
        <article
          ref={article}
          className="ticket"
          id={`ticket-${ticket._id}`}
          tabIndex={-1}
          data-open={isOpen || undefined}
          data-chosen={isChosen || undefined}
          data-slim={isSlim || undefined}
          data-far={isFar || undefined}
        >
          <Head ticket={ticket} isOpen={isOpen} onOpen={onOpen} />
          {children ??
            (isSlim ? null : <LinesAndAction ticket={ticket} isFirst={isFirst} isOpen={isOpen} minutes={minutes} />)}
        </article>
      </SecondsProvider>
    </li>
  )
})

/** What is on its way out of the shop is shown in two lines. */
function isSlimIn({ column }: TicketShape): boolean {
  return column === 'ready' || column === 'onItsWay'
}

/** Number, time and customer. Another choice, or another ticket that became the first, leaves them as they are. */
const Head = memo(function Head({ ticket, isOpen, onOpen }: Pick<TicketProps, 'ticket' | 'isOpen' | 'onOpen'>) {
  const t = useWords('board')
  const Channel = channelIcon(ticket.channel)
  const isSlim = isSlimIn(ticket)
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-2">
        <h3 className="ticket-number">
          <button type="button" className="ticket-open" aria-expanded={isOpen} onClick={() => onOpen(ticket._id)}>
            <span className="sr-only">{t('board.order')} </span>
            <span dir="ltr">{ticket.orderId}</span>
          </button>
        </h3>
        <Channel size={20} className="text-ink2" />
        <span className="sr-only">{t(channelKey(ticket.channel))}</span>
        {hasWords(ticket) ? (
          <>
            <NoteIcon size={19} className="text-ink2" />
            <span className="sr-only">{t('board.hasWords')}</span>
          </>
        ) : null}
        <span className="ms-auto">
          {isSlim && ticket.column === 'ready' ? <HandOver ticket={ticket} /> : <TimeLeft ticket={ticket} />}
        </span>
      </header>
      <RibbonLine ticket={ticket} />
      <p className="ticket-who">
        <span dir={directionOfWho(ticket)} className={isSlim ? 'truncate font-em text-ink' : 'min-w-0 truncate'}>
          <Who ticket={ticket} />
        </span>
        <span className={isSlim ? 'truncate' : 'shrink-0'}>
          <Details ticket={ticket} />
        </span>
      </p>
      <PressNote ticket={ticket} />
    </>
  )
})

function hasWords({ note, lines }: TicketShape): boolean {
  return Boolean(note) || lines.some((line) => line.note)
}

/** A new one that stands open has its lines in the panel beside it. */
function LinesAndAction({
  ticket,
  isFirst,
  isOpen,
  minutes,
}: Pick<TicketProps, 'ticket' | 'isFirst' | 'isOpen' | 'minutes'>) {
  if (isOpen && ticket.column === 'new') return null
  return (
    <>
      <Lines ticket={ticket} />
      <MainAction ticket={ticket} isFirst={isFirst} minutes={minutes} />
    </>
  )
}

function Lines({ ticket }: Pick<TicketProps, 'ticket'>) {
  const t = useWords('board')
  const comma = useComma()
  const lines = linesNow(ticket)
  const more = lines.length - MAX_LINES
  const { awaiting } = ticket
  return (
    <ul className="ticket-lines">
      {lines.slice(0, more === 1 ? MAX_LINES + 1 : MAX_LINES).map(({ _id, qty, name, choices, note }) => (
        <li key={_id} data-gone={awaiting?.lines.includes(_id) || undefined}>
          <b>{qty}</b>
          <span className="truncate">
            <bdi>{name}</bdi>
            {choices.length > 0 ? <span className="text-ink2">{comma + choices.join(comma)}</span> : null}
            {note ? <span className="sr-only">{comma + note}</span> : null}
          </span>
        </li>
      ))}
      {more > 1 ? (
        <li className="text-ink3">
          <b />
          {t('board.more', { count: more })}
        </li>
      ) : null}
    </ul>
  )
}

/** The minutes that are suggested for an order now; those that a key has chosen stand on its ticket as well. */
export function useSuggestion(ticket: TicketShape): number {
  const suggestionOf = useSuggestionOf()
  return useTicking(() => suggestionOf(ticket))
}

export function useSuggestionOf(): (ticket: TicketShape) => number {
  const feed = useFeed()
  return useCallback(
    ({ kitchenMinutes, waitsSince }) =>
      suggestMinutes({ kitchenMinutes, waitsSince: new Date(waitsSince), now: new Date(feed.clock.now()) }),
    [feed],
  )
}

function MainAction({ ticket, isFirst, minutes: chosen }: Pick<TicketProps, 'ticket' | 'isFirst' | 'minutes'>) {
  const t = useWords('board')
  const feed = useFeed()
  const { time } = useFormats()
  const press = useBoard(({ presses }) => presses.get(ticket._id))
  const suggested = useSuggestion(ticket)
  const minutes = chosen ?? suggested
  const busy = press ? t(sendingKey(press)) : undefined
  const accept = ticket.column === 'new' ? acceptStep(ticket) : null
  if (accept !== null) {
    const isLater = accept === ORDER_STATUS.SCH_DEL_ACCEPTED
    return (
      <Button
        kind={isFirst ? 'fill' : 'quiet'}
        size="ticket"
        wide
        busy={busy}
        className="ticket-action"
        onClick={() => feed.press(ticket._id, { to: accept, ...(isLater ? {} : { minutes }) })}
      >
        {t('board.accept')}
        <span className="font-normal opacity-80">
          {isLater && ticket.scheduledFor ? time(ticket.scheduledFor) : t('board.min', { count: minutes })}
        </span>
      </Button>
    )
  }
  const ready = readyStep(ticket)
  if (ticket.awaiting)
    return <p className="ticket-asked">{t('board.asked', { time: time(ticket.awaiting.deadline) })}</p>
  if (ready === null) return null
  return (
    <Button
      kind="outline"
      size="ticket"
      wide
      busy={busy}
      icon={<CheckIcon size={18} />}
      className="ticket-action"
      onClick={() => feed.press(ticket._id, { to: ready })}
    >
      {t(ready === ORDER_STATUS.SERVED ? 'board.served' : 'board.isReady')}
    </Button>
  )
}

/** A tick: the order leaves the counter. */
function HandOver({ ticket }: Pick<TicketProps, 'ticket'>) {
  const t = useWords('board')
  const feed = useFeed()
  const press = useBoard(({ presses }) => presses.get(ticket._id))
  const to = handOverStep(ticket)
  if (to === null) return null
  return (
    <Button
      kind="outline"
      size="board"
      busy={press ? '' : undefined}
      className="ticket-action aspect-square px-0"
      aria-busy={press ? true : undefined}
      aria-label={t('board.handOverOrder', { number: ticket.orderId })}
      title={t('board.handedOver')}
      onClick={() => {
        if (!press) feed.press(ticket._id, { to })
      }}
    >
      {press ? <span className="spinner" /> : <CheckIcon size={20} />}
    </Button>
  )
}

/** A press that came too late, told at the ticket itself. */
function PressNote({ ticket }: Pick<TicketProps, 'ticket'>) {
  const refusal = useBoard(({ refusals }) => refusals.get(ticket._id))
  const wordsOf = useRefusalWords()
  if (!refusal) return null
  return (
    <p role="status" className="ticket-first">
      <FirstIcon size={17} />
      <span className="min-w-0">{wordsOf(refusal)}</span>
    </p>
  )
}
