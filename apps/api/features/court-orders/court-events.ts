import { statusOfCourt } from '@compass/domain/court-orders'
import type { Api } from '../../http/api.ts'
import type { EventStream } from '../../http/event-stream.ts'
import { listCourtVersions } from '../../records/court-orders/court-versions.ts'
import type { OrderWatch } from '../orders/watch-orders.ts'
import { versionOfCourt } from './court-answer.ts'
import type { AccessibleCourtOrder } from './read-court-order.ts'

/**
 * Every change of a court order on a stream: event `courtOrder` with `{ status, version, at }`, its id the version. A stream
 * begins with where it stands, unless the browser has seen just that. Each of its orders is watched; which of them changed is
 * read again, so that the status is that of the whole.
 */
export function streamCourtOrder(
  api: Api,
  watch: OrderWatch,
  stream: EventStream,
  { merchantId, whole }: AccessibleCourtOrder,
  lastSeen: number | null,
): void {
  const { id } = whole.court
  let sent = lastSeen ?? 0
  let reading: Promise<void> = Promise.resolve()
  const look = async () => {
    const orders = await listCourtVersions(api.database.tenant(merchantId, 'asyncCommit'), id)
    const version = versionOfCourt(orders)
    if (version <= sent) return
    sent = version
    const at = new Date(Math.max(...orders.map(({ updatedAt }) => updatedAt.getTime()))).toISOString()
    stream.send(version, 'courtOrder', { status: statusOfCourt(orders.map(({ status }) => status)), version, at })
  }
  const notify = () => {
    reading = reading.then(look).catch((error) => api.log.debug({ err: error }, 'a court order was not read'))
  }
  for (const order of whole.orders) stream.onEnd(watch.watch(merchantId, order.id, order.version, notify))
  notify()
}
