import type { RazorpayEvents } from './events.ts'
import {
  type EmulatedDispute,
  type EmulatedLink,
  type EmulatedPayment,
  type EmulatedRefund,
  newRazorpayId,
  type RazorpayLedger,
} from './ledger.ts'

/** What a customer types on the page of a link. */
type TypedPayment =
  | { readonly method: 'upi'; readonly vpa: string }
  | { readonly method: 'card'; readonly number: string; readonly otp: string }

// Of the pages "Test Card Details" and "Test UPI ID Details".
const CARDS: Readonly<Record<string, { network: string; reason: string | null }>> = {
  '4100280000001007': { network: 'Visa', reason: null },
  '5500670000001002': { network: 'MasterCard', reason: null },
  '6527658900001005': { network: 'RuPay', reason: null },
  '4100280000090000': { network: 'Visa', reason: 'payment_timed_out' },
  '4100280000080001': { network: 'Visa', reason: 'insufficient_fund' },
  '4100280000070002': { network: 'Visa', reason: 'payment_cancelled' },
  '4100280000060003': { network: 'Visa', reason: 'card_declined' },
  '4100280000030006': { network: 'Visa', reason: 'card_disabled_for_online_payments' },
  '4100280000010008': { network: 'Visa', reason: 'card_number_invalid' },
  '4100280000020007': { network: 'Visa', reason: 'gateway_technical_error' },
}

/** What happens to links, payments and refunds, and who is told. */
export class RazorpayPayments {
  readonly #ledger: RazorpayLedger
  readonly #events: RazorpayEvents
  readonly #seconds: () => number
  /** False: payments stay authorised until the shop takes them. */
  isAutoCapture = true
  /** Refunds wait for `settle`; else they are processed a moment later. */
  holdsRefunds = false

  constructor(ledger: RazorpayLedger, events: RazorpayEvents, seconds: () => number) {
    this.#ledger = ledger
    this.#events = events
    this.#seconds = seconds
  }

  /** An attempt on a link's page. A link takes any number that fail, and one that does not. */
  pay(link: EmulatedLink, typed: TypedPayment): EmulatedPayment | null {
    this.expireIfDue(link)
    if (link.status !== 'created') return null
    const payment = this.attempt(link, typed)
    const reason = reasonOf(typed)
    if (reason === null) this.authorise(payment)
    else this.fail(payment, reason)
    return payment
  }

  /** An attempt whose bank has not answered yet. */
  attempt(link: EmulatedLink, typed: TypedPayment): EmulatedPayment {
    link.isOpened = true
    const number = typed.method === 'card' ? typed.number : null
    const payment: EmulatedPayment = {
      ...{ id: newRazorpayId('pay'), link, amount: link.amount, currency: link.currency, method: typed.method },
      vpa: typed.method === 'upi' ? typed.vpa : null,
      card: number === null ? null : { last4: number.slice(-4), network: CARDS[number]?.network ?? 'Unknown' },
      ...{ createdAt: this.#seconds(), status: 'created', isCaptured: false, errorReason: null, refunds: [] },
    }
    link.payments.push(payment)
    this.#ledger.payments.set(payment.id, payment)
    return payment
  }

  fail(payment: EmulatedPayment, reason: string): void {
    payment.status = 'failed'
    payment.errorReason = reason
    this.#events.notify(payment.link.keyId, 'payment.failed', { payment })
  }

  /** The bank said yes, maybe days after its attempt failed. A second success at one order goes back at once. */
  authorise(payment: EmulatedPayment): void {
    const { link } = payment
    payment.status = 'authorized'
    payment.errorReason = null
    this.#events.notify(link.keyId, 'payment.authorized', { payment })
    if (link.status === 'paid') this.giveBack(payment)
    else if (this.isAutoCapture && link.status === 'created') this.capture(payment)
  }

  capture(payment: EmulatedPayment): void {
    const { link } = payment
    payment.status = 'captured'
    payment.isCaptured = true
    link.status = 'paid'
    this.#events.notify(link.keyId, 'payment.captured', { payment })
    this.#events.notify(link.keyId, 'order.paid', { payment, link })
    this.#events.notify(link.keyId, 'payment_link.paid', { payment, link })
  }

  /** Razorpay sends money back without being asked, as a refund of its own. */
  giveBack(payment: EmulatedPayment): void {
    const refund = this.addRefund(payment, {
      amount: payment.amount,
      receipt: null,
      notes: {},
      idempotency: null,
      body: '',
    })
    payment.status = 'refunded'
    this.settle(refund, 'processed')
  }

  cancel(link: EmulatedLink): void {
    link.status = 'cancelled'
    link.cancelledAt = this.#seconds()
    this.#events.notify(link.keyId, 'payment_link.cancelled', { link })
  }

  expireIfDue(link: EmulatedLink): void {
    if (link.status === 'created' && this.#seconds() >= link.expireBy) this.expire(link)
  }

  expire(link: EmulatedLink): void {
    link.status = 'expired'
    link.expiredAt = this.#seconds()
    this.#events.notify(link.keyId, 'payment_link.expired', { link })
  }

  addRefund(
    payment: EmulatedPayment,
    request: { amount: number; receipt: string | null; notes: object; idempotency: string | null; body: string },
  ): EmulatedRefund {
    const { amount, receipt, notes, idempotency, body } = request
    const refund: EmulatedRefund = {
      ...{ id: newRazorpayId('rfnd'), payment, amount, receipt, idempotency, requestBody: body, status: 'pending' },
      ...{ notes: { ...notes }, createdAt: this.#seconds() },
    }
    payment.refunds.push(refund)
    this.#ledger.refunds.set(refund.id, refund)
    this.#events.notify(payment.link.keyId, 'refund.created', { refund, payment })
    return refund
  }

  settle(refund: EmulatedRefund, status: 'processed' | 'failed'): void {
    const { payment } = refund
    refund.status = status
    const back = payment.refunds.reduce((sum, one) => sum + (one.status === 'processed' ? one.amount : 0), 0)
    if (back >= payment.amount) payment.status = 'refunded'
    this.#events.notify(payment.link.keyId, `refund.${status}`, { refund, payment })
  }

  dispute(payment: EmulatedPayment, amount = payment.amount): EmulatedDispute {
    const now = this.#seconds()
    const dispute: EmulatedDispute = {
      ...{
        id: newRazorpayId('disp'),
        payment,
        amount,
        reasonCode: 'goods_or_services_not_received_or_partially_received',
      },
      ...{ respondBy: now + 7 * 86_400, createdAt: now, status: 'open' },
    }
    this.#ledger.disputes.set(dispute.id, dispute)
    this.#events.notify(payment.link.keyId, 'payment.dispute.created', { payment, dispute })
    return dispute
  }

  decide(dispute: EmulatedDispute, status: 'under_review' | 'won' | 'lost'): void {
    dispute.status = status
    this.#events.notify(dispute.payment.link.keyId, `payment.dispute.${status}`, { payment: dispute.payment, dispute })
  }
}

/** Why an attempt fails; null: it does not. */
function reasonOf(typed: TypedPayment): string | null {
  if (typed.method === 'upi') {
    if (typed.vpa === 'failure@razorpay') return 'payment_failed'
    return /^[\w.-]+@\w+$/.test(typed.vpa) ? null : 'invalid_vpa'
  }
  const card = CARDS[typed.number]
  if (!card) return 'card_number_invalid'
  if (card.reason) return card.reason
  return /^\d{4,10}$/.test(typed.otp) ? null : 'incorrect_otp'
}
