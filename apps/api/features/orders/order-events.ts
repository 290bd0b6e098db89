import type { EventStream } from '../../http/event-stream.ts'
import type { Change, WatchedOrder } from '../../records/orders/watched-order.ts'
import type { OrderWatch } from './watch-orders.ts'

/**
 * Every change of an order on a stream: event `order` with `{ status, version, at }`, its id the version. A stream begins
 * with where the order stands, or, where the browser says what it saw last, with everything since. Nothing of the order is
 * kept while it is watched.
 */
export function streamOrder(
  watch: OrderWatch,
  stream: EventStream,
  { merchantId, order }: { readonly merchantId: string; readonly order: WatchedOrder },
  lastSeen: number | null,
): void {
  stream.onEnd(watch.watch(merchantId, order.id, order.version, tellingOf(stream)))
  tellingOf(stream)(changesSince(order, lastSeen))
}

/** A function of its own, so that it holds the stream and nothing else. */
function tellingOf(stream: EventStream): (changes: readonly Change[]) => void {
  return (changes) => {
    for (const { version, status, at } of changes)
      stream.send(version, 'order', { status, version, at: at.toISOString() })
  }
}

function changesSince({ history, status, version, updatedAt: at }: WatchedOrder, lastSeen: number | null): Change[] {
  const seen = lastSeen ?? Math.max(0, (history.at(-1)?.version ?? version) - 1)
  const steps: Change[] = history.filter((step) => step.version > seen)
  return version > (steps.at(-1)?.version ?? seen) ? [...steps, { version, status, at }] : steps
}

/** What a browser saw last, of its `Last-Event-ID`. */
export function lastEventId(header: unknown): number | null {
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : null
}
