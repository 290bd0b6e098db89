import type { Courier } from '@compass/domain/orders'
import type { Point } from '@compass/domain/serviceability'

/** A delivery that a courier is asked to price. */
export interface CourierQuoteRequest {
  readonly merchantId: string
  readonly storeId: string
  readonly from: Point
  readonly to: Point
  /** Over the ground. */
  readonly metres: number
  readonly currency: string
  readonly now: Date
}

/** What a courier asks for. */
export interface CourierQuote {
  readonly id: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  /** RFC 3339. */
  readonly expiresAt: string
  /** From the call to the door. */
  readonly etaMinutes: number
}

/** A delivery that is to be made. */
export interface CourierOrder {
  readonly merchantId: string
  readonly storeId: string
  /** Ours, and the same each time that it is asked for: a service books it once. Another one where a courier gave it up. */
  readonly reference: string
  /** The quote that was ordered with; null: none was asked for. */
  readonly quoteId: string | null
  readonly from: Point
  readonly to: Point
  /** What the customer says to the courier. */
  readonly note: string | null
  /** The customer's, E.164. */
  readonly phone: string | null
  /** When it was asked for first under this reference. */
  readonly requestedAt: Date
}

/** Where the courier is with it. */
export interface CourierNews {
  readonly state: 'searching' | 'nobody' | 'assigned' | 'at_shop' | 'on_way' | 'delivered' | 'failed'
  /** Null: nobody yet. */
  readonly courier: Courier | null
  readonly position: Point | null
  /** From now to the door. */
  readonly etaMinutes: number | null
}

/**
 * Couriers of other companies (decisions, "Outside services"). What they answer is another's word and unchecked: who asks
 * looks at it. Each rejects where the service says no, is away, or the signal ends it.
 */
export interface CouriersPort {
  /** A `CourierQuote`, or null where nobody is free. */
  quote(input: CourierQuoteRequest, signal: AbortSignal): Promise<unknown>
  /** A `CourierBooking`, or null where nobody takes it; asked again with the same reference, the same booking. */
  book(order: CourierOrder, signal: AbortSignal): Promise<unknown>
  /** The `CourierNews` of a booking, its position among them. */
  status(bookingId: string, now: Date, signal: AbortSignal): Promise<unknown>
  /** The booking is not needed any more; one that is over, or unknown, is no error. */
  cancel(bookingId: string, signal: AbortSignal): Promise<void>
}
