import { cleanText, fault } from '../contacts/index.ts'
import { accept, type Result, refuse } from '../refusal/index.ts'
import { isReceived, type OrderStatus } from './statuses.ts'

/** Characters of what a customer says beside the stars. */
export const MAX_FEEDBACK = 1000

interface RatedOrder {
  readonly status: OrderStatus
  /** What was said of it; null or absent: nothing yet. */
  readonly rating?: unknown
}

/** Whether an order can be rated: once, when it was delivered, picked up or completed (the specification, section 1). */
export function mayRate({ status, rating }: RatedOrder): boolean {
  return isReceived(status) && !rating
}

/**
 * A rating as it is kept. Refuses `not_received`, `already_rated`, and `invalid_fields` for other than one to five whole stars
 * and for feedback that is too long or holds control characters. Markup in it is text like any other.
 */
export function checkRating(
  order: RatedOrder,
  supplied: { readonly stars: number; readonly feedback: string },
): Result<{ readonly stars: number; readonly feedback: string }> {
  if (!Number.isInteger(supplied.stars) || supplied.stars < 1 || supplied.stars > 5)
    return fault('rating', 'out_of_range')
  const feedback = cleanText(supplied.feedback, MAX_FEEDBACK, 'feedback')
  if (!feedback.ok) return feedback
  if (!isReceived(order.status)) return refuse({ reason: 'not_received' })
  if (order.rating) return refuse({ reason: 'already_rated' })
  return accept({ stars: supplied.stars, feedback: feedback.value })
}
