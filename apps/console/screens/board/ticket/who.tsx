import { CHANNEL } from '@compass/domain/services'
import { useWords } from '#shell/language/words.tsx'
import type { TicketShape } from '#shell/tickets/ticket.ts'
import { minutesIn } from '../feed/rules.ts'
import { useFormats, useTicking } from '../use-board.tsx'

/** Who an order is for: a table with its round, a room, or the customer as they wrote their name. */
export function Who({ ticket }: { readonly ticket: TicketShape }) {
  const t = useWords('board')
  const { spot, round, customer } = ticket
  if (spot) {
    const table = t(spot.kind === 'room' ? 'board.room' : 'board.table', { number: spot.number })
    return <>{round !== null && round > 1 ? `${table} · ${t('board.round', { number: round })}` : table}</>
  }
  return <bdi>{customer.name ?? t('board.guest')}</bdi>
}

/** A name begins at its own side, and is cut at the other one; undefined: the words are ours. */
export function directionOfWho({ spot, customer }: TicketShape): 'ltr' | 'rtl' | undefined {
  if (spot || !customer.name) return
  return /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(customer.name) ? 'rtl' : 'ltr'
}

/** What else is to be known beside who: by when, since when, and where its courier is. */
export function Details({ ticket }: { readonly ticket: TicketShape }) {
  const t = useWords('board')
  const { time } = useFormats()
  const count = useTicking((now) => minutesOf(ticket, now))
  const { column, courier, promised, scheduledFor } = ticket
  const isDelivery = ticket.channel === CHANNEL.DELIVERY
  if (column === 'onItsWay') return promised ? t('board.thereBy', { time: time(promised.to) }) : null
  if ((column === 'preparing' || column === 'ready') && isDelivery && courier) {
    const name = courier.name ?? t('board.courier')
    if (courier.state === 'at_shop') return <>{t('board.courierHere', { name })}</>
    if (courier.state === 'assigned')
      return courier.eta ? t('board.courierIn', { name, count }) : t('board.courierComes', { name })
    if (courier.state === 'searching') return <>{t('board.courierSearched')}</>
    if (courier.state === 'nobody') return <>{t('board.courierNone')}</>
  }
  if (column === 'ready') return <>{t('board.waiting', { count })}</>
  const by = scheduledFor ?? promised?.to
  return by ? t('board.by', { time: time(by) }) : null
}

/** The minutes in its details: until its courier is here, or since it waits. */
function minutesOf({ column, courier, readyAt, placedAt }: TicketShape, now: number): number {
  if ((column === 'preparing' || column === 'ready') && courier?.state === 'assigned' && courier.eta)
    return minutesIn(Date.parse(courier.eta) - now)
  return minutesIn(now - Date.parse(readyAt ?? placedAt))
}
