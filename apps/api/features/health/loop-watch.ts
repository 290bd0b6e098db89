/** How often the watch wants to be called. */
const LOOK_EVERY_MS = 250
/** So late, and nobody was answered meanwhile. */
const BLOCKED_FROM_MS = 2_000
/** A block is told of for so long after it, so that who asks every few seconds learns of it. */
const REMEMBERED_FOR_MS = 5_000

/**
 * Notices that something held the process up: a long computation, or a machine that was asleep or out of memory. A timer that
 * should fire four times a second then fires late. Times are milliseconds of a clock that never goes back.
 */
export class LoopWatch {
  readonly #clock: () => number
  #looked: number
  #blockedUntil = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | null = null

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
    this.#looked = clock()
  }

  start(): void {
    this.#looked = this.#clock()
    this.#timer ??= setInterval(() => this.look(), LOOK_EVERY_MS).unref()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  look(): void {
    const now = this.#clock()
    if (now - this.#looked - LOOK_EVERY_MS >= BLOCKED_FROM_MS) this.#blockedUntil = now + REMEMBERED_FOR_MS
    this.#looked = now
  }

  /** Was nobody answered for two seconds, now or within the last five? It looks too, in case it is asked before the timer. */
  isBlocked(): boolean {
    if (this.#clock() - this.#looked > LOOK_EVERY_MS) this.look()
    return this.#clock() < this.#blockedUntil
  }
}
