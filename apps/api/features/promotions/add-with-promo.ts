import { accept } from '@compass/domain/refusal'
import type { KeptCart } from '../../records/carts/carts.ts'
import type { CartWork, ChangedCart } from '../cart/change-cart.ts'
import { applyPromo, offerNow } from './change-offer.ts'

/**
 * Adds, then applies a promotion by its id, as `applyPromo` does. What was added stays added: a promotion that does not hold
 * is a warning. One that counts by itself already stays automatic.
 */
export function addWithPromo(add: CartWork, promo: string): CartWork {
  return (loaded, live, is) => {
    const added = add(loaded, live, is)
    if (!added.ok) return added
    const cart = keptOf(added.value.cart, live)
    if (offerNow(loaded, cart, is)?.id === promo) return added
    const applied = applyPromo({ promo, store: cart.storeId })(loaded, cart, is)
    if (!applied.ok) return accept({ ...added.value, warning: applied.refusal })
    return accept({ ...added.value, cart: applied.value.cart, warning: applied.value.warning ?? null })
  }
}

/** A changed cart as a rule of promotions reads it. */
function keptOf(cart: ChangedCart, live: KeptCart | null): KeptCart {
  const start = { userId: '', addressId: null, promo: null, spending: null, remembered: new Map() }
  return { ...start, ...live, ...cart } as KeptCart
}
