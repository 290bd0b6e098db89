import type { Api } from '../../http/api.ts'
import type { EventStream } from '../../http/event-stream.ts'
import type { Order } from './order.ts'
import { findOrder } from './repository.ts'
import type { OrderWatch } from './watch-orders.ts'

/**
 * Every change of an order on a stream: event `order` with `{ status, version, at }`, its id the version. A stream begins
 * with where the order stands, or, where the browser says what it saw last, with everything since.
 */
export function streamOrder(
  api: Api,
  watch: OrderWatch,
  stream: EventStream,
  { merchantId, order }: { readonly merchantId: string; readonly order: Order },
  lastSeen: number | null,
): void {
  let sent = lastSeen ?? Math.max(0, (order.history.at(-1)?.version ?? order.version) - 1)
  const sendFrom = (now: Order) => {
    for (const { version, status, at } of now.history) {
      if (version > sent) stream.send(version, 'order', { status, version, at: at.toISOString() })
      sent = Math.max(sent, version)
    }
    if (now.version > sent) {
      stream.send(now.version, 'order', { status: now.status, version: now.version, at: now.updatedAt.toISOString() })
      sent = now.version
    }
  }
  // One reading after the other, so that no change is sent before an earlier one.
  let reading: Promise<void> = Promise.resolve()
  const read = () => {
    reading = reading.then(async () => {
      const now = await findOrder(api.database.tenant(merchantId), order.id)
      if (now) sendFrom(now)
    })
    reading = reading.catch((error) => api.log.debug({ err: error }, 'a watched order was not read'))
  }
  stream.onEnd(watch.watch(merchantId, order.id, order.version, read))
  sendFrom(order)
}

/** What a browser saw last, of its `Last-Event-ID`. */
export function lastEventId(header: unknown): number | null {
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : null
}
