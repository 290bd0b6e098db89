import { isOpen } from '../ledger/books.ts'
import type { Entry, EntryKind, Payment, Row } from '../ledger/rows.ts'
import type { PaymentParts } from './parts.ts'
import { webhooksOf } from './payment-webhooks.ts'

/** The longest wait of a timer of Node. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

type Movement = readonly [kind: EntryKind, amount: number]

/** The transitions of payments: each is written with its movements of money, sent as webhooks, timed for what follows. */
export class PaymentStates {
  readonly #parts: PaymentParts
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #watchers = new Map<string, Set<() => void>>()

  constructor(parts: PaymentParts) {
    this.#parts = parts
  }

  /** The instant that is so far from now. */
  inMs(milliseconds: number): string {
    return new Date(this.#parts.now().getTime() + milliseconds).toISOString()
  }

  /** Writes the payment as it is from now on, with what moved, and tells. */
  async write(
    before: Payment | null,
    change: Partial<Payment>,
    moved: readonly Movement[] = [],
    more: Row = {},
  ): Promise<Payment> {
    const { books, webhooks, publicUrl } = this.#parts
    const at = this.inMs(0)
    const payment = { ...before, ...change, updatedAt: at } as Payment
    const entries = moved.map((movement) => entryOf(payment, movement, at))
    const notified = webhooksOf(before, payment, at, publicUrl)
    const written = books.write({
      payment,
      ...(entries.length ? { entries } : {}),
      ...(notified.length ? { notices: notified } : {}),
      ...more,
    })
    this.schedule(payment)
    await written
    webhooks.send(notified)
    if (payment.due === null) this.#wakeWatchers(payment.id)
    return payment
  }

  capture(payment: Payment, change: Partial<Payment> = {}, more: Row = {}): Promise<Payment> {
    const moved: Movement[] = [['captured', payment.amount]]
    if (payment.status !== 'authorised') moved.unshift(['authorised', payment.amount])
    const done = { status: 'captured' as const, captured: payment.amount, due: null, challenge: null }
    const ending = change.disputing ?? payment.disputing
    const dispute = ending && this.#parts.disputes.coming(payment, ending)
    const written = this.write(payment, { ...change, ...done }, moved, { ...more, ...(dispute && { dispute }) })
    if (dispute) written.then(() => this.#parts.disputes.follow(dispute)).catch(() => undefined)
    return written
  }

  refuse(payment: Payment, failureCode: Payment['failureCode'], change: Partial<Payment> = {}): Promise<Payment> {
    return this.write(payment, { ...change, status: 'failed', failureCode, due: null, challenge: null })
  }

  async expire(payment: Payment): Promise<void> {
    if (mayExpire(payment)) await this.write(payment, { status: 'expired', challenge: null })
  }

  /** Resolves when nothing of the payment is under way any more, or the gateway stops. */
  untilSettled(id: string): Promise<void> {
    return new Promise((resolve) => {
      const owner = this.#watchers.get(id) ?? new Set()
      this.#watchers.set(id, owner)
      const wake = () => {
        owner.delete(wake)
        if (owner.size === 0) this.#watchers.delete(id)
        resolve()
      }
      owner.add(wake)
    })
  }

  /** Sets the timer of what happens by itself: what is due, or that it expires. */
  schedule(payment: Payment): void {
    clearTimeout(this.#timers.get(payment.id))
    this.#timers.delete(payment.id)
    const at = payment.due?.at ?? (mayExpire(payment) ? expiryOf(payment) : undefined)
    if (at === undefined) return
    const wait = Math.min(LONGEST_TIMER_MS, Math.max(0, Date.parse(at) - this.#parts.now().getTime()))
    const timer = setTimeout(() => void this.#wake(payment.id), wait)
    timer.unref()
    this.#timers.set(payment.id, timer)
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    for (const id of this.#watchers.keys()) this.#wakeWatchers(id)
  }

  async #wake(id: string): Promise<void> {
    const payment = this.#parts.books.payment(id)
    if (!payment) return
    const at = this.#parts.now().getTime()
    if (payment.due) {
      if (Date.parse(payment.due.at) > at) this.schedule(payment)
      else if (payment.due.step === 'capture') await this.capture(payment)
      else await this.refuse(payment, 5100)
    } else if (mayExpire(payment)) {
      if (Date.parse(expiryOf(payment)) > at) this.schedule(payment)
      else await this.expire(payment)
    }
  }

  #wakeWatchers(id: string): void {
    for (const wake of this.#watchers.get(id) ?? []) wake()
  }
}

function entryOf(payment: Payment, [kind, amount]: Movement, at: string): Entry {
  const { id, account, reference, currency } = payment
  return { at, account, payment: id, reference, kind, amount, currency }
}

/** Nothing expires that the bank is at, or that has received money. */
function mayExpire(payment: Payment): boolean {
  return isOpen(payment.status) && payment.due === null && payment.received === null
}

function expiryOf({ expiresAt, quote }: Payment): string {
  return quote && quote.expiresAt < expiresAt ? quote.expiresAt : expiresAt
}
