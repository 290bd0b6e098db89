import { cleanText, fault } from '../contacts/index.ts'
import { accept, type Result, refuse } from '../refusal/index.ts'
import type { OrderType } from '../services/index.ts'
import { isReceived, ORDER_STATUS, type OrderStatus } from './statuses.ts'

/** Characters of what a customer says beside the stars. */
export const MAX_FEEDBACK = 1000

/** What a customer may mark beside the stars. */
export const RATING_TAGS = ['taste', 'onTime', 'portion', 'packing', 'courier'] as const
export type RatingTag = (typeof RATING_TAGS)[number]

interface RatedOrder {
  /** Null: an amount was paid, and nothing made that can be rated. */
  readonly orderType?: OrderType | null
  readonly status: OrderStatus
  /** What was said of it; null or absent: nothing yet. */
  readonly rating?: {
    readonly stars: number
    readonly feedback: string
    readonly tags: readonly RatingTag[] | null
  } | null
}

interface SuppliedRating {
  readonly stars: number
  readonly feedback: string
  /** Null: the stars alone, and more may be said once. */
  readonly tags: readonly RatingTag[] | null
}

/**
 * Whether an order can be rated: once, when it was delivered, picked up or completed (the specification, section 1). At a table
 * that is as soon as all is eaten and paid: its guests look at their phones for the last time then.
 */
export function mayRate({ orderType, status, rating }: RatedOrder): boolean {
  return orderType !== null && isOver(status) && !rating
}

function isOver(status: OrderStatus): boolean {
  return isReceived(status) || status === ORDER_STATUS.PAYMENT_COMPLETED
}

/** Whether the stars alone were given: more can be said, once. */
export function mayAddToRating(rating: RatedOrder['rating']): boolean {
  return rating != null && rating.tags === null && rating.feedback === ''
}

/**
 * A rating as it is kept. Stars alone may be followed once by the rest, with other stars too. Refuses `not_received`,
 * `already_rated`, and `invalid_fields` for other than one to five whole stars and for feedback that is too long or holds
 * control characters. Markup in it is text like any other.
 */
export function checkRating(order: RatedOrder, supplied: SuppliedRating): Result<SuppliedRating> {
  if (!Number.isInteger(supplied.stars) || supplied.stars < 1 || supplied.stars > 5)
    return fault('rating', 'out_of_range')
  const feedback = cleanText(supplied.feedback, MAX_FEEDBACK, 'feedback')
  if (!feedback.ok) return feedback
  if (order.orderType === null || !isOver(order.status)) return refuse({ reason: 'not_received' })
  const isRest = supplied.tags !== null && mayAddToRating(order.rating)
  if (order.rating && !isRest) return refuse({ reason: 'already_rated' })
  return accept({ stars: supplied.stars, feedback: feedback.value, tags: supplied.tags && [...new Set(supplied.tags)] })
}
