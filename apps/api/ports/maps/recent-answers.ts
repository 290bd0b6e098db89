/** Answers that are remembered for a time, the least used going first; two who want the same wait for one request. */
export class RecentAnswers<T> {
  readonly #answers = new Map<string, { readonly answer: Promise<T>; readonly untilMs: number }>()
  readonly #limits: { readonly max: number; readonly forMs: number; readonly clock: () => number }

  constructor(limits: { readonly max: number; readonly forMs: number; readonly clock: () => number }) {
    this.#limits = limits
  }

  find(key: string, request: () => Promise<T>): Promise<T> {
    const { max, forMs, clock } = this.#limits
    const known = this.#answers.get(key)
    this.#answers.delete(key)
    const entry = known && known.untilMs > clock() ? known : { answer: request(), untilMs: clock() + forMs }
    this.#answers.set(key, entry)
    // What failed is asked for again.
    entry.answer.catch(() => this.#answers.get(key) === entry && this.#answers.delete(key))
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= max) break
      this.#answers.delete(oldest)
    }
    return entry.answer
  }
}
