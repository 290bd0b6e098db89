import type { Order } from '../../records/orders/order.ts'

/** What a customer thought of an order, as it travels. */
export function ratingAnswer({ stars, feedback, tags, at }: NonNullable<Order['rating']>) {
  return { stars, feedback, tags: tags && [...tags], at: at.toISOString() }
}
