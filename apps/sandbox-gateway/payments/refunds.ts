import { randomUUID } from 'node:crypto'
import type { Payment, Refund, Webhook } from '../ledger/rows.ts'
import { Fault } from './fault.ts'
import type { MoneyParts } from './money-parts.ts'
import { answerPayment, answerRefund } from './payment-answer.ts'

type NewRefund = Pick<Refund, 'reference' | 'amount' | 'reason'>

/** Crypto goes back by hand: the store's manager does that. */
const BY_HAND = new Set<Payment['method']>(['cryptoWallet', 'mixpay'])

/** Money on its way back. What is still pending counts as given back, so that no two refunds exceed what was captured. */
export class Refunds {
  readonly #parts: MoneyParts
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(parts: MoneyParts) {
    this.#parts = parts
  }

  /**
   * Gives money back; the same reference answers the first refund.
   * @throws Fault `refund_too_large`, `not_captured`, `refund_by_store_manager`, `reference_reused` (409)
   */
  async make(payment: Payment, wanted: NewRefund): Promise<{ refund: Refund; isNew: boolean }> {
    const { books, waits, now } = this.#parts
    const known = books.refundOfReference(payment.account, wanted.reference)
    if (known) {
      if (known.payment !== payment.id || known.amount !== wanted.amount) {
        throw new Fault(409, 'reference_reused', 'This reference belongs to another refund.')
      }
      await books.settled()
      return { refund: books.refund(known.id)!, isNew: false }
    }
    this.#check(payment, wanted.amount)
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
      this.#endLater(refund)
      return { refund, isNew: true }
    }
    return { refund: await this.#end(refund, payment.refunding === 'fails' ? 'failed' : 'succeeded'), isNew: true }
  }

  /** Takes up what a restart interrupted. */
  resume(refunds: readonly Refund[]): void {
    for (const refund of refunds) this.#endLater(refund)
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }

  /** @throws Fault where so much of the payment cannot go back */
  #check(payment: Payment, amount: number): void {
    if (BY_HAND.has(payment.method)) {
      throw new Fault(409, 'refund_by_store_manager', 'Crypto is refunded by the manager of the store.')
    }
    if (payment.status !== 'captured') throw new Fault(409, 'not_captured', 'Nothing was captured that could go back.')
    const onItsRoute = this.#parts.books
      .refundsOf(payment.id)
      .filter(({ status }) => status === 'pending')
      .reduce((sum, one) => sum + one.amount, 0)
    const disputed = this.#parts.books
      .disputesOf(payment.id)
      .filter(({ state }) => state === 'open' || state === 'lost')
      .reduce((sum, one) => sum + one.amount, 0)
    if (amount > payment.captured - payment.refunded - onItsRoute - disputed) {
      throw new Fault(409, 'refund_too_large', 'More than was captured and has not gone back.')
    }
  }

  async #end(refund: Refund, status: 'succeeded' | 'failed'): Promise<Refund> {
    const { books, webhooks, now } = this.#parts
    const at = now().toISOString()
    const before = books.payment(refund.payment)!
    const amount = status === 'succeeded' ? refund.amount : 0
    const payment = { ...before, refunded: before.refunded + amount, updatedAt: amount ? at : before.updatedAt }
    const ended = { ...refund, status, dueAt: null }
    const webhook = this.#webhookOf(payment, ended, at)
    const { account, reference, currency } = payment
    const entry = { at, account, payment: payment.id, reference, kind: 'refunded' as const, amount, currency }
    await books.write({ payment, refund: ended, notices: [webhook], ...(amount ? { entries: [entry] } : {}) })
    webhooks.send([webhook])
    return ended
  }

  #webhookOf(payment: Payment, refund: Refund & { status: 'succeeded' | 'failed' }, createdAt: string): Webhook {
    const id = `evt_${randomUUID()}`
    const type = `refund.${refund.status}` as const
    const shown = { payment: answerPayment(payment, this.#parts.publicUrl()), refund: answerRefund(refund) }
    const body = JSON.stringify({ id, type, createdAt, ...shown })
    return { id, account: refund.account, type, createdAt, travel: payment.travel, body }
  }

  #endLater(refund: Refund): void {
    const { books, now } = this.#parts
    const wait = Math.max(0, Date.parse(refund.dueAt ?? refund.createdAt) - now().getTime())
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      const current = books.refund(refund.id)
      if (current?.status === 'pending') void this.#end(current, 'succeeded')
    }, wait)
    timer.unref()
    this.#timers.add(timer)
  }
}
