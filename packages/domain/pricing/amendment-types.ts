import type { LoyaltyTerms } from '../loyalty/points.ts'
import type { StoreFees } from '../merchants/types.ts'
import type { CourtShare, Share, Totals } from './types.ts'

/** What a line's `share.discount` is made of; minor units. */
export interface Parts {
  /** Pairs, the free product and the promotion. */
  readonly offer: number
  readonly reward: number
  readonly loyalty: number
}

/** A line of an order as it was priced. */
export interface AmendedLine {
  readonly id: string
  readonly qty: number
  /** Basis points. */
  readonly taxRate: number
  readonly unit: number
  readonly total: number
  readonly share: Share
  readonly parts: Parts
}

/** A line that comes into an order, at the price of one piece. */
export type EnteringLine = Pick<AmendedLine, 'id' | 'qty' | 'taxRate' | 'unit'>

export interface Amendable {
  readonly lines: readonly AmendedLine[]
  readonly totals: Totals
  readonly terms: {
    readonly fees: StoreFees
    readonly loyalty: LoyaltyTerms | null
    /** Of a vendor of a court. */
    readonly court?: CourtShare | null
  }
}

export interface AmendedQuote {
  /** What stays, then what came. */
  readonly lines: readonly AmendedLine[]
  readonly totals: Totals
  /** What of the customer's own leaves with the lines; points are whole, the others minor units. */
  readonly returns: { readonly points: number; readonly credits: number; readonly reward: number }
}
