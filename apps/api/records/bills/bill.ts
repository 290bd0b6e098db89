/** What a bill can be for. */
export type BillKind = 'order' | 'difference' | 'share' | 'payLink' | 'court'

/**
 * What is owed for one thing (decision 0030). The bill of an order has the order's id, also where it pays a link. That
 * of a difference has its request's id, that of a share the share's. That of a court has the court order's id.
 */
export interface Bill {
  readonly id: string
  readonly kind: BillKind
  /** The bill that it adds to: a refund gives back over both. Its own id where it adds to none. */
  readonly mainId: string
  /** The vendor's order that it adds to, of a bill that adds to a court's; absent: the main bill is an order's. */
  readonly orderId?: string
}

/** The order that a bill is for; null: a court's own bill is for several. */
export function orderOfBill({ kind, mainId, orderId }: Bill): string | null {
  return orderId ?? (kind === 'court' ? null : mainId)
}

/** A bill with what is asked for. */
export interface BillToPay extends Bill {
  /** Minor units. */
  readonly amount: number
  readonly currency: string
}
