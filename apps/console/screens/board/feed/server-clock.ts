/**
 * The clock of the server, as near as an answer tells it. The tablet's own clock may be wrong by an hour. Time goes on by the
 * browser's monotonic clock, which nobody sets.
 */
export class ServerClock {
  readonly #monotonic: () => number
  /** The server's time when the monotonic clock stood at 0; null: it is not known yet. */
  #offset: number | null = null

  constructor(monotonic: () => number = () => performance.now()) {
    this.#monotonic = monotonic
  }

  now(): number {
    return this.#offset === null ? Date.now() : this.#offset + this.#monotonic()
  }

  /** What the server said, at most as old as the request was long: half of it is taken off. */
  set(at: string, tookMs = 0): void {
    const offset = Date.parse(at) + tookMs / 2 - this.#monotonic()
    // Answers on their way make it look earlier; small steps back would make counters jump.
    if (this.#offset === null || Math.abs(offset - this.#offset) > 1_500) this.#offset = offset
  }
}
