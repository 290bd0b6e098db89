import { randomBytes } from 'node:crypto'
import { type Behaviour, behaviourOf, isOfBin } from '../cards/test-cards.ts'
import type { Books } from '../ledger/books.ts'
import type { CardFace, Payment, Row, SavedCard } from '../ledger/rows.ts'
import type { Waits } from '../waits.ts'
import type { PaymentStates } from './payment-states.ts'

/** What the customer's act leads to: `dropped` means that the money is taken and nobody is told. */
export type Outcome = 'settled' | 'challenge' | 'dropped'

/** A card that is to pay, without its number. */
export type ChargeableCard = { face: CardFace; behaviour: string }

/** What is kept of a card beside that; null: the card is not to be kept. */
export type CardToKeep = { expiry: string; holder: string } | null

/** Does what the test card does. */
export class CardCharges {
  readonly #books: Books
  readonly #states: PaymentStates
  readonly #waits: Waits

  constructor(books: Books, states: PaymentStates, waits: Waits) {
    this.#books = books
    this.#states = states
    this.#waits = waits
  }

  /** Charges a card; `isSecured` where its 3-D Secure code was right. */
  async charge(payment: Payment, card: ChargeableCard, keep: CardToKeep, isSecured: boolean): Promise<Outcome> {
    const behaviour = behaviourOf(card.behaviour)
    const change = changeOf(card, behaviour)
    if (payment.bins && !payment.bins.some((bin) => isOfBin(card.face, bin))) {
      await this.#states.refuse(payment, 5100, { ...change, failureReason: 'card_not_allowed' })
      return 'settled'
    }
    if (behaviour.threeDSecure && !isSecured) {
      const challenge = { behaviour: card.behaviour, tries: 0, card: card.face, keep }
      await this.#states.write(payment, { ...change, status: 'pending', challenge })
      return 'challenge'
    }
    const refusal = behaviour.refusal ?? (payment.token ? behaviour.refusalOnceSaved : undefined)
    if (refusal) {
      await this.#states.refuse(payment, refusal, change)
      return 'settled'
    }
    const { saveCard, account, customer } = payment
    const more = keep && saveCard && customer ? { card: this.#savedCard(account, customer, card, keep) } : {}
    return this.#takeMoney(payment, behaviour, change, more)
  }

  /** At once, after a while, or while the line hangs. */
  async #takeMoney(payment: Payment, behaviour: Behaviour, change: Partial<Payment>, more: Row): Promise<Outcome> {
    const states = this.#states
    if (behaviour.answer === 'hangs') {
      const settled = states.untilSettled(payment.id)
      const due = { at: states.inMs(this.#waits.hang), step: 'capture' as const }
      await states.write(payment, { ...change, status: 'pending', challenge: null, due }, [], more)
      await settled
      return 'settled'
    }
    if (behaviour.capture === 'late') {
      const due = { at: states.inMs(this.#waits.late), step: 'capture' as const }
      const authorised = { ...change, status: 'authorised' as const, challenge: null, due }
      await states.write(payment, authorised, [['authorised', payment.amount]], more)
      return 'settled'
    }
    await states.capture(payment, change, more)
    return behaviour.answer === 'dropped' ? 'dropped' : 'settled'
  }

  /** The card as it is kept; the same card again keeps its token. */
  #savedCard(
    account: string,
    customer: string,
    { face, behaviour }: ChargeableCard,
    keep: NonNullable<CardToKeep>,
  ): SavedCard {
    const same = this.#books
      .cardsOf(account, customer)
      .find((one) => isOfBin(one, face.bin) && one.last4 === face.last4 && one.expiry === keep.expiry)
    const token = same?.token ?? `card_${randomBytes(16).toString('base64url')}`
    return { ...face, ...keep, account, customer: customer, token, behaviour }
  }
}

function changeOf({ face }: ChargeableCard, { travel = 'once', refunding, disputing }: Behaviour): Partial<Payment> {
  return { card: face, travel, refunding: refunding ?? 'at once', ...(disputing && { disputing }) }
}
