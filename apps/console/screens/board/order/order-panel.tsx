import { Fragment, useEffect, useRef } from 'react'
import { IconAction } from '#parts/button.tsx'
import { useWords } from '#shell/language/words.tsx'
import { channelIcon } from '#shell/tickets/channel-icon.ts'
import type { TicketShape } from '#shell/tickets/ticket.ts'
import { clockOf, ribbonOf } from '../feed/rules.ts'
import { CloseIcon, NoteIcon, PhoneIcon, PrinterIcon } from '../icons.ts'
import { RibbonLine, TimeLeft } from '../ticket/ribbon.tsx'
import { Who } from '../ticket/who.tsx'
import { useFormats, useTicking } from '../use-board.tsx'
import { Decline } from './decline.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderLines } from './order-lines.tsx'

interface OrderPanelProps {
  readonly ticket: TicketShape
  readonly chosen: number | null
  readonly isDeclining: boolean
  readonly onChoose: (minutes: number) => void
  readonly onDecline: (isDeclining: boolean) => void
  readonly onPrint: () => void
  readonly onClose: () => void
}

/**
 * An open order, over the free end of the board or below the columns of an upright tablet. The customer's words come first,
 * then what was ordered, then the answer.
 */
export function OrderPanel(props: OrderPanelProps) {
  const { ticket, chosen, isDeclining, onChoose, onDecline, onPrint, onClose } = props
  const t = useWords('board')
  const heading = useRef<HTMLHeadingElement>(null)
  // The heading takes the focus as another order opens, so that a screen reader begins there. Closed, the ticket has it again.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // The columns may be lower or elsewhere than they were: the ticket of the order stays in sight.
    document.getElementById(`ticket-${ticket._id}`)?.scrollIntoView({ block: 'nearest' })
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost) document.getElementById(`ticket-${ticket._id}`)?.focus({ preventScroll: true })
    }
  }, [ticket._id])
  const { customer } = ticket
  return (
    <aside className="order-panel" aria-labelledby="open-order">
      <header className="flex items-center gap-2">
        <h2 id="open-order" ref={heading} tabIndex={-1} className="order-number">
          <span className="sr-only">{t('board.order')} </span>
          <span dir="ltr">{ticket.orderId}</span>
        </h2>
        <IconAction size="board" label={t('board.print')} icon={<PrinterIcon size={20} />} onClick={onPrint} />
        {customer.phone ? (
          <a
            className="act act-board act-neutral aspect-square px-0"
            href={`tel:${customer.phone}`}
            aria-label={t('board.callCustomer', { name: customer.name ?? t('board.guest') })}
            title={customer.phone}
          >
            <PhoneIcon size={20} />
          </a>
        ) : null}
        <IconAction size="board" label={t('board.close')} icon={<CloseIcon size={20} />} onClick={onClose} />
      </header>
      <div className="order-body">
        <OrderHead ticket={ticket} />
        <Words ticket={ticket} />
        <OrderLines ticket={ticket} />
        <Details ticket={ticket} />
      </div>
      <footer className="order-foot">
        {isDeclining ? (
          <Decline ticket={ticket} onKeep={() => onDecline(false)} />
        ) : (
          <OrderActions ticket={ticket} chosen={chosen} onChoose={onChoose} onDecline={() => onDecline(true)} />
        )}
      </footer>
    </aside>
  )
}

function OrderHead({ ticket }: { readonly ticket: TicketShape }) {
  const t = useWords('board')
  const { time } = useFormats()
  const left = useTicking((now) => {
    const ribbon = ribbonOf(ticket, now)
    return ribbon && (ribbon.leftMs > 0 ? clockOf(ribbon.leftMs) : '')
  })
  const Channel = channelIcon(ticket.channel)
  const { customer, area, distanceKm, promised, scheduledFor, courtOrder } = ticket
  const by = scheduledFor ?? promised?.to
  const destination = [
    ...(area ? [area] : []),
    ...(distanceKm !== null ? [t('board.km', { distance: distanceKm.toFixed(1) })] : []),
    ...(by ? [t('board.by', { time: time(by) })] : []),
    ...(courtOrder ? [t('board.ofCourt', { number: courtOrder })] : []),
  ]
  return (
    <div className="grid gap-1">
      <p>
        <b className="font-em">
          <Who ticket={ticket} />
        </b>
        <span className="text-ink2">
          {' · '}
          {customer.orders <= 1 ? t('board.firstOrder') : t('board.ordersHere', { count: customer.orders })}
        </span>
      </p>
      <p className="flex items-center gap-2 text-ink2">
        <Channel size={18} />
        <span className="min-w-0">
          {destination.map((part, at) => (
            <Fragment key={part}>
              {at > 0 ? ' · ' : null}
              <bdi>{part}</bdi>
            </Fragment>
          ))}
        </span>
      </p>
      {ticket.address ? (
        <p className="text-note text-ink2" dir="auto">
          {ticket.address}
        </p>
      ) : null}
      {left !== null ? (
        <p className="flex items-center gap-3 pt-1">
          <RibbonLine ticket={ticket} />
          {ticket.column === 'new' && left ? (
            <span className="shrink-0 whitespace-nowrap">{t('board.leftToAccept', { time: left })}</span>
          ) : (
            <TimeLeft ticket={ticket} />
          )}
        </p>
      ) : null}
    </div>
  )
}

/** The customer's own words, as they wrote them, in the direction of their script. */
function Words({ ticket: { note, customer } }: { readonly ticket: TicketShape }) {
  if (!note) return null
  return (
    <blockquote className="order-words">
      <NoteIcon size={20} />
      <p dir="auto" lang={customer.language}>
        {note}
      </p>
    </blockquote>
  )
}

function Details({ ticket: { collected, awaiting } }: { readonly ticket: TicketShape }) {
  const t = useWords('board')
  const { time } = useFormats()
  return (
    <>
      {awaiting ? <p className="ticket-asked">{t('board.asked', { time: time(awaiting.deadline) })}</p> : null}
      {collected.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {collected.map(({ name, value }) => (
            <li key={name} className="tag bg-sunken text-ink2">
              <bdi>{name}</bdi>: <bdi>{value}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
