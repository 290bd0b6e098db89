import type { TapLedger } from './ledger.ts'
import type { TapPayments } from './payments.ts'

/** What the parts of an emulated Tap share. */
export interface TapParts {
  readonly ledger: TapLedger
  readonly payments: TapPayments
  /** What was sent or answered against the documentation: nothing, if all is well. */
  readonly faults: string[]
  /** Where its pages are, without a trailing slash. */
  pagesUrl(): string
  clock(): Date
}
