import { isOpen } from '../ledger/books.ts'
import type { Payment } from '../ledger/rows.ts'

/** Whether the customer still has something to do on the gateway's page. */
export function needsPage(payment: Payment): boolean {
  if (!isOpen(payment.status)) return false
  if (payment.challenge) return true
  if (payment.received) return false
  // A card that hangs at the bank waits without its customer; a UPI request has its page to wait on.
  return payment.status === 'created' || payment.method === 'upi'
}
