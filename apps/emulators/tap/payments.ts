import type { WebhookQueue } from '../http/index.ts'
import { chargeBody, hashOf, refundBody } from './bodies.ts'
import { type EmulatedCharge, type EmulatedRefund, newTapId, type TapLedger } from './ledger.ts'
import { outcomeOf, schemeOf, type TypedCard } from './test-cards.ts'

/** States that Tap posts no webhook of. */
const SILENT = ['INITIATED', 'ABANDONED']

/** What happens to charges and refunds once they are there, and who is told. */
export class TapPayments {
  readonly #ledger: TapLedger
  readonly #webhooks: WebhookQueue

  constructor(ledger: TapLedger, webhooks: WebhookQueue) {
    this.#ledger = ledger
    this.#webhooks = webhooks
  }

  /** A customer types a card on the page of an open charge. */
  pay(charge: EmulatedCharge, typed: TypedCard): void {
    if (!this.#isOpen(charge)) return
    const { status, code } = outcomeOf(charge.source, typed)
    const [month, year] = typed.expiry.split('/').map(Number)
    charge.card = {
      id: newTapId('card'),
      customer: charge.customer,
      first_eight: typed.number.slice(0, 8),
      last_four: typed.number.slice(-4),
      ...schemeOf(charge.source, typed.number),
      exp_month: month ?? 1,
      exp_year: year ?? 39,
    }
    if (status === 'CAPTURED' && charge.savesCard) this.#ledger.cards.set(charge.card.id, charge.card)
    this.end(charge, status, code)
  }

  /** A charge gets to a state; one that ended stays as it is, but UNKNOWN becomes known. */
  end(charge: EmulatedCharge, status: string, code: string): void {
    if (!this.#isOpen(charge) && charge.status !== 'UNKNOWN') return
    charge.status = status
    charge.code = code
    if (charge.postUrl === null || SILENT.includes(status)) return
    const webhook = {
      url: charge.postUrl,
      headers: { 'content-type': 'application/json', hashstring: hashOf(charge) },
      body: JSON.stringify(chargeBody(charge, 'POST')),
    }
    this.#webhooks.add(webhook, (isTaken) => {
      charge.postStatus = isTaken ? 'SUCCESS' : 'ERROR'
    })
  }

  /** The bank's answer to a refund. */
  settle(refund: EmulatedRefund, status: string, code: string): void {
    if (refund.status !== 'PENDING') return
    refund.status = status
    refund.code = code
    if (status !== 'REFUNDED') refund.charge.refundedMinor -= refund.minor
    if (refund.postUrl === null) return
    const webhook = {
      url: refund.postUrl,
      headers: { 'content-type': 'application/json', hashstring: hashOf(refund) },
      body: JSON.stringify(refundBody(refund, 'POST')),
    }
    this.#webhooks.add(webhook, () => undefined)
  }

  #isOpen({ status }: EmulatedCharge): boolean {
    return status === 'INITIATED' || status === 'IN_PROGRESS'
  }
}
