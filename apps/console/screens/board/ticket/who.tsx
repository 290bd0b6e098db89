import { CHANNEL } from '@compass/domain/services'
import { useWords } from '#shell/language/words.tsx'
import { minutesIn, type TicketShape } from '../feed/rules.ts'
import { useFormats, useNow } from '../use-board.tsx'

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

/** What else is to be known beside who: by when, since when, and where its courier is. */
export function Details({ ticket }: { readonly ticket: TicketShape }) {
  const t = useWords('board')
  const { time } = useFormats()
  const now = useNow(10_000)
  const { column, courier, promised, scheduledFor, readyAt } = ticket
  const isDelivery = ticket.channel === CHANNEL.DELIVERY
  if (column === 'onItsWay') return promised ? t('board.thereBy', { time: time(promised.to) }) : null
  if ((column === 'preparing' || column === 'ready') && isDelivery && courier) {
    const name = courier.name ?? t('board.courier')
    if (courier.state === 'at_shop') return <>{t('board.courierHere', { name })}</>
    if (courier.state === 'assigned')
      return courier.eta
        ? t('board.courierIn', { name, count: minutesIn(Date.parse(courier.eta) - now) })
        : t('board.courierComes', { name })
    if (courier.state === 'searching') return <>{t('board.courierSearched')}</>
    if (courier.state === 'nobody') return <>{t('board.courierNone')}</>
  }
  if (column === 'ready') {
    const since = Date.parse(readyAt ?? ticket.placedAt)
    return <>{t('board.waiting', { count: minutesIn(now - since) })}</>
  }
  const by = scheduledFor ?? promised?.to
  return by ? t('board.by', { time: time(by) }) : null
}
