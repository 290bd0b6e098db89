import type { Order } from '../../records/orders/order.ts'

/** What a customer thought of an order, as it travels. */
export function ratingAnswer({ stars, feedback, at }: NonNullable<Order['rating']>) {
  return { stars, feedback, at: at.toISOString() }
}
