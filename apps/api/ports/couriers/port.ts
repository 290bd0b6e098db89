import type { Point } from '@compass/domain/serviceability'

/** A delivery that a courier is asked to price. */
export interface CourierAsked {
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

/** Couriers of other companies (decisions, "Outside services"). */
export interface CouriersPort {
  /**
   * A `CourierQuote`, or null where nobody is free. It is another's word and unchecked: `askCourier` looks at it. Rejects
   * where the service says no, is away, or the signal ends it.
   */
  quote(asked: CourierAsked, signal: AbortSignal): Promise<unknown>
}
