import type Stripe from 'stripe'
import { newDispute, newPayout, newTransaction } from './balance-objects.ts'
import type { Books } from './books.ts'
import { invalid, StripeError } from './errors.ts'
import type { Events } from './events.ts'
import { newCharge, newIntent, newPaymentMethod, newRefund } from './objects.ts'
import type { CardBehaviour } from './test-cards.ts'

export interface Money {
  readonly amount: number
  readonly currency: string
}

/** What money does at Stripe: cards pay, are refused or ask for 3-D Secure; pages end; refunds wait; banks take back. */
export class Payments {
  readonly books: Books
  readonly #events: Events
  /** Where browsers reach its pages: as its last caller reached it. */
  pagesUrl: string
  /** The next refund waits until it is ended. */
  holdsNextRefund = false

  constructor(books: Books, events: Events, pagesUrl: string) {
    this.books = books
    this.#events = events
    this.pagesUrl = pagesUrl
  }

  /** A card is typed on a page. The page's intent comes into being with the first one. */
  payPage(
    session: Stripe.Checkout.Session,
    card: CardBehaviour,
    wallet: 'apple_pay' | 'google_pay' | null = null,
    other?: Money,
  ) {
    if (session.status !== 'open') throw invalid('This Checkout Session is no longer open.')
    const { intent: planned } = this.books.hiddenOf(session.id)
    const customer = (session.customer as string | null) ?? null
    const saves = planned?.saves === true
    let intent = this.books.find('payment_intent', session.payment_intent as string | null)
    if (!intent) {
      const { metadata = {}, description = null } = planned ?? {}
      const money = { amount: session.amount_total!, currency: session.currency! }
      const setup_future_usage = saves ? ('on_session' as const) : null
      intent = this.books.add(newIntent(this.books, { ...money, customer, description, metadata, setup_future_usage }))
      session.payment_intent = intent.id
    }
    const method = this.books.add(newPaymentMethod(this.books, card, saves ? customer : null, wallet), { card })
    this.confirm(intent, method, null, other)
    return intent
  }

  /** Tries to take the money from a card. Refused, the intent waits for another one. */
  confirm(intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, returnUrl: string | null, other?: Money): void {
    const card = this.books.hiddenOf(method.id).card!
    intent.payment_method = method.id
    intent.last_payment_error = null
    if (card.decline) this.#refuse(intent, method, card.decline)
    else if (!card.asks3ds) this.#take(intent, method, other)
    else {
      const url = `${this.pagesUrl}/3ds/${intent.id}`
      intent.status = 'requires_action'
      intent.next_action = { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
    }
  }

  /** The bank knows who paid, or does not. */
  authenticate(intent: Stripe.PaymentIntent, isPassed: boolean): void {
    if (intent.status !== 'requires_action') return
    const method = this.books.take('payment_method', intent.payment_method as string)
    const code = 'payment_intent_authentication_failure'
    intent.next_action = null
    if (isPassed) this.#take(intent, method)
    else this.#refuse(intent, method, { code, message: 'We are unable to authenticate your payment method.' })
  }

  #take(intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, other?: Money): void {
    const money = other ?? { amount: intent.amount, currency: intent.currency }
    const charge = this.books.add(newCharge(this.books, intent, method, money))
    Object.assign(intent, {
      status: 'succeeded',
      next_action: null,
      latest_charge: charge.id,
      currency: money.currency,
    })
    intent.amount_received = money.amount
    const line = {
      ...money,
      fee: Math.ceil(money.amount * 0.029) + 30,
      source: charge.id,
      type: 'charge',
      reporting_category: 'charge',
    }
    charge.balance_transaction = this.books.add(newTransaction(this.books, line)).id
    this.#events.emit('charge.succeeded', charge)
    this.#events.emit('payment_intent.succeeded', intent)
    const session = this.#pageOf(intent)
    if (!session) return
    Object.assign(session, { status: 'complete', payment_status: 'paid', url: null })
    this.#events.emit('checkout.session.completed', session)
  }

