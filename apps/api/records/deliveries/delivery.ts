import type { Courier, CourierState } from '@compass/domain/orders'
import type { Point } from '@compass/domain/serviceability'

/** The courier of an order, as it is kept. */
export interface Delivery {
  readonly orderId: string
  readonly state: CourierState
  /** The courier service's; null: nobody took it yet. */
  readonly bookingId: string | null
  /** Which booking it is: the service books each once. */
  readonly attempt: number
  /** When this attempt was taken up first; null: it was not yet. */
  readonly requestedAt: Date | null
  readonly courier: Courier | null
  /** The company that is asked, and the mode of the merchant's account there: the document's when it began. */
  readonly company: string
  readonly mode: 'test' | 'live'
  /** The company's page on which the customer follows it; null: none. */
  readonly trackingUrl: string | null
  /** `at` is RFC 3339. */
  readonly position: (Point & { readonly at: string }) | null
  readonly etaAt: Date | null
  /** Questions in a row without an answer. */
  readonly tries: number
  readonly version: number
  readonly createdAt: Date
}
