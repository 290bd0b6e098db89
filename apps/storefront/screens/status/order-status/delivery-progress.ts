import { isFinal, ORDER_STATUS } from '@compass/domain/orders'
import type { OrderView } from '#shell/orders/order-view.ts'
import type { DeliveryView } from '#shell/orders/use-live-order.ts'

/** Is a delivery that is not over on the map: it has left, or a courier is called? */
export function isUnderway({ isDelivery, status }: OrderView, delivery: DeliveryView | null): boolean {
  if (!isDelivery || isFinal(status) || delivery === null) return false
  return status === ORDER_STATUS.OUT_DELIVERY || delivery.version > 0
}

/** A courier is seldom earlier than said, and a little later now and then. */
const COURIER_LATER_MS = 2 * 60_000

/** While a courier has it, what the courier says counts for when it comes. */
export function withCourierTime(order: OrderView, delivery: DeliveryView | null): OrderView {
  if (!delivery?.eta || isFinal(order.status)) return order
  const to = new Date(Date.parse(delivery.eta) + COURIER_LATER_MS).toISOString()
  return { ...order, eta: { from: delivery.eta, to }, schedule: null }
}
