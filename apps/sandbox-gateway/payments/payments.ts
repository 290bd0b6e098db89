import { randomBytes, randomUUID } from 'node:crypto'
import { type Behaviour, behaviourOf, isOfBin, SECURE_CODE } from '../cards/test-cards.ts'
import { type Books, isOpen } from '../ledger/books.ts'
import type { CardFace, Entry, EntryKind, Payment, Row, SavedCard, Webhook } from '../ledger/rows.ts'
import type { Waits } from '../waits.ts'
import type { WebhookSender } from '../webhooks/send-webhooks.ts'
import { priceIn } from './crypto-price.ts'
import { Fault } from './fault.ts'
import { answerPayment } from './payment-answer.ts'

/** What the customer's act leads to: `dropped` means that the money is taken and nobody is told. */
export type Outcome = 'settled' | 'challenge' | 'dropped'

/** A card as it was typed, without its number. */
export type TypedCard = { face: CardFace; behaviour: string; expiry: string; holder: string }

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

export type Payments = ReturnType<typeof openPayments>

const MAX_CODE_TRIES = 3
/** The longest wait of a timer of Node. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * The life of payments. Every step changes the books at once and is on the disk when its promise resolves. A step that the
 * payment's state no longer allows changes nothing.
 */
export function openPayments(supplied: {
  books: Books
  webhooks: WebhookSender
  waits: Waits
  now: () => Date
  publicUrl: () => string
}) {
  const { books, webhooks, waits, now, publicUrl } = supplied
  const timers = new Map<string, NodeJS.Timeout>()
  const watchers = new Map<string, Set<() => void>>()

  /** Writes the payment as it is from now on, with what moved, and tells. */
  async function write(
    before: Payment | null,
    change: Partial<Payment>,
    moved: [EntryKind, number][] = [],
    more: Row = {},
  ): Promise<Payment> {
    const at = now().toISOString()
    const payment = { ...before, ...change, updatedAt: at } as Payment
    const entries: Entry[] = moved.map(([kind, amount]) => ({
      at,
      account: payment.account,
      payment: payment.id,
      reference: payment.reference,
      kind,
      amount,
      currency: payment.currency,
    }))
    const notified = webhooksOf(before, payment, at)
    const written = books.write({
      payment,
      ...(entries.length ? { entries } : {}),
      ...(notified.length ? { notices: notified } : {}),
      ...more,
    })
    schedule(payment)
    await written
    webhooks.send(notified)
    if (payment.due === null) for (const wake of watchers.get(payment.id) ?? []) wake()
    return payment
  }

  function webhooksOf(before: Payment | null, payment: Payment, at: string): Webhook[] {
    if (payment.status === 'created' || payment.status === before?.status) return []
    // Who wants to see notices that overtake one another gets the one of the authorisation too.
    const isBoth = payment.status === 'captured' && before?.status !== 'authorised' && payment.travel !== 'once'
    const statuses = isBoth ? (['authorised', 'captured'] as const) : [payment.status]
    return statuses.map((status) => {
      const id = `evt_${randomUUID()}`
      const type = `payment.${status}` as const
      const shown = answerPayment(
        status === payment.status ? payment : { ...payment, status, captured: 0 },
        publicUrl(),
      )
      const body = JSON.stringify({ id, type, createdAt: at, payment: shown })
      return { id, account: payment.account, type, createdAt: at, travel: payment.travel, body }
    })
  }

  function schedule(payment: Payment): void {
    clearTimeout(timers.get(payment.id))
    timers.delete(payment.id)
    const at = payment.due?.at ?? (mayExpire(payment) ? expiryOf(payment) : undefined)
    if (at === undefined) return
    const wait = Math.min(LONGEST_TIMER_MS, Math.max(0, Date.parse(at) - now().getTime()))
    const timer = setTimeout(() => void wake(payment.id), wait)
    timer.unref()
    timers.set(payment.id, timer)
  }

  async function wake(id: string): Promise<void> {
    const payment = books.payment(id)
    if (!payment) return
    const at = now().getTime()
    if (payment.due) {
      if (Date.parse(payment.due.at) > at) schedule(payment)
      else if (payment.due.step === 'capture') await capture(payment)
      else await refuse(payment, 5100)
    } else if (mayExpire(payment)) {
      if (Date.parse(expiryOf(payment)) > at) schedule(payment)
      else await write(payment, { status: 'expired', challenge: null })
    }
  }

  const inMs = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString()

  function capture(payment: Payment, change: Partial<Payment> = {}, more: Row = {}): Promise<Payment> {
    const moved: [EntryKind, number][] = [['captured', payment.amount]]
    if (payment.status !== 'authorised') moved.unshift(['authorised', payment.amount])
    const done = { status: 'captured' as const, captured: payment.amount, due: null, challenge: null }
    return write(payment, { ...change, ...done }, moved, more)
  }

  function refuse(payment: Payment, failureCode: Payment['failureCode'], change: Partial<Payment> = {}) {
    return write(payment, { ...change, status: 'failed', failureCode, due: null, challenge: null })
  }

  /** Resolves when nothing of the payment is under way any more, or the gateway stops. */
  function untilSettled(id: string): Promise<void> {
    return new Promise((resolve) => {
      const owner = watchers.get(id) ?? new Set()
      watchers.set(id, owner)
      const wake = () => {
        owner.delete(wake)
        if (owner.size === 0) watchers.delete(id)
        resolve()
      }
      owner.add(wake)
    })
  }

  /** Does what the test card does. `once` is false for a saved card. */
  async function charge(
    payment: Payment,
    card: { face: CardFace; behaviour: string },
    keep: { expiry: string; holder: string } | null,
    isSecured: boolean,
  ): Promise<Outcome> {
    const behaviour: Behaviour = behaviourOf(card.behaviour)
    const change: Partial<Payment> = {
      card: card.face,
      travel: behaviour.travel ?? 'once',
      refunding: behaviour.refunding === 'slow' ? 'slow' : behaviour.refunding === 'fails' ? 'fails' : 'at once',
    }
    if (payment.bins && !payment.bins.some((bin) => isOfBin(card.face, bin))) {
      await refuse(payment, 5100, { ...change, failureReason: 'card_not_allowed' })
      return 'settled'
    }
    if (behaviour.threeDSecure && !isSecured) {
      const challenge = { behaviour: card.behaviour, tries: 0, card: card.face, keep }
      await write(payment, { ...change, status: 'pending', challenge })
      return 'challenge'
    }
    const refusal = behaviour.refusal ?? (payment.token ? behaviour.refusalOnceSaved : undefined)
    if (refusal) {
      await refuse(payment, refusal, change)
      return 'settled'
    }
    const more = keep && payment.saveCard && payment.customer ? { card: cardToKeep(payment, card, keep) } : {}
    if (behaviour.answer === 'hangs') {
      const settled = untilSettled(payment.id)
      await write(
        payment,
        { ...change, status: 'pending', challenge: null, due: { at: inMs(waits.hang), step: 'capture' } },
        [],
        more,
      )
      await settled
      return 'settled'
    }
    if (behaviour.capture === 'late') {
      const due = { at: inMs(waits.late), step: 'capture' as const }
      await write(
        payment,
        { ...change, status: 'authorised', challenge: null, due },
        [['authorised', payment.amount]],
        more,
      )
      return 'settled'
    }
    await capture(payment, change, more)
    return behaviour.answer === 'dropped' ? 'dropped' : 'settled'
  }

  function cardToKeep(
    payment: Payment,
    card: { face: CardFace; behaviour: string },
    keep: { expiry: string; holder: string },
  ) {
    const customer = payment.customer!
    const same = books
      .cardsOf(payment.account, customer)
      .find((one) => isOfBin(one, card.face.bin) && one.last4 === card.face.last4 && one.expiry === keep.expiry)
    const token = same?.token ?? `card_${randomBytes(16).toString('base64url')}`
    return { ...card.face, ...keep, account: payment.account, customer, token, behaviour: card.behaviour }
  }

  function open(id: string): Payment {
    const payment = books.payment(id)
    if (!payment) throw new Fault(404, 'not_found', 'There is no such payment.')
    return payment
  }

  return {
    /** Makes a payment; the same reference answers the first one. @throws Fault where it was another amount */
    async make({ asset, ...wanted }: NewPayment): Promise<{ payment: Payment; isNew: boolean }> {
      const known = books.paymentOfReference(wanted.account, wanted.reference)
      if (known) {
        const isSame = (['amount', 'currency', 'method'] as const).every((field) => known[field] === wanted[field])
        if (!isSame) throw new Fault(409, 'reference_reused', 'This reference belongs to another payment.')
        await books.settled()
        return { payment: books.payment(known.id)!, isNew: false }
      }
      const at = now().toISOString()
      const isRequested = wanted.method === 'upi' && wanted.vpa !== null
      const payment = await write(null, {
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
        due: isRequested ? vpaDue(wanted.vpa!) : null,
        travel: 'once',
        refunding: 'at once',
        captured: 0,
        refunded: 0,
        createdAt: at,
      })
      if (asset) await this.quote(payment.id, asset)
      return { payment: books.payment(payment.id)!, isNew: true }
    },

    /** A typed card, a wallet's token or a saved card pays. */
    async payByCard(id: string, typed: TypedCard): Promise<Outcome> {
      const payment = open(id)
      if (payment.status !== 'created') return 'settled'
      // A wallet's card is not kept here.
      const keep = typed.expiry ? { expiry: typed.expiry, holder: typed.holder } : null
      return charge(payment, typed, keep, false)
    },

    async payBySavedCard(id: string, card: SavedCard): Promise<Outcome> {
      const payment = open(id)
      if (payment.status !== 'created') return 'settled'
      const { brand, last4, type, bin, behaviour, token } = card
      return charge({ ...payment, token }, { face: { brand, last4, type, bin }, behaviour }, null, false)
    },

    /** The code of 3-D Secure; after three wrong ones the bank refuses. */
    async answerChallenge(id: string, code: string): Promise<Outcome | 'wrong'> {
      const payment = open(id)
      const { challenge } = payment
      if (!challenge || payment.status !== 'pending') return 'settled'
      if (code === SECURE_CODE) {
        return charge(payment, { face: challenge.card, behaviour: challenge.behaviour }, challenge.keep, true)
      }
      const tries = challenge.tries + 1
      if (tries >= MAX_CODE_TRIES) {
        await refuse(payment, 5100)
        return 'settled'
      }
      await write(payment, { challenge: { ...challenge, tries } })
      return 'wrong'
    },

    /** What a button of a bank's, wallet's or UPI page says. */
    async settle(id: string, says: 'yes' | 5011 | 5100, card: CardFace | null = null): Promise<void> {
      const payment = open(id)
      if (!isOpen(payment.status)) return
      if (says === 'yes') await capture(payment, { card })
      else await refuse(payment, says, { card })
    },

    /** Asks the telephone of a UPI address. */
    async askVpa(id: string, vpa: string): Promise<void> {
      const payment = open(id)
      if (payment.status === 'created') await write(payment, { status: 'pending', vpa, due: vpaDue(vpa) })
    },

    /** Makes a price in a coin that is offered; another coin changes nothing. */
    async quote(id: string, asset: string): Promise<void> {
      const payment = open(id)
      const amount = priceIn(asset, payment)
      if (payment.status !== 'created' || payment.quote || !amount) return
      const address = `sandbox-${asset.toLowerCase()}-${id.slice(4, 24)}`
      await write(payment, { quote: { asset, amount, address, expiresAt: inMs(waits.quote) } })
    },

    /** What arrives at the quote's address. Only the exact sum pays; the rest is for the store manager. */
    async receive(id: string, amount: string, verdict: 'exact' | 'underpaid' | 'overpaid'): Promise<void> {
      const payment = open(id)
      if (payment.status !== 'created' || !payment.quote) return
      if (verdict === 'exact') await capture(payment)
      else await write(payment, { status: 'pending', received: { asset: payment.quote.asset, amount, verdict } })
    },

    async expire(id: string): Promise<void> {
      const payment = open(id)
      if (mayExpire(payment)) await write(payment, { status: 'expired', challenge: null })
    },

    /** The shop or the customer no longer wants it. @throws Fault where it can no longer be stopped */
    async cancel(id: string): Promise<Payment> {
      const payment = open(id)
      if (payment.status === 'cancelled') return payment
      if (payment.status === 'authorised') {
        return write(payment, { status: 'cancelled', due: null }, [['voided', payment.amount]])
      }
      const atTheBank = payment.due !== null && payment.method !== 'upi'
      if (!isOpen(payment.status) || atTheBank || payment.received) {
        throw new Fault(409, 'not_cancellable', 'This payment can no longer be cancelled.')
      }
      return write(payment, { status: 'cancelled', due: null, challenge: null })
    },

    untilSettled,
    /** Takes up what a restart interrupted. */
    resume(payments: readonly Payment[]): void {
      for (const payment of payments) schedule(payment)
    },
    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer)
      for (const wakes of watchers.values()) for (const wake of wakes) wake()
    },
  }

  function vpaDue(vpa: string): Payment['due'] {
    const name = vpa.split('@')[0]
    if (name === 'ok') return { at: inMs(waits.upi), step: 'capture' }
    if (name === 'slow') return { at: inMs(waits.upi * 10), step: 'capture' }
    if (name === 'refused') return { at: inMs(waits.upi), step: 'refuse' }
    return null
  }
}

/** Nothing expires that the bank is at, or that has received money. */
function mayExpire(payment: Payment): boolean {
  return isOpen(payment.status) && payment.due === null && payment.received === null
}

function expiryOf({ expiresAt, quote }: Payment): string {
  return quote && quote.expiresAt < expiresAt ? quote.expiresAt : expiresAt
}
