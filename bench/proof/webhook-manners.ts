import { setTimeout as wait } from 'node:timers/promises'
import { type TravellingWebhook, type WebhookReceipt, webhookRoad } from '@compass/emulators/http'
import { ask, type Lines, type Reply } from './lines.ts'

/** How the webhooks of a payment travel. */
type WebhookManner = 'straight' | 'twice' | 'late' | 'outOfOrder' | 'never'

const LATE_MS = 1_500
const SENT_WITHIN_MS = 5_000
const LOOKS_EVERY_MS = 20
const MAX_PAYMENTS = 2_000
const IDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Makes the way of an emulator's webhooks bad, for each payment in its own manner, and keeps what was sent last. */
export class WebhookManners {
  readonly #manners = new Map<string, WebhookManner>()
  readonly #sent = new Map<string, TravellingWebhook[]>()
  readonly #underway = new Set<Promise<unknown>>()

  constructor() {
    webhookRoad.handler = (webhook, send) => this.#take(webhook, send)
  }

  /** Before the payment is paid. */
  set(payment: string, manner: WebhookManner): void {
    this.#manners.set(payment, manner)
  }

  /** What was sent about a payment, as it was sent; waits for the first one. */
  async webhooksOf(payment: string): Promise<readonly TravellingWebhook[]> {
    for (let waited = 0; waited < SENT_WITHIN_MS && !this.#sent.has(payment); waited += LOOKS_EVERY_MS)
      await wait(LOOKS_EVERY_MS)
    return this.#sent.get(payment) ?? []
  }

  /** Ends when all that was late has come. */
  async settled(): Promise<void> {
    while (this.#underway.size > 0) await Promise.all(this.#underway)
  }

  close(): void {
    webhookRoad.handler = null
  }

  async #take(webhook: TravellingWebhook, send: () => Promise<WebhookReceipt>): Promise<WebhookReceipt> {
    const payment = webhook.body.match(IDS)?.find((id) => this.#manners.has(id))
    const earlier = payment === undefined ? [] : (this.#sent.get(payment) ?? [])
    if (payment !== undefined) this.#keep(payment, [...earlier, webhook])
    const manner = payment === undefined ? 'straight' : this.#manners.get(payment)!
    if (manner === 'never') return { status: 200, body: '' }
    if (manner === 'twice') return (await Promise.all([send(), send()]))[0]
    if (manner === 'late' || (manner === 'outOfOrder' && earlier.length % 2 === 0)) {
      this.#follow(wait(LATE_MS).then(send))
      return { status: 200, body: '' }
    }
    return send()
  }

  #keep(payment: string, webhooks: TravellingWebhook[]): void {
    this.#sent.set(payment, webhooks)
    if (this.#sent.size > MAX_PAYMENTS) this.#sent.delete(this.#sent.keys().next().value!)
  }

  #follow(running: Promise<unknown>): void {
    this.#underway.add(running)
    void running.finally(() => this.#underway.delete(running))
  }
}

/** Brings a webhook to the product, as it was sent or changed; from the client address of a number, where it has one. */
export function bring(lines: Lines, { url, headers, body }: TravellingWebhook, number?: number): Promise<Reply> {
  const { pathname, search } = new URL(url)
  const own = Object.entries(headers).filter(([name]) => name !== 'content-type')
  return ask(lines, {
    path: `${pathname}${search}`,
    headers: Object.fromEntries(own),
    text: body,
    ...(number !== undefined && { number }),
  })
}
