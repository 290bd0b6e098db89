import { setTimeout as wait } from 'node:timers/promises'
import { GatewayFault } from '../port.ts'

const MINUTE_MS = 60_000

/**
 * All calls of a process to a service that counts them by the minute, in their order. One whose turn would come too late is not
 * made: whoever waits for it is told at once.
 */
export class CallQueue {
  readonly #most: number
  readonly #waitsAtMostMs: number
  readonly #clock: () => number
  /** When each of the last calls was, or will be, sent. */
  #turns: number[] = []
  #closedUntil = 0

  constructor(mostInAMinute: number, waitsAtMostMs: number, clock: () => number = Date.now) {
    this.#most = mostInAMinute
    this.#waitsAtMostMs = waitsAtMostMs
    this.#clock = clock
  }

  /** @throws GatewayFault `unreachable` where too many wait already: nothing was sent */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const now = this.#clock()
    this.#turns = this.#turns.filter((turn) => turn > now - MINUTE_MS)
    const before = this.#turns.at(-this.#most)
    const turn = Math.max(now, this.#closedUntil, before === undefined ? 0 : before + MINUTE_MS)
    if (turn - now > this.#waitsAtMostMs) throw new GatewayFault('unreachable', 'too many calls wait already')
    this.#turns.push(turn)
    if (turn > now) await wait(turn - now)
    return work()
  }

  /** The service itself counted too many: nothing is sent for a while. */
  close(ms: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, this.#clock() + ms)
  }
}
