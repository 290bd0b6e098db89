const MOST = 20_000

/**
 * Guests that this process made and that have not touched a basket since: there is nothing to look for. One per application.
 * A basket that another process has made for one of them shows itself when the first is written.
 */
export class NewGuests {
  readonly #ids = new Set<string>()

  add(userId: string): void {
    if (this.#ids.size >= MOST) this.#ids.clear()
    this.#ids.add(userId)
  }

  /** Is a user such a guest? Says so once. */
  take(userId: string): boolean {
    return this.#ids.delete(userId)
  }
}
