import type { CartRecord, RememberedPromotion } from '@compass/domain/cart'
import { type PricingContext, placeHere, priceCart } from '@compass/domain/checkout'
import type { LoadedMerchant } from '@compass/domain/merchants'
import type { CartAnswerShape, CartShape } from './cart-answer.ts'

type CartChanges = NonNullable<CartAnswerShape['changed']>

/** The automatic promotion that counts in a cart, to be remembered with it; null: none does. */
export function rememberedPromotionOf({ promotion }: Pick<CartShape, 'promotion'>): RememberedPromotion | null {
  return promotion?.isAutomatic && promotion.applied ? { id: promotion._id, name: promotion.name } : null
}

/**
 * An automatic promotion that counted when the cart was written and counts no more: the menu, the time or the last use took it
 * away. It is told like a price that changed, until the cart is written again. What the customer chose instead is no news.
 */
export function lostPromotion(
  stored: Pick<CartRecord, 'offered' | 'promo'>,
  now: RememberedPromotion | null,
): CartChanges {
  const { offered, promo } = stored
  if (!offered || promo?.chosen || promo?.wantsNone || offered.id === now?.id) return []
  return [{ name: offered.name, what: 'offer', ...(now ? { instead: now.name } : {}) }]
}

/** The same of a reconciled cart that is about to be changed. A cart that remembers no promotion costs nothing. */
export function lostBefore(
  loaded: LoadedMerchant,
  reconciled: CartRecord | null,
  context: PricingContext,
): CartChanges {
  if (!reconciled?.offered) return []
  return lostPromotion(
    reconciled,
    priceCart(loaded, placeHere(loaded, reconciled, context.now), reconciled, context).promotion,
  )
}
