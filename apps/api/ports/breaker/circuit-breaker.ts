const OPENS_AFTER_FAULTS = 5
const REST_MS = 15_000

interface BreakerRules {
  /** A "no" of the service is an answer and no fault. */
  readonly isAnswer: (error: unknown) => boolean
  /** What is thrown while it rests. */
  readonly restFault: () => Error
  readonly clock?: () => number
}

/**
 * Rests after five faults in a row: for fifteen seconds nothing is sent. Then one request is let through, to look whether the
 * service is back.
 */
export class CircuitBreaker {
  #faults = 0
  #openUntil = 0
  #isTrying = false
  readonly #rules: BreakerRules
  readonly #clock: () => number

  constructor(rules: BreakerRules) {
    this.#rules = rules
    this.#clock = rules.clock ?? Date.now
  }

  isClosed(): boolean {
    return this.#faults < OPENS_AFTER_FAULTS || (this.#clock() >= this.#openUntil && !this.#isTrying)
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.isClosed()) throw this.#rules.restFault()
    const isTrial = this.#faults >= OPENS_AFTER_FAULTS
    if (isTrial) this.#isTrying = true
    try {
      const done = await work()
      this.#faults = 0
      return done
    } catch (error) {
      if (this.#rules.isAnswer(error)) this.#faults = 0
      else {
        this.#faults += 1
        this.#openUntil = this.#clock() + REST_MS
      }
      throw error
    } finally {
      if (isTrial) this.#isTrying = false
    }
  }
}
