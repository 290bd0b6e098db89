import { endedWithoutOrder, ORDER_STATUS, type OrderStatus } from '../orders/index.ts'

/** How far an order of each status is, the least far first. */
const PROGRESS: readonly OrderStatus[] = [
  ORDER_STATUS.INITIALIZE,
  ORDER_STATUS.NEW,
  ORDER_STATUS.SCH_DEL_ACCEPTED,
  ORDER_STATUS.APPROVED,
  ORDER_STATUS.KITCHEN_READY,
  ORDER_STATUS.OUT_DELIVERY,
  ORDER_STATUS.SERVED,
  ORDER_STATUS.PAYMENT_COMPLETED,
  ORDER_STATUS.UNDELIVERED,
  ORDER_STATUS.DELIVERED,
  ORDER_STATUS.COMPLETED,
]

/** Of how all vendors' orders ended, the one that tells most of the whole. */
const ENDS: readonly OrderStatus[] = [
  ORDER_STATUS.PAYMENT_CANCELLED,
  ORDER_STATUS.CUSTOMER_REJECT,
  ORDER_STATUS.CANCEL_CUSTOMER,
  ORDER_STATUS.DECLINED,
]

/**
 * The status of a court order as a whole: that of the vendor who is the least far. Vendors that ended without an order do not
 * count, unless all did.
 */
export function statusOfCourt(statuses: readonly OrderStatus[]): OrderStatus {
  const alive = statuses.filter((status) => !endedWithoutOrder(status))
  const order = alive.length > 0 ? PROGRESS : ENDS
  const among = alive.length > 0 ? alive : statuses
  return order.find((status) => among.includes(status)) ?? ORDER_STATUS.NEW
}

interface PromisedOrder {
  readonly status: OrderStatus
  readonly eta: { readonly from: Date; readonly to: Date } | null
}

/** The promise of the whole: the longest of those that still count; null where none is made. */
export function etaOfCourt(orders: readonly PromisedOrder[]): PromisedOrder['eta'] {
  const longest = livePromises(orders)
    .flatMap(({ eta }) => eta ?? [])
    .toSorted((a, b) => b.to.getTime() - a.to.getTime() || b.from.getTime() - a.from.getTime())
  return longest[0] ?? null
}

/** Orders that somebody still gets, or all of them where nobody does. */
export function livePromises<O extends Pick<PromisedOrder, 'status'>>(orders: readonly O[]): readonly O[] {
  const alive = orders.filter(({ status }) => !endedWithoutOrder(status))
  return alive.length > 0 ? alive : orders
}
