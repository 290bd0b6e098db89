import type { RazorpayLedger } from './ledger.ts'
import type { RazorpayPayments } from './payments.ts'

/** What the parts of an emulated Razorpay share. */
export interface RazorpayParts {
  readonly ledger: RazorpayLedger
  readonly payments: RazorpayPayments
  /** What was sent or answered against the documentation: nothing, if all is well. */
  readonly faults: string[]
  /** Whether test keys forget `X-Refund-Idempotency`, as theirs may. */
  readonly forgetsRefundKeys: boolean
  /** Whether the account may ask whether a UPI id is somebody's. */
  readonly checksVpas: boolean
  /** Where its pages are, without a trailing slash. */
  pagesUrl(): string
  seconds(): number
}
