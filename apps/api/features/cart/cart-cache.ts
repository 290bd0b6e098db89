import type { CartOwner, CartRecord } from '@compass/domain/cart'

const MOST = 5_000
/** Beyond, a look costs little beside the change. */
const MAX_LINES = 20

/**
 * The carts that this process wrote last, so that the next change of one need not read it first. Null for a guest just
 * created, who has none. One per application. An entry is a guess and is used once. A cart is written only over the version
 * that was known, so a change by anybody else shows itself then.
 */
export class CartCache {
  readonly #byOwner = new Map<string, CartRecord | null>()

  remember(owner: CartOwner, cart: CartRecord | null): void {
    if (cart && cart.lines.length > MAX_LINES) return
    if (this.#byOwner.size >= MOST) this.#byOwner.delete(this.#byOwner.keys().next().value!)
    this.#byOwner.set(keyOf(owner), cart)
  }

  /** Undefined where nothing is known. */
  take(owner: CartOwner): CartRecord | null | undefined {
    const key = keyOf(owner)
    const known = this.#byOwner.get(key)
    this.#byOwner.delete(key)
    return known
  }
}

function keyOf(owner: CartOwner): string {
  return owner.kind === 'visit' ? owner.visitId : `${owner.userId} ${owner.spotId ?? ''}`
}
