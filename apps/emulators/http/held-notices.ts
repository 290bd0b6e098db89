import { setTimeout as wait } from 'node:timers/promises'
import { sendNotice } from './send-notice.ts'

/** A provider's notice as it goes out. */
export interface EmulatedNotice {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface NoticePolicy {
  /** How often one is sent in all. */
  readonly maxTries: number
  /** Milliseconds until the next try, from how often it was tried. */
  pauseMs(tries: number): number
  isTaken(status: number): boolean
}

/** Sends a provider's notices in their order, again where nobody took them; a test may hold them and send them as it likes. */
export class HeldNotices {
  readonly #policy: NoticePolicy
  readonly #under = new Set<Promise<void>>()
  /** Every notice that there was, the oldest first. */
  readonly all: EmulatedNotice[] = []
  /** While true, notices wait for `release`. */
  isHeld = false
  #waiting: { notice: EmulatedNotice; done: (isTaken: boolean) => void }[] = []
  #isClosed = false

  constructor(policy: NoticePolicy) {
    this.#policy = policy
  }

  /** `done` is told whether it was taken in the end. */
  add(notice: EmulatedNotice, done: (isTaken: boolean) => void): void {
    this.all.push(notice)
    if (this.isHeld) this.#waiting.push({ notice, done })
    else this.#start(notice, done)
  }

  /** Sends what was held: `reverse` the youngest first, `times` each of them more than once at the same time. */
  async release({ reverse = false, times = 1 } = {}): Promise<void> {
    const held = reverse ? this.#waiting.reverse() : this.#waiting
    this.#waiting = []
    this.isHeld = false
    for (const { notice, done } of held) {
      await Promise.all(
        Array.from({ length: times }, (_, index) => this.#send(notice, index === 0 ? done : () => undefined)),
      )
    }
  }

  /** Ends when every notice was taken or given up. */
  async settled(): Promise<void> {
    while (this.#under.size > 0) await Promise.all(this.#under)
  }

  close(): void {
    this.#isClosed = true
  }

  #start(notice: EmulatedNotice, done: (isTaken: boolean) => void): void {
    const running = this.#send(notice, done)
    this.#under.add(running)
    running.finally(() => this.#under.delete(running))
  }

  async #send(notice: EmulatedNotice, done: (isTaken: boolean) => void): Promise<void> {
    const { maxTries, pauseMs, isTaken } = this.#policy
    for (let tries = 1; !this.#isClosed; tries++) {
      const { status } = await sendNotice(notice.url, notice.headers, notice.body)
      if (isTaken(status)) return done(true)
      if (tries >= maxTries) return done(false)
      await wait(pauseMs(tries))
    }
  }
}
