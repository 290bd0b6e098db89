/** What requests that run at the same moment count together. */
interface Together {
  requests: number
  /** What counting answered; null: nobody has counted yet. */
  counted: number | null
}

/**
 * Rivals for one cart make one order at most, however many they are. While they run they count as one, so that none of them
 * is told to wait (hostile 1).
 */
export class CountTogether {
  readonly #running = new Map<string, Together>()

  /** Runs `work`; the first of those with the same name that counts calls `count`, the others get what it answered. */
  async run<T>(name: string, count: () => number, work: (count: () => number) => Promise<T>): Promise<T> {
    const together = this.#running.get(name) ?? { requests: 0, counted: null }
    this.#running.set(name, together)
    together.requests += 1
    try {
      return await work(() => (together.counted ??= count()))
    } finally {
      together.requests -= 1
      if (together.requests === 0) this.#running.delete(name)
    }
  }
}
