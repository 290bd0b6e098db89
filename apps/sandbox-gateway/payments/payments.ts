import { randomBytes, randomUUID } from 'node:crypto'
import { SECURE_CODE } from '../cards/test-cards.ts'
import { isOpen } from '../ledger/books.ts'
import type { CardFace, Payment, SavedCard } from '../ledger/rows.ts'
import { CardCharges, type CardToKeep, type ChargeableCard, type Outcome } from './card-charges.ts'
import { priceIn } from './crypto-price.ts'
import { Fault } from './fault.ts'
import type { PaymentParts } from './parts.ts'
import { PaymentStates } from './payment-states.ts'

/** A card as it was typed, without its number. */
export type TypedCard = ChargeableCard & NonNullable<CardToKeep>

export type NewPayment = Pick<
  Payment,
  | 'account'
  | 'reference'
  | 'amount'
  | 'currency'
  | 'method'
  | 'returnUrl'
  | 'expiresAt'
  | 'language'
  | 'description'
  | 'merchant'
  | 'customer'
  | 'saveCard'
  | 'token'
  | 'cvvNotNeeded'
  | 'vpa'
  | 'wallet'
  | 'bins'
> & {
  /** The coin, where the shop has asked for it. */
  asset: string | null
}

const MAX_CODE_TRIES = 3

/**
 * The life of payments. Every step changes the books at once and is on the disk when its promise resolves. A step that the
 * payment's state no longer allows changes nothing.
 */
export class Payments {
  readonly #parts: PaymentParts
  readonly #states: PaymentStates
  readonly #cards: CardCharges

  constructor(parts: PaymentParts) {
    this.#parts = parts
    this.#states = new PaymentStates(parts)
    this.#cards = new CardCharges(parts.books, this.#states, parts.waits)
  }

