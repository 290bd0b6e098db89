/** What a bill can be for. */
export type BillKind = 'order' | 'difference' | 'share' | 'payLink'

/**
 * What is owed for one thing (decision 0030). The bill of an order has the order's id, also where it pays a link. That
 * of a difference has its request's id, that of a share the share's.
 */
export interface Bill {
  readonly id: string
  readonly kind: BillKind
  /** The bill that it adds to: a refund gives back over both. Its own id where it adds to none. */
  readonly mainId: string
}

/** A bill with what is asked for. */
export interface BillToPay extends Bill {
  /** Minor units. */
  readonly amount: number
  readonly currency: string
}
