import { isFinal } from '@compass/domain/orders'
import { isDelivery } from '@compass/domain/services'
import type { Api } from '../../http/api.ts'
import type { EventStream } from '../../http/event-stream.ts'
import { findDeliveryVersions } from '../../records/deliveries/deliveries.ts'
import type { AccessibleOrder } from '../../records/orders/order.ts'
import { findOrder } from '../../records/orders/orders.ts'
import type { WatchedOrder } from '../../records/orders/watched-order.ts'
import { isByCourier, trackingAnswer } from './tracking-answer.ts'

/** How often the database is asked, for what other processes heard of couriers. */
const LOOK_EVERY_MS = 2_000

interface Watcher {
  readonly merchantId: string
  readonly orderId: string
  version: number
  readonly notify: () => void
}

const watches = new WeakMap<Api, Set<Watcher>>()
const timers = new WeakMap<Api, NodeJS.Timeout>()

/** This process wrote what a courier said: who watches it here need not wait for the next look. */
export function notifyCourierChanges(api: Api, merchantId: string, orderId: string): void {
  for (const entry of watches.get(api) ?? [])
    if (entry.orderId === orderId && entry.merchantId === merchantId) entry.notify()
}

/**
 * Beside the order's own events, each move of its courier: event `courier` with what `GET …/details` answers as `delivery`.
 * Only for a delivery that a courier brings and that is not over; a stream of any other order costs nothing more.
 */
export async function followCourier(api: Api, stream: EventStream, seen: AccessibleOrder<WatchedOrder>): Promise<void> {
  const { merchantId, order } = seen
  if (!isDelivery(order.orderType) || isFinal(order.status)) return
  if (!(await isByCourier(api, merchantId, order))) return
  let sent = 0
  let reading: Promise<void> = Promise.resolve()
  const send = async () => {
    const now = await findOrder(api.database.tenant(merchantId), order.id)
    const answer = now && (await trackingAnswer(api, { ...seen, order: now }))
    if (!answer || answer.version <= sent) return
    sent = answer.version
    entry.version = answer.version
    stream.send(null, 'courier', answer)
  }
  const notify = () => {
    reading = reading.then(send).catch((error) => api.log.debug({ err: error }, 'a courier was not read'))
  }
  const entry: Watcher = { merchantId, orderId: order.id, version: 0, notify }
  stream.onEnd(watch(api, entry))
  notify()
}

function watch(api: Api, entry: Watcher): () => void {
  const watched = watches.get(api) ?? new Set()
  watches.set(api, watched.add(entry))
  if (!timers.has(api)) timers.set(api, setInterval(() => void look(api, watched), LOOK_EVERY_MS).unref())
  return () => {
    watched.delete(entry)
    if (watched.size > 0) return
    clearInterval(timers.get(api))
    timers.delete(api)
  }
}

/** One look for all that are watched. */
async function look(api: Api, watched: ReadonlySet<Watcher>): Promise<void> {
  const entries = [...watched]
  try {
    const versions = await findDeliveryVersions(api.database, entries)
    for (const entry of entries) if ((versions.get(entry.orderId) ?? 0) > entry.version) entry.notify()
  } catch (error) {
    api.log.debug({ err: error }, 'watched couriers were not read')
  }
}
