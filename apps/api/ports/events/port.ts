/** An order that people watch has changed. What it is now, the watcher reads for itself. */
interface OrderEvent {
  readonly merchantId: string
  readonly orderId: string
  readonly visitId?: undefined
  readonly version: number
}

/** The same of a visit at a table or in a room. */
interface VisitEvent {
  readonly merchantId: string
  readonly visitId: string
  readonly orderId?: undefined
  readonly version: number
  /** Guests changed what they have not sent: staff see nothing of it. */
  readonly isOfGuests: boolean
}

export type LiveEvent = OrderEvent | VisitEvent

/**
 * Live updates inside a process. A lost event is never the truth's loss: watchers look at the database every few seconds
 * too, which also carries events between processes.
 */
export interface EventsPort {
  publish(event: LiveEvent): void
  /** Does anybody of this process watch the order, or its merchant's? */
  isWatched(merchantId: string, orderId: string): boolean
  /** Returns the function that ends the watch. */
  watchOrder(merchantId: string, orderId: string, notified: (event: LiveEvent) => void): () => void
  watchVisit(merchantId: string, visitId: string, notified: (event: LiveEvent) => void): () => void
  /** What staff see of a merchant's orders and visits. */
  watchMerchant(merchantId: string, notified: (event: LiveEvent) => void): () => void
}
