import { randomUUID } from 'node:crypto'
import type { Books } from '../ledger/books.ts'
import type { Payment, Refund, Webhook } from '../ledger/rows.ts'
import type { Waits } from '../waits.ts'
import type { WebhookSender } from '../webhooks/send-webhooks.ts'
import { Fault } from './fault.ts'
import { answerPayment, answerRefund } from './payment-answer.ts'

export type Refunds = ReturnType<typeof openRefunds>

/** Crypto goes back by hand: the store's manager does that. */
const BY_HAND = new Set<Payment['method']>(['cryptoWallet', 'mixpay'])

/** Money on its way back. What is still pending counts as given back, so that no two refunds exceed what was captured. */
export function openRefunds(supplied: {
  books: Books
  webhooks: WebhookSender
  waits: Waits
  now: () => Date
  publicUrl: () => string
}) {
  const { books, webhooks, waits, now, publicUrl } = supplied
  const timers = new Set<NodeJS.Timeout>()

  async function end(refund: Refund, status: 'succeeded' | 'failed'): Promise<Refund> {
    const at = now().toISOString()
    const before = books.payment(refund.payment)!
    const supplied = status === 'succeeded' ? refund.amount : 0
    const payment = { ...before, refunded: before.refunded + supplied, updatedAt: supplied ? at : before.updatedAt }
    const ended = { ...refund, status, dueAt: null }
    const id = `evt_${randomUUID()}`
    const type = `refund.${status}` as const
    const webhook: Webhook = {
      id,
      account: refund.account,
      type,
      createdAt: at,
      travel: payment.travel,
      body: JSON.stringify({
        id,
        type,
        createdAt: at,
        payment: answerPayment(payment, publicUrl()),
        refund: answerRefund(ended),
      }),
    }
    const { account, reference, currency } = payment
    const entry = { at, account, payment: payment.id, reference, kind: 'refunded' as const, amount: supplied, currency }
    await books.write({ payment, refund: ended, notices: [webhook], ...(supplied ? { entries: [entry] } : {}) })
    webhooks.send([webhook])
    return ended
  }

  function endLater(refund: Refund): void {
    const wait = Math.max(0, Date.parse(refund.dueAt ?? refund.createdAt) - now().getTime())
    const timer = setTimeout(() => {
      timers.delete(timer)
      const current = books.refund(refund.id)
      if (current?.status === 'pending') void end(current, 'succeeded')
    }, wait)
    timer.unref()
    timers.add(timer)
  }

  return {
    /**
     * Gives money back; the same reference answers the first refund.
     * @throws Fault `refund_too_large`, `not_captured`, `refund_by_store_manager`, `reference_reused` (409)
     */
    async make(
      payment: Payment,
      wanted: Pick<Refund, 'reference' | 'amount' | 'reason'>,
    ): Promise<{ refund: Refund; isNew: boolean }> {
      const known = books.refundOfReference(payment.account, wanted.reference)
      if (known) {
        if (known.payment !== payment.id || known.amount !== wanted.amount) {
          throw new Fault(409, 'reference_reused', 'This reference belongs to another refund.')
        }
        await books.settled()
        return { refund: books.refund(known.id)!, isNew: false }
      }
      if (BY_HAND.has(payment.method)) {
        throw new Fault(409, 'refund_by_store_manager', 'Crypto is refunded by the manager of the store.')
      }
      if (payment.status !== 'captured')
        throw new Fault(409, 'not_captured', 'Nothing was captured that could go back.')
      const onItsRoute = books
        .refundsOf(payment.id)
        .filter(({ status }) => status === 'pending')
        .reduce((sum, { amount }) => sum + amount, 0)
      if (wanted.amount > payment.captured - payment.refunded - onItsRoute) {
        throw new Fault(409, 'refund_too_large', 'More than was captured and has not gone back.')
      }
      const at = now()
      const refund: Refund = {
        ...wanted,
        id: `ref_${randomUUID()}`,
        account: payment.account,
        payment: payment.id,
        status: 'pending',
        dueAt: payment.refunding === 'slow' ? new Date(at.getTime() + waits.refund).toISOString() : null,
        createdAt: at.toISOString(),
      }
      if (refund.dueAt) {
        await books.write({ refund })
        endLater(refund)
        return { refund, isNew: true }
      }
      return { refund: await end(refund, payment.refunding === 'fails' ? 'failed' : 'succeeded'), isNew: true }
    },
    /** Takes up what a restart interrupted. */
    resume(refunds: readonly Refund[]): void {
      for (const refund of refunds) endLater(refund)
    },
    stop(): void {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
