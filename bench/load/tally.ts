import { percentile } from '../statistics.ts'
import type { LoadResult } from './load.ts'

const FAILURES_SHOWN = 5

/** What was done of a load, counted as it goes along; its clock, and that of the processor, begin when it is made. */
export class Tally {
  readonly #times: number[] = []
  readonly #failures: string[] = []
  #failed = 0
  #bytes = 0
  readonly #cpu = process.cpuUsage()
  readonly began = performance.now()

  get failed(): number {
    return this.#failed
  }

  /** @param ms the milliseconds that count */
  done(ms: number, bytes = 0): void {
    this.#times.push(ms)
    this.#bytes += bytes
  }

  fail(error: unknown): void {
    this.#failed++
    if (this.#failures.length < FAILURES_SHOWN) this.#failures.push((error as Error).message)
  }

  /** Until now. @throws where nothing was done, with the first failures */
  loaded(): LoadResult {
    const seconds = (performance.now() - this.began) / 1000
    const { user, system } = process.cpuUsage(this.#cpu)
    const count = this.#times.length
    if (count === 0) throw new Error(`nothing was done as it should be: ${this.#failures.join(' · ')}`)
    return {
      count,
      perSecond: count / seconds,
      failed: this.#failed,
      failures: this.#failures,
      ...timesOf(this.#times),
      busy: (user + system) / 1e6 / seconds,
      bytes: this.#bytes / count,
    }
  }
}

export function timesOf(took: readonly number[]): Pick<LoadResult, 'p50' | 'p99' | 'slowest'> {
  return { p50: percentile(took, 0.5), p99: percentile(took, 0.99), slowest: percentile(took, 1) }
}
