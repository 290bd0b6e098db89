import { statement } from '../../db/sql.ts'
import type { Api } from '../../http/api.ts'
import type { EventStream } from '../../http/event-stream.ts'

/** How often the board looks at the database, for what other processes changed. */
const LOOK_EVERY_MS = 2_000
/** An order that was written before another may be committed after it: a look reaches so far back. */
const OVERLAP_MS = 5_000
/** Orders older than this move no more, but for those that were placed for later. */
const BOARD_DAYS = 2
/** So many days ahead stores take orders, and two more. */
const FOR_LATER_DAYS = 62

type BoardRow = {
  order_id: string
  order_number: number
  store_id: string
  status: number
  version: number
  updated_at: Date
}

/**
 * The board's live feed: an event `order` with `{ order, orderId, store, status, version, at }` for every change. Its id is
 * the time of the change in milliseconds, from which a broken stream goes on.
 */
export function streamBoard(api: Api, stream: EventStream, merchantId: string, lastSeen: number | null): void {
  let since = new Date((lastSeen ?? api.clock().getTime()) - (lastSeen === null ? 0 : 1))
  const notified = new Map<string, number>()
  let reading: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    const rows = await api.database.tenant(merchantId).rows<BoardRow>(statement('merchantSide.look')`
     select order_id, order_number, store_id, status, version, updated_at from orders
       where merchant_id = $1 and (placed_at > ${new Date(since.getTime() - BOARD_DAYS * 86_400_000)} or (schedule is
         not null and placed_at > ${new Date(since.getTime() - FOR_LATER_DAYS * 86_400_000)})) and updated_at >
         ${new Date(since.getTime() - (notified.size > 0 ? OVERLAP_MS : 0))}
       order by updated_at, order_id limit 500`)
    for (const row of rows) {
      if (notified.get(row.order_id) === row.version) continue
      notified.set(row.order_id, row.version)
      if (row.updated_at > since) since = row.updated_at
      stream.send(row.updated_at.getTime(), 'order', {
        order: row.order_id,
        orderId: String(row.order_number),
        store: row.store_id,
        status: row.status,
        version: row.version,
        at: row.updated_at.toISOString(),
      })
    }
  }
  const read = () => {
    reading = reading.then(look).catch((error) => api.log.debug({ err: error }, 'the board was not read'))
  }
  const timer = setInterval(read, LOOK_EVERY_MS).unref()
  const unwatch = api.ports.events.watchMerchant(merchantId, read)
  stream.onEnd(() => {
    clearInterval(timer)
    unwatch()
  })
  if (lastSeen !== null) read()
}

/** A time in milliseconds, of `Last-Event-ID`. */
export function lastBoardEvent(header: unknown): number | null {
  return typeof header === 'string' && /^\d{12,14}$/.test(header) ? Number(header) : null
}
