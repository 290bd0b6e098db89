import { randomUUID } from 'node:crypto'
import type { Dispute, Payment, Webhook } from '../ledger/rows.ts'
import type { MoneyParts } from './money-parts.ts'
import { answerPayment } from './payment-answer.ts'

/** A bank asks for money back a while after it was taken, and decides a while later: money that is lost leaves the books. */
export class Disputes {
  readonly #parts: MoneyParts
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(parts: MoneyParts) {
    this.#parts = parts
  }

  /** What is to be written with the money that will be disputed. */
  coming({ id, account, reference, currency, amount }: Payment, ending: Dispute['ending']): Dispute {
    const { now, waits } = this.#parts
    const openedAt = new Date(now().getTime() + waits.dispute)
    return {
      ...{ id: `dp_${randomUUID()}`, account, payment: id, reference, amount, currency },
      reason: 'fraudulent',
      ending,
      state: 'coming',
      openedAt: openedAt.toISOString(),
      answerBy: new Date(openedAt.getTime() + waits.disputeEnds).toISOString(),
    }
  }

  /** What is written takes its course. */
  follow(dispute: Dispute): void {
    const at = dueOf(dispute)
    if (at === null) return
    const wait = Math.max(0, Date.parse(at) - this.#parts.now().getTime())
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      void this.#move(dispute.id)
    }, wait)
    timer.unref()
    this.#timers.add(timer)
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }

  async #move(id: string): Promise<void> {
    const { books, webhooks, now } = this.#parts
    const before = books.dispute(id)
    const payment = before && books.payment(before.payment)
    if (!before || !payment || dueOf(before) === null) return
    const state = before.state === 'coming' ? 'open' : before.ending
    const dispute: Dispute = { ...before, state }
    const at = now().toISOString()
    const webhook = this.#webhookOf(payment, dispute, at)
    const { account, reference, currency, amount } = dispute
    const entry = { at, account, payment: payment.id, reference, kind: 'disputed' as const, amount, currency }
    await books.write({ dispute, notices: [webhook], ...(state === 'lost' ? { entries: [entry] } : {}) })
    webhooks.send([webhook])
    this.follow(dispute)
  }

  #webhookOf(payment: Payment, dispute: Dispute, createdAt: string): Webhook {
    const id = `evt_${randomUUID()}`
    const type = `dispute.${dispute.state as Exclude<Dispute['state'], 'coming'>}` as const
    const shown = { payment: answerPayment(payment, this.#parts.publicUrl()), dispute: answerDispute(dispute) }
    const body = JSON.stringify({ id, type, createdAt, ...shown })
    return { id, account: dispute.account, type, createdAt, travel: payment.travel, body }
  }
}

/** When its next step is due; null: it has ended. */
function dueOf({ state, openedAt, answerBy }: Dispute): string | null {
  if (state === 'coming') return openedAt
  return state === 'open' ? answerBy : null
}

export function answerDispute({ ending: _, account: __, ...dispute }: Dispute) {
  return dispute
}
