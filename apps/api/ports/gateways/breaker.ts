import { GatewayFault } from './port.ts'

const OPENS_AFTER_FAULTS = 5
const REST_MS = 15_000

/**
 * Rests after five faults in a row: for fifteen seconds nothing is sent, then one request is let through to look whether it
 * is back. A "no" of the service is an answer and no fault.
 */
export class Breaker {
  #faults = 0
  #openUntil = 0
  #isTrying = false
  readonly #clock: () => number

  constructor(clock: () => number = Date.now) {
    this.#clock = clock
  }

  isClosed(): boolean {
    return this.#faults < OPENS_AFTER_FAULTS || (this.#clock() >= this.#openUntil && !this.#isTrying)
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.isClosed()) throw new GatewayFault('unreachable', 'it has failed too often: it rests')
    const isTrial = this.#faults >= OPENS_AFTER_FAULTS
    if (isTrial) this.#isTrying = true
    try {
      const done = await work()
      this.#faults = 0
      return done
    } catch (error) {
      if (error instanceof GatewayFault && error.kind === 'refused') this.#faults = 0
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
