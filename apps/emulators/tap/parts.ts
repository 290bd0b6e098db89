import type { TapLedger } from './ledger.ts'
import type { TapPayments } from './payments.ts'

/** What a test may change. */
export interface TapConduct {
  /** Refunds wait for `settle`; else the bank has answered a moment later. */
  holdsRefunds: boolean
  /** Charges say that they are of the other mode. */
  answersOtherMode: boolean
}

/** What the parts of an emulated Tap share. */
export interface TapParts {
  readonly ledger: TapLedger
  readonly payments: TapPayments
  /** What was sent or answered against the documentation: nothing, if all is well. */
  readonly faults: string[]
  /** The keys that are known; none: any of the right form. */
  readonly accounts: Set<string>
  /** What a test has it do. */
  readonly conduct: TapConduct
  /** Where its pages are, without a trailing slash. */
  pagesUrl(): string
  clock(): Date
}
