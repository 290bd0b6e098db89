import { endedWithoutOrder, isUnpaid, ORDER_STATUS, type OrderStatus } from '../orders/index.ts'
import { accept, type Result, refuse } from '../refusal/index.ts'
import { isDelivery, type OrderType } from '../services/index.ts'

interface Member {
  readonly id: string
  readonly status: OrderStatus
  readonly orderType: OrderType | null
}

/**
 * Which vendors' orders a step of one of them moves: those that wait for the same money, and those that one courier carries.
 * Every other step is the vendor's own. Refuses `invalid_transition` for a courier who would leave before every kitchen is
 * ready.
 *
 * @param orders of the whole court order, the one that is moved among them
 */
export function moveTogether<M extends Member>(
  orders: readonly M[],
  moved: Member,
  to: OrderStatus,
): Result<readonly M[]> {
  const { id, status: from, orderType } = moved
  const alone = orders.filter((order) => order.id === id)
  if (isUnpaid(from)) return accept(orders.filter(({ status }) => status === from))
  if (!isDelivery(orderType)) return accept(alone)
  if (from === ORDER_STATUS.OUT_DELIVERY) return accept(orders.filter(({ status }) => status === from))
  if (to !== ORDER_STATUS.OUT_DELIVERY) return accept(alone)
  const carried = courierGroup(orders)
  return carried ? accept(carried) : refuse({ reason: 'invalid_transition', from, to })
}

/** What one courier carries, once the slowest kitchen is ready; null: a kitchen still works on it. */
export function courierGroup<M extends Pick<Member, 'status'>>(orders: readonly M[]): readonly M[] | null {
  const alive = orders.filter(({ status }) => !endedWithoutOrder(status) && status !== ORDER_STATUS.UNDELIVERED)
  return alive.length > 0 && alive.every(({ status }) => status === ORDER_STATUS.KITCHEN_READY) ? alive : null
}