  /** Makes a payment; the same reference answers the first one. @throws Fault where it was another amount */
  async make({ asset, ...wanted }: NewPayment): Promise<{ payment: Payment; isNew: boolean }> {
    const { books } = this.#parts
    const known = books.paymentOfReference(wanted.account, wanted.reference)
    if (known) {
      const isSame = (['amount', 'currency', 'method'] as const).every((field) => known[field] === wanted[field])
      if (!isSame) throw new Fault(409, 'reference_reused', 'This reference belongs to another payment.')
      await books.settled()
      return { payment: books.payment(known.id)!, isNew: false }
    }
    const createdAt = this.#states.inMs(0)
    const isRequested = wanted.method === 'upi' && wanted.vpa !== null
    const payment = await this.#states.write(null, {
      ...wanted,
      id: `pay_${randomUUID()}`,
      page: randomBytes(16).toString('base64url'),
      status: isRequested ? 'pending' : 'created',
      failureCode: null,
      failureReason: null,
      card: null,
      quote: null,
      received: null,
      challenge: null,
      due: isRequested ? this.#vpaDue(wanted.vpa!) : null,
      travel: 'once',
      refunding: 'at once',
      captured: 0,
      refunded: 0,
      createdAt,
    })
    if (asset) await this.quote(payment.id, asset)
    return { payment: books.payment(payment.id)!, isNew: true }
  }

  /** A typed card, a wallet's token or a saved card pays. */
  async payByCard(id: string, typed: TypedCard): Promise<Outcome> {
    const payment = this.#find(id)
    if (payment.status !== 'created') return 'settled'
    // A wallet's card is not kept here.
    const keep = typed.expiry ? { expiry: typed.expiry, holder: typed.holder } : null
    return this.#cards.charge(payment, typed, keep, false)
  }

  async payBySavedCard(id: string, card: SavedCard): Promise<Outcome> {
    const payment = this.#find(id)
    if (payment.status !== 'created') return 'settled'
    const { brand, last4, type, bin, behaviour, token } = card
    return this.#cards.charge({ ...payment, token }, { face: { brand, last4, type, bin }, behaviour }, null, false)
  }

  /** The code of 3-D Secure; after three wrong ones the bank refuses. */
  async answerChallenge(id: string, code: string): Promise<Outcome | 'wrong'> {
    const payment = this.#find(id)
    const { challenge } = payment
    if (!challenge || payment.status !== 'pending') return 'settled'
    if (code === SECURE_CODE) {
      const { card: face, behaviour, keep } = challenge
      return this.#cards.charge(payment, { face, behaviour }, keep, true)
    }
    const tries = challenge.tries + 1
    if (tries >= MAX_CODE_TRIES) {
      await this.#states.refuse(payment, 5100)
      return 'settled'
    }
    await this.#states.write(payment, { challenge: { ...challenge, tries } })
    return 'wrong'
  }

  /** What a button of a bank's, wallet's or UPI page says. */
  async settle(id: string, says: 'yes' | 5011 | 5100, card: CardFace | null = null): Promise<void> {
    const payment = this.#find(id)
    if (!isOpen(payment.status)) return
    if (says === 'yes') await this.#states.capture(payment, { card })
    else await this.#states.refuse(payment, says, { card })
  }

  /** Asks the telephone of a UPI address. */
  async askVpa(id: string, vpa: string): Promise<void> {
    const payment = this.#find(id)
    if (payment.status !== 'created') return
    await this.#states.write(payment, { status: 'pending', vpa, due: this.#vpaDue(vpa) })
  }

  /** Makes a price in a coin that is offered; another coin changes nothing. */
  async quote(id: string, asset: string): Promise<void> {
    const payment = this.#find(id)
    const amount = priceIn(asset, payment)
    if (payment.status !== 'created' || payment.quote || !amount) return
    const address = `sandbox-${asset.toLowerCase()}-${id.slice(4, 24)}`
    const expiresAt = this.#states.inMs(this.#parts.waits.quote)
    await this.#states.write(payment, { quote: { asset, amount, address, expiresAt } })
  }

  /** What arrives at the quote's address. Only the exact sum pays; the rest is for the store manager. */
  async receive(id: string, amount: string, verdict: 'exact' | 'underpaid' | 'overpaid'): Promise<void> {
    const payment = this.#find(id)
    if (payment.status !== 'created' || !payment.quote) return
    if (verdict === 'exact') await this.#states.capture(payment)
    else {
      const received = { asset: payment.quote.asset, amount, verdict }
      await this.#states.write(payment, { status: 'pending', received })
    }
  }

  async expire(id: string): Promise<void> {
    await this.#states.expire(this.#find(id))
  }

  /** The shop or the customer no longer wants it. @throws Fault where it can no longer be stopped */
  async cancel(id: string): Promise<Payment> {
    const payment = this.#find(id)
    if (payment.status === 'cancelled') return payment
    if (payment.status === 'authorised') {
      return this.#states.write(payment, { status: 'cancelled', due: null }, [['voided', payment.amount]])
    }
    const atTheBank = payment.due !== null && payment.method !== 'upi'
    if (!isOpen(payment.status) || atTheBank || payment.received) {
      throw new Fault(409, 'not_cancellable', 'This payment can no longer be cancelled.')
    }
    return this.#states.write(payment, { status: 'cancelled', due: null, challenge: null })
  }

  /** Takes up what a restart interrupted. */
  resume(payments: readonly Payment[]): void {
    for (const payment of payments) this.#states.schedule(payment)
  }

  stop(): void {
    this.#states.stop()
  }

  /** @throws Fault where there is none */
  #find(id: string): Payment {
    const payment = this.#parts.books.payment(id)
    if (!payment) throw new Fault(404, 'not_found', 'There is no such payment.')
    return payment
  }

  /** What the holder of a UPI address does, by its name. */
  #vpaDue(vpa: string): Payment['due'] {
    const { upi } = this.#parts.waits
    const name = vpa.split('@')[0]
    if (name === 'ok') return { at: this.#states.inMs(upi), step: 'capture' }
    if (name === 'slow') return { at: this.#states.inMs(upi * 10), step: 'capture' }
    if (name === 'refused') return { at: this.#states.inMs(upi), step: 'refuse' }
    return null
  }
}
