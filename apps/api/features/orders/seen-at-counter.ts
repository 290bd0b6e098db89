import { isFinal, isOrderStatus, ORDER_STATUS } from '@compass/domain/orders'
import type { FastifyRequest } from 'fastify'
import type { Order } from '../../records/orders/order.ts'

/** How to reach a customer, as an order says it to the merchant's side. */
interface ContactOfOrder {
  readonly status: number
  readonly phone: unknown
  readonly address: unknown
  readonly customer?: { readonly name: string | null; readonly phone: string | null }
}

export function isAtCounter({ staff }: Pick<FastifyRequest, 'staff'>): boolean {
  return staff?.role === 'counter'
}

/** Somebody works on it still, or brings it. */
export function isRunning(status: number): boolean {
  return !isOrderStatus(status) || (!isFinal(status) && status !== ORDER_STATUS.PAYMENT_COMPLETED)
}

/** Whoever works at the counter sees how to reach somebody only while their order runs. */
export function seenAtCounter<O extends ContactOfOrder>(request: Pick<FastifyRequest, 'staff'>, order: O): O {
  if (!isAtCounter(request) || isRunning(order.status)) return order
  return {
    ...order,
    ...{ phone: null, address: null },
    ...(order.customer && { customer: { ...order.customer, phone: null } }),
  }
}

/** The same of an order as it is kept, for what is drawn of it. */
export function orderAtCounter<O extends Pick<Order, 'status' | 'customer'>>(
  request: Pick<FastifyRequest, 'staff'>,
  order: O,
): O {
  if (!isAtCounter(request) || isRunning(order.status)) return order
  return { ...order, customer: { ...order.customer, phone: null, email: null, address: null, addressAsRead: null } }
}
