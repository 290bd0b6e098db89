import { type CartRecord, userOwner } from '@compass/domain/cart'
import { accept } from '@compass/domain/refusal'
import type { ChangedCart } from './cart-change.ts'
import { issuedPromotions } from './cart-promotions.ts'
import type { CartWork } from './change-cart.ts'
import { applyPromo } from './change-promotion.ts'

/**
 * Adds, then applies a promotion by its id, as `applyPromo` does. What was added stays added: a promotion that does not hold
 * is a warning. One that counts by itself already stays automatic.
 */
export function addWithPromo(add: CartWork, promo: string): CartWork {
  return (loaded, live, context) => {
    const added = add(loaded, live, context)
    if (!added.ok) return added
    const cart = storedOf(added.value.cart, live)
    if (issuedPromotions(loaded, cart, context).some(({ current }) => current?.id === promo)) return added
    const applied = applyPromo({ promo, store: cart.storeId })(loaded, cart, context)
    if (!applied.ok) return accept({ ...added.value, warning: applied.refusal })
    return accept({ ...added.value, cart: applied.value.cart, warning: applied.value.warning ?? null })
  }
}

/** A changed cart as a rule of promotions reads it. */
function storedOf(cart: ChangedCart, live: CartRecord | null): CartRecord {
  const start = { owner: userOwner(''), addressId: null, promo: null, spending: null, remembered: new Map() }
  return { ...start, ...live, ...cart } as CartRecord
}
