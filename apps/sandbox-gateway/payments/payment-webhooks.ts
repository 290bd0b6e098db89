import { randomUUID } from 'node:crypto'
import type { Payment, Webhook } from '../ledger/rows.ts'
import { answerPayment } from './payment-answer.ts'

/** The webhooks that a step of a payment sends: none where its status stays, and none of its creation. */
export function webhooksOf(before: Payment | null, payment: Payment, at: string, publicUrl: () => string): Webhook[] {
  if (payment.status === 'created' || payment.status === before?.status) return []
  // Who wants to see webhooks that overtake one another gets the one of the authorisation too.
  const isBoth = payment.status === 'captured' && before?.status !== 'authorised' && payment.travel !== 'once'
  const statuses = isBoth ? (['authorised', 'captured'] as const) : [payment.status]
  return statuses.map((status) => {
    const id = `evt_${randomUUID()}`
    const type = `payment.${status}` as const
    const shown = answerPayment(status === payment.status ? payment : { ...payment, status, captured: 0 }, publicUrl())
    const body = JSON.stringify({ id, type, createdAt: at, payment: shown })
    return { id, account: payment.account, type, createdAt: at, travel: payment.travel, body }
  })
}
