import type { Books } from './ledger/books.ts'
import type { Payment } from './ledger/rows.ts'
import type { Outcome } from './payments/card-charges.ts'
import type { NewPayment, Payments } from './payments/payments.ts'
import type { Refunds } from './payments/refunds.ts'
import type { Waits } from './waits.ts'

export type Gateway = {
  adminKey: string
  books: Books
  payments: Payments
  refunds: Refunds
  publicUrl: () => string
  now: () => Date
  waits: Waits
  /** @throws Fault where the saved card or the wallet's token is not what pays here */
  checkMeans(payment: NewPayment): void
  /** Saved cards without a CVV and tokens of wallets pay without a page. */
  chargeAtOnce(payment: Payment): Promise<Outcome>
}
