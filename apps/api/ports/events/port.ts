/** Something that people watch has changed. What it is now, the watcher reads for itself. */
export interface LiveEvent {
  readonly merchantId: string
  readonly orderId: string
  readonly version: number
}

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
  watchMerchant(merchantId: string, notified: (event: LiveEvent) => void): () => void
}
