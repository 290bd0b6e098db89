import type { KeptCart, Offered } from '../../records/carts/carts.ts'
import type { CartAnswerShape, CartShape } from '../cart/cart-answer.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'
import { type Circumstances, priceCart } from './basket-offer.ts'
import { placeHere } from './place-here.ts'

type Told = NonNullable<CartAnswerShape['changed']>

/** The automatic offer that counts in a basket, to be remembered with it; null: none does. */
export function offeredIn({ promotion }: Pick<CartShape, 'promotion'>): Offered | null {
  return promotion?.isAutomatic && promotion.applied ? { id: promotion._id, name: promotion.name } : null
}

/**
 * An automatic offer that counted when the basket was written and counts no more: the menu, the time or the last use took it
 * away. It is told like a price that changed, until the basket is written again. What the customer chose instead is no news.
 */
export function lostOffer(kept: Pick<KeptCart, 'offered' | 'promo'>, now: Offered | null): Told {
  const { offered, promo } = kept
  if (!offered || promo?.chosen || promo?.wantsNone || offered.id === now?.id) return []
  return [{ name: offered.name, what: 'offer', ...(now ? { instead: now.name } : {}) }]
}

/** The same of a healed basket that is about to be changed. A basket that remembers no offer costs nothing. */
export function lostBefore(loaded: LoadedMerchant, healed: KeptCart | null, is: Circumstances): Told {
  if (!healed?.offered) return []
  return lostOffer(healed, priceCart(loaded, placeHere(loaded, healed, is.now), healed, is).offer)
}
