import { LATE_ANSWERS_HOURS } from '../payments/index.ts'
import { ORDER_STATUS, type OrderStatus } from './statuses.ts'

/**
 * May late money still wake an order that was let go of unpaid? A bank may tell of it until 72 hours after (decisions, "Life of
 * an order"); who looks at the order meanwhile is told.
 *
 * @param dueAt when its money was due, or when it was placed
 */
export function mayBePaidLate(status: OrderStatus, dueAt: Date, now: Date): boolean {
  return status === ORDER_STATUS.PAYMENT_CANCELLED && now.getTime() - dueAt.getTime() < LATE_ANSWERS_HOURS * 3_600_000
}
