/** What becomes of money that came. */
export interface SettlementResult {
  /** Null: it settles what it is for; else why it goes back. */
  readonly refundCause: string | null
  readonly changesMenu: boolean
  /** Some of what was given back is gone: the transaction must be run again without taking the order up. */
  readonly isGone?: boolean
  /** The customer is asked anew, and told so. */
  readonly needsAnotherEnquiry?: boolean
}

export const refunding = (refundCause: string): SettlementResult => ({ refundCause, changesMenu: false })
