import { type Cart, timeOf, whyUnavailable } from '../cart/index.ts'
import { checkCustomization } from '../catalogue/index.ts'
import type { LoadedMerchant, Store } from '../merchants/index.ts'
import { accept, type Result, refuse } from '../refusal/index.ts'
import { availabilityAt } from './availability.ts'
import { outOfStock } from './stock.ts'

/** Whether every line can be had at the time that the cart is for, with its choices. */
export function checkLines(loaded: LoadedMerchant, store: Store, cart: Cart, now: Date): Result<true> {
  const availability = availabilityAt(loaded, store, timeOf(cart, now), now)
  for (const line of cart.lines) {
    const product = loaded.products.get(line.productId)
    const gone = { productId: line.productId, name: {}, because: { kind: 'inactive' } } as const
    if (!product) return refuse({ reason: 'item_unavailable', ...gone })
    const because = whyUnavailable(product, cart, availability)
    if (because?.kind === 'out_of_stock') return refuse(outOfStock(loaded, product.id, because.left))
    if (because) return refuse({ reason: 'item_unavailable', productId: product.id, name: product.name, because })
    const choice = checkCustomization(product, line.customize)
    if (!choice.ok) return choice
  }
  return accept(true)
}