  #refuse(
    intent: Stripe.PaymentIntent,
    method: Stripe.PaymentMethod,
    decline: NonNullable<CardBehaviour['decline']>,
  ): void {
    const failure = {
      paid: false,
      captured: false,
      amount_captured: 0,
      status: 'failed' as const,
      failure_code: decline.code,
    }
    const { amount, currency } = intent
    const tried = newCharge(this.books, intent, method, { amount, currency })
    const charge = this.books.add({ ...tried, ...failure, failure_message: decline.message })
    Object.assign(intent, { status: 'requires_payment_method', payment_method: null, latest_charge: charge.id })
    intent.last_payment_error = {
      ...decline,
      charge: charge.id,
      type: 'card_error',
      payment_method: structuredClone(method),
    }
    this.#events.emit('charge.failed', charge)
    this.#events.emit('payment_intent.payment_failed', intent)
  }

  #pageOf(intent: Stripe.PaymentIntent): Stripe.Checkout.Session | undefined {
    return this.books.all('checkout.session').find(({ payment_intent: id }) => id === intent.id)
  }

  /** A page whose time is over, or which we end. */
  expire(session: Stripe.Checkout.Session): void {
    const intent = this.books.find('payment_intent', session.payment_intent as string | null)
    Object.assign(session, { status: 'expired', url: null })
    if (intent && intent.status !== 'succeeded') this.#cancel(intent, null)
    this.#events.emit('checkout.session.expired', session)
  }

  cancel(intent: Stripe.PaymentIntent, reason: Stripe.PaymentIntent.CancellationReason | null): void {
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`
      throw new StripeError(400, { ...UNEXPECTED_STATE, message, payment_intent: intent })
    }
    this.#cancel(intent, reason)
    this.#events.emit('payment_intent.canceled', intent)
  }

  #cancel(intent: Stripe.PaymentIntent, reason: Stripe.PaymentIntent.CancellationReason | null): void {
    Object.assign(intent, {
      status: 'canceled',
      next_action: null,
      cancellation_reason: reason,
      canceled_at: this.books.now(),
    })
  }

  refund(intent: Stripe.PaymentIntent, wanted: number | null, metadata: Record<string, string>): Stripe.Refund {
    const charge = this.books.find('charge', intent.latest_charge as string | null)
    if (!charge || intent.status !== 'succeeded')
      throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, 'payment_intent')
    const left = charge.amount - charge.amount_refunded
    const amount = wanted ?? left
    if (left === 0)
      throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded')
    if (amount <= 0) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer')
    if (amount > left)
      throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, 'amount')
    const refund = this.books.add(newRefund(this.books, charge, amount, metadata))
    if (this.holdsNextRefund) Object.assign(refund, { status: 'pending', pending_reason: 'insufficient_funds' })
    this.holdsNextRefund = false
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    this.#enterRefund(refund, -amount, 'refund')
    this.#events.emit('refund.created', refund)
    this.#events.emit('charge.refunded', charge)
    return refund
  }

  /** What waited for the shop's balance comes, or comes back. */
  endRefund(refund: Stripe.Refund, status: 'succeeded' | 'failed'): void {
    delete refund.pending_reason
    refund.status = status
    if (status === 'failed') {
      const charge = this.books.take('charge', refund.charge as string)
      charge.amount_refunded -= refund.amount
      charge.refunded = false
      refund.failure_reason = 'insufficient_funds'
      this.#enterRefund(refund, refund.amount, 'refund_failure')
      this.#events.emit('refund.failed', refund)
    }
    this.#events.emit('refund.updated', refund)
  }

  #enterRefund(refund: Stripe.Refund, amount: number, type: 'refund' | 'refund_failure'): void {
    const line = { amount, currency: refund.currency, fee: 0, source: refund.id, type, reporting_category: type }
    const { id } = this.books.add(newTransaction(this.books, line))
    if (type === 'refund') refund.balance_transaction = id
    else refund.failure_balance_transaction = id
  }

  /** The customer's bank takes the money back, and Stripe takes its fee for that. */
  dispute(intent: Stripe.PaymentIntent): Stripe.Dispute {
    const charge = this.books.take('charge', intent.latest_charge as string)
    const dispute = this.books.add(newDispute(this.books, charge))
    charge.disputed = true
    const taken = { amount: -dispute.amount, currency: dispute.currency, fee: 1500, source: dispute.id }
    const line = this.books.add(
      newTransaction(this.books, { ...taken, type: 'adjustment', reporting_category: 'dispute' }),
    )
    dispute.balance_transactions.push(structuredClone(line))
    this.#events.emit('charge.dispute.created', dispute)
    return dispute
  }

  /** All that is in the balance goes to the merchant's bank, one payout a currency. */
  payOut(): readonly Stripe.Payout[] {
    const open = this.books.all('balance_transaction').filter(({ id }) => this.books.hiddenOf(id).payout === undefined)
    return [...new Set(open.map(({ currency }) => currency))].map((currency) => {
      const lines = open.filter((line) => line.currency === currency)
      const sum = lines.reduce((total, { net }) => total + net, 0)
      const payout = this.books.add(newPayout(this.books, sum, currency))
      const own = { amount: -sum, currency, fee: 0, source: payout.id, type: 'payout', reporting_category: 'payout' }
      const last = this.books.add(newTransaction(this.books, own))
      payout.balance_transaction = last.id
      for (const { id } of [...lines, last]) this.books.hide(id, { payout: payout.id })
      this.#events.emit('payout.paid', payout)
      return payout
    })
  }
}

const UNEXPECTED_STATE = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' } as const
