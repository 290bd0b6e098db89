import type { Order } from '../../records/orders/order.ts'
import { orderAnswer } from '../orders/order-answer.ts'

/** An order of a party as one of its members sees it. */
export function partyOrderAnswer(order: Order, userId: string): ReturnType<typeof orderAnswer> {
  return orderAnswer(order, order.userId === userId ? 'owner' : 'member')
}
