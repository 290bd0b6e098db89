/** Order status codes (the specification, section 4). 110 to 130 belong to tables and rooms. */
export const ORDER_STATUS = {
  INITIALIZE: 0,
  NEW: 10,
  SCH_DEL_ACCEPTED: 12,
  APPROVED: 20,
  DECLINED: 30,
  KITCHEN_READY: 40,
  OUT_DELIVERY: 50,
  DELIVERED: 60,
  UNDELIVERED: 70,
  CANCEL_CUSTOMER: 80,
  PAYMENT_CANCELLED: 90,
  CUSTOMER_REJECT: 100,
  SERVED: 110,
  PAYMENT_COMPLETED: 120,
  COMPLETED: 130,
} as const

export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS]

export const ORDER_STATUSES: readonly OrderStatus[] = Object.values(ORDER_STATUS)

export function isOrderStatus(value: unknown): value is OrderStatus {
  return (ORDER_STATUSES as readonly unknown[]).includes(value)
}

/** What nobody received and nobody will: its uses of promotions are given back, and it was nobody's first order. */
export const ENDED_WITHOUT_ORDER: readonly OrderStatus[] = [
  ORDER_STATUS.DECLINED,
  ORDER_STATUS.CANCEL_CUSTOMER,
  ORDER_STATUS.PAYMENT_CANCELLED,
  ORDER_STATUS.CUSTOMER_REJECT,
]

export function endedWithoutOrder(status: OrderStatus): boolean {
  return ENDED_WITHOUT_ORDER.includes(status)
}

/**
 * Whether an order waits for money online, or was given up without it. An order whose money people collect is not unpaid in
 * this sense: its kitchen sees it before it is paid.
 */
export function isUnpaid(status: OrderStatus): boolean {
  return status === ORDER_STATUS.INITIALIZE || status === ORDER_STATUS.PAYMENT_CANCELLED
}

/** In the customer's hands: its points are earned. */
export function isReceived(status: OrderStatus): boolean {
  return status === ORDER_STATUS.DELIVERED || status === ORDER_STATUS.COMPLETED
}
