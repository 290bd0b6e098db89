import type { CartRecord } from '@compass/domain/cart'

const MOST = 5_000
/** Beyond, a look costs little beside the change. */
const MAX_LINES = 20

/**
 * The carts that this process wrote last, so that the next change of one need not read it first. Null for a guest just
 * created, who has none. One per application. An entry is a guess and is used once. A cart is written only over the version
 * that was known, so a change by anybody else shows itself then.
 */
export class CartCache {
  readonly #byUser = new Map<string, CartRecord | null>()

  remember(userId: string, cart: CartRecord | null): void {
    if (cart && cart.lines.length > MAX_LINES) return
    if (this.#byUser.size >= MOST) this.#byUser.delete(this.#byUser.keys().next().value!)
    this.#byUser.set(userId, cart)
  }

  /** Undefined where nothing is known. */
  take(userId: string): CartRecord | null | undefined {
    const known = this.#byUser.get(userId)
    this.#byUser.delete(userId)
    return known
  }
}
