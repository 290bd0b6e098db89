import { setTimeout as wait } from 'node:timers/promises'
import { sendWebhook } from './send-webhook.ts'

/** A provider's webhook as it goes out. */
interface EmulatedWebhook {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface RetryPolicy {
  /** How often one is sent in all. */
  readonly maxTries: number
  /** Milliseconds until the next try, from how often it was tried. */
  pauseMs(tries: number): number
  isTaken(status: number): boolean
}

/** Sends a provider's webhooks in their order, again where nobody took them; a test may hold them and send them at will. */
export class WebhookQueue {
  readonly #policy: RetryPolicy
  readonly #running = new Set<Promise<void>>()
  /** Every webhook that there was, the oldest first. */
  readonly all: EmulatedWebhook[] = []
  /** While true, webhooks wait for `release`. */
  isHeld = false
  #waiting: { webhook: EmulatedWebhook; done: (isTaken: boolean) => void }[] = []
  #isClosed = false

  constructor(policy: RetryPolicy) {
    this.#policy = policy
  }

  /** `done` is told whether it was taken in the end. */
  add(webhook: EmulatedWebhook, done: (isTaken: boolean) => void): void {
    this.all.push(webhook)
    if (this.isHeld) this.#waiting.push({ webhook, done })
    else this.#start(webhook, done)
  }

  /** Sends what was held: `reverse` the youngest first, `times` each of them more than once at the same time. */
  async release({ reverse = false, times = 1 } = {}): Promise<void> {
    const held = reverse ? this.#waiting.reverse() : this.#waiting
    this.#waiting = []
    this.isHeld = false
    for (const { webhook, done } of held) {
      await Promise.all(
        Array.from({ length: times }, (_, index) => this.#send(webhook, index === 0 ? done : () => undefined)),
      )
    }
  }

  /** Ends when every webhook was taken or given up. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  close(): void {
    this.#isClosed = true
  }

  #start(webhook: EmulatedWebhook, done: (isTaken: boolean) => void): void {
    const running = this.#send(webhook, done)
    this.#running.add(running)
    running.finally(() => this.#running.delete(running))
  }

  async #send(webhook: EmulatedWebhook, done: (isTaken: boolean) => void): Promise<void> {
    const { maxTries, pauseMs, isTaken } = this.#policy
    for (let tries = 1; !this.#isClosed; tries++) {
      const { status } = await sendWebhook(webhook.url, webhook.headers, webhook.body)
      if (isTaken(status)) return done(true)
      if (tries >= maxTries) return done(false)
      await wait(pauseMs(tries))
    }
  }
}
