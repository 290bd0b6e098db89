import type { Api } from '../../http/api.ts'
import type { EventStream } from '../../http/event-stream.ts'
import { findChangedOrders } from '../../records/orders/changed-orders.ts'
import { findChangedVisits } from '../../records/visits/watched-visits.ts'

/** How often the board looks at the database, for what other processes changed. */
const LOOK_EVERY_MS = 2_000
/** An order that was written before another may be committed after it: a look reaches so far back. */
const OVERLAP_MS = 5_000

/**
 * The board's live feed. An event `order` has `{ order, orderId, store, status, version, at }` of every change. An event `visit`
 * has `{ visit, store, number, state, calls, waiting, version, at }` of what staff see of a party. The id is the time of the
 * change in milliseconds, from which a broken stream goes on. With `storeId` it is that store's board alone.
 */
export function streamBoard(
  api: Api,
  stream: EventStream,
  { merchantId, storeId }: { readonly merchantId: string; readonly storeId: string | null },
  lastSeen: number | null,
): void {
  let since = new Date((lastSeen ?? api.clock().getTime()) - (lastSeen === null ? 0 : 1))
  const notified = new Map<string, number>()
  let reading: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    const after = new Date(since.getTime() - (notified.size > 0 ? OVERLAP_MS : 0))
    for (const order of await findChangedOrders(api.database.tenant(merchantId), after, { since, storeId })) {
      if (notified.get(order.id) === order.version) continue
      notified.set(order.id, order.version)
      if (order.updatedAt > since) since = order.updatedAt
      stream.send(order.updatedAt.getTime(), 'order', {
        order: order.id,
        orderId: String(order.number),
        store: order.storeId,
        status: order.status,
        version: order.version,
        at: order.updatedAt.toISOString(),
      })
    }
    for (const visit of await findChangedVisits(api.database.tenant(merchantId), after)) {
      if (storeId !== null && visit.storeId !== storeId) continue
      if (visit.changedAt > since) since = visit.changedAt
      if (notified.get(visit.id) === visit.version) continue
      notified.set(visit.id, visit.version)
      const { id, storeId: store, number, state, calls, waiting, version, changedAt } = visit
      const at = changedAt.toISOString()
      stream.send(changedAt.getTime(), 'visit', { visit: id, store, number, state, calls, waiting, version, at })
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
