import { livePromises } from '@compass/domain/court-orders'
import type { Api } from '../../http/api.ts'
import { listDeliveries } from '../../records/deliveries/deliveries.ts'
import { trackingAnswer } from '../couriers/tracking-answer.ts'
import type { AccessibleCourtOrder } from './read-court-order.ts'

/** Where the one courier of a court order is: by the vendor's order for which they were called. Null for what is not delivered. */
export async function trackCourt(api: Api, { whole, merchantId, seenBy }: AccessibleCourtOrder) {
  const standing = livePromises(whole.orders)
  const deliveries = await listDeliveries(
    api.database.tenant(merchantId),
    whole.orders.map(({ id }) => id),
  )
  const called = deliveries.find(({ state }) => state !== 'cancelled')
  const order = whole.orders.find(({ id }) => id === called?.orderId) ?? standing[0]!
  return trackingAnswer(api, { order, merchantId, seenBy })
}
