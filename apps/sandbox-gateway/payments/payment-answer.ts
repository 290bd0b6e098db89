import type { Payment, Refund } from '../ledger/rows.ts'
import { needsPage } from './needs-page.ts'

/** A payment as calls and webhooks answer it: no page key but in its address, nothing of another account. */
export function answerPayment(payment: Payment, publicUrl: string) {
  const requiresRedirect = needsPage(payment)
  return {
    id: payment.id,
    reference: payment.reference,
    amount: payment.amount,
    currency: payment.currency,
    method: payment.method,
    status: payment.status,
    requiresRedirect,
    pageUrl: requiresRedirect ? `${publicUrl}/pay/${payment.page}` : null,
    form: requiresRedirect ? { action: `${publicUrl}/pay`, fields: { session: payment.page } } : null,
    failureCode: payment.failureCode,
    failureReason: payment.failureReason,
    card: payment.card,
    quote: payment.quote,
    received: payment.received,
    captured: payment.captured,
    refunded: payment.refunded,
    updatedAt: payment.updatedAt,
  }
}

export function answerRefund({ id, reference, amount, status }: Refund) {
  return { id, reference, amount, status }
}
