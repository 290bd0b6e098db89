import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type Stripe from 'stripe'
import { sendWebhook } from '../http/index.ts'
import type { Books, StripeObject } from './books.ts'

/** What a merchant's address for webhooks is to subscribe to. */
export const SUBSCRIBED = [
  ...['checkout.session.completed', 'checkout.session.expired'],
  ...['checkout.session.async_payment_succeeded', 'checkout.session.async_payment_failed'],
  ...[
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
    'payment_intent.processing',
  ],
  ...['refund.created', 'refund.updated', 'refund.failed'],
  ...['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'],
] as const

/** In a sandbox Stripe tries three times. */
const MAX_TRIES = 3

/**
 * The events of an account, and their way to its addresses: signed, tried again where they are not taken. Held, they wait for
 * `release`, which sends them as often as it is told, the last first where it is told so.
 */
export class Events {
  readonly #books: Books
  readonly #pauseMs: number
  readonly #version: string
  readonly #waiting: Stripe.Event[] = []
  readonly #closed = new AbortController()
  isHeld = false

  constructor(books: Books, version: string, pauseMs: number) {
    this.#books = books
    this.#version = version
    this.#pauseMs = pauseMs
  }

  /** What happened, with the object as it is now. */
  emit(type: Stripe.Event['type'], object: StripeObject, idempotencyKey: string | null = null): void {
    const event = this.#books.add({
      id: this.#books.newId('evt'),
      object: 'event',
      api_version: this.#version,
      created: this.#books.now(),
      data: { object: structuredClone(object) },
      livemode: this.#books.livemode,
      pending_webhooks: this.#books.all('webhook_endpoint').length,
      request: { id: null, idempotency_key: idempotencyKey },
      type,
    } as Stripe.Event)
    if (this.isHeld) this.#waiting.push(event)
    else void this.#deliver(event)
  }

  async release({ times = 1, isReversed = false } = {}): Promise<void> {
    this.isHeld = false
    const events = this.#waiting.splice(0)
    if (isReversed) events.reverse()
    for (const event of events) await Promise.all(Array.from({ length: times }, () => this.#deliver(event)))
  }

  /** Sends one again, as a person does at the dashboard, or as it was signed long ago. */
  async resend(id: string, secondsAgo = 0): Promise<void> {
    const event = this.#books.find('event', id)
    if (event) await this.#deliver(event, secondsAgo)
  }

  close(): void {
    this.#closed.abort()
  }

  async #deliver(event: Stripe.Event, secondsAgo = 0): Promise<void> {
    const addresses = this.#books
      .all('webhook_endpoint')
      .filter(({ enabled_events: types }) => types.some((type) => type === '*' || type === event.type))
    await Promise.all(addresses.map((address) => this.#send(address, JSON.stringify(event, null, 2), secondsAgo)))
  }

  async #send({ id, url }: Stripe.WebhookEndpoint, body: string, secondsAgo: number): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES && !this.#closed.signal.aborted; tries++) {
      const secrets = this.#books.hiddenOf(id).signingSecrets ?? []
      const signature = signatureOf(secrets, body, this.#books.now() - secondsAgo)
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
      const { status } = await sendWebhook(url, headers, body)
      if (status >= 200 && status < 300) return
      await wait(this.#pauseMs * 2 ** tries, null, { signal: this.#closed.signal }).catch(() => {})
    }
  }
}

/** One v1 for each secret, and a v0 of test mode that means nothing. */
function signatureOf(secrets: readonly string[], body: string, seconds: number): string {
  const sign = (secret: string) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${sign(secret)}`), `v0=${'0'.repeat(64)}`].join(',')
}
