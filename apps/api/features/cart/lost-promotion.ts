import type { CartRecord, RememberedPromotion } from '@compass/domain/cart'
import type { PricingContext } from '@compass/domain/checkout'
import type { LoadedMerchant } from '@compass/domain/merchants'
import type { CartAnswerShape, CartShape } from './cart-answer.ts'
import { type IssuedPromotion, issuedPromotions } from './cart-promotions.ts'

type CartChanges = NonNullable<CartAnswerShape['changed']>
type RememberedPromotions = Pick<CartRecord, 'offered' | 'vendorOffered'>

/** What counts by itself now: the merchant's, and of each priced vendor of a court its own; null: none does. */
interface AutomaticPromotions {
  readonly own: RememberedPromotion | null
  readonly vendors: ReadonlyMap<string, RememberedPromotion | null>
}

/** The automatic promotions that count in a cart, to be remembered with it. */
export function rememberedPromotionsOf(cart: Pick<CartShape, 'promotion' | 'vendors'>): RememberedPromotions {
  const { own, vendors } = automaticIn(cart)
  const counting = [...vendors].flatMap(([store, one]) => (one ? [[store, one] as const] : []))
  return { offered: own, ...(cart.vendors ? { vendorOffered: Object.fromEntries(counting) } : {}) }
}

/** The same, as `lostPromotions` compares it. */
export function automaticIn({
  promotion,
  vendors = [],
}: Pick<CartShape, 'promotion' | 'vendors'>): AutomaticPromotions {
  const priced = vendors.filter(({ parked }) => !parked)
  return {
    own: rememberedOf(promotion),
    vendors: new Map(priced.map((vendor) => [vendor.store, rememberedOf(vendor.promotion)])),
  }
}

/** What a cart remembers, as if it counted now. */
export function automaticBefore({ offered = null, vendorOffered = {} }: RememberedPromotions): AutomaticPromotions {
  return { own: offered, vendors: new Map(Object.entries(vendorOffered)) }
}

function rememberedOf(promotion: CartShape['promotion']): RememberedPromotion | null {
  return promotion?.isAutomatic && promotion.applied ? { id: promotion._id, name: promotion.name } : null
}

/**
 * Automatic promotions that counted when the cart was written and count no more: the menu, the time or the last use took them
 * away. It is told like a price that changed, until the cart is written again. What the customer chose instead is no news, nor
 * is that of a vendor that is parked or gone.
 */
export function lostPromotions(
  {
    offered,
    promo,
    vendorOffered = {},
    vendorPromos = {},
  }: RememberedPromotions & Pick<CartRecord, 'promo' | 'vendorPromos'>,
  now: AutomaticPromotions,
): CartChanges {
  const ofVendors = Object.entries(vendorOffered).flatMap(([store, before]) => {
    const current = now.vendors.get(store)
    return current === undefined ? [] : lostOne(before, vendorPromos[store] ?? null, current)
  })
  return [...lostOne(offered, promo, now.own), ...ofVendors]
}

function lostOne(
  before: RememberedPromotion | null | undefined,
  promo: CartRecord['promo'],
  now: RememberedPromotion | null,
): CartChanges {
  if (!before || promo?.chosen || promo?.wantsNone || before.id === now?.id) return []
  return [{ name: before.name, what: 'offer', ...(now ? { instead: now.name } : {}) }]
}

/** The same of a reconciled cart that is about to be changed. A cart that remembers no promotion costs nothing. */
export function lostBefore(
  loaded: LoadedMerchant,
  reconciled: CartRecord | null,
  context: PricingContext,
): CartChanges {
  if (!reconciled?.offered && !reconciled?.vendorOffered) return []
  const issued = issuedPromotions(loaded, reconciled, context)
  const vendors = issued.flatMap((one) => (one.vendorId === null ? [] : [[one.vendorId, currentOf(one)] as const]))
  return lostPromotions(reconciled, { own: currentOf(issued[0]), vendors: new Map(vendors) })
}

function currentOf(issued: IssuedPromotion | undefined): RememberedPromotion | null {
  return issued?.current ? { id: issued.current.id, name: issued.current.name } : null
}
