import type { CartPromotion, CartRecord } from '@compass/domain/cart'
import type { PricingContext } from '@compass/domain/checkout'
import { isCourtCart, priceCourtCart, priceWhole } from '@compass/domain/courts'
import type { LoadedMerchant } from '@compass/domain/merchants'
import type { Promotion } from '@compass/domain/promotions'

export const NO_PROMOTION: CartPromotion = { chosen: null, wantsNone: false, gift: null }

/** A promotion of a cart by who issued it: the merchant or court (null), or a vendor of the court. */
export interface IssuedPromotion {
  readonly vendorId: string | null
  /** What the customer said of it. */
  readonly promo: CartPromotion | null
  /** The one that counts now; null: none. */
  readonly current: Promotion | null
}

/** The promotions of a cart: the merchant's one, in a court first the court's and then one of each priced vendor. */
export function issuedPromotions(loaded: LoadedMerchant, cart: CartRecord, context: PricingContext): IssuedPromotion[] {
  if (!loaded.stores.has(cart.storeId)) return [{ vendorId: null, promo: cart.promo, current: null }]
  if (!isCourtCart(loaded, cart))
    return [{ vendorId: null, promo: cart.promo, current: priceWhole(loaded, cart, context).promotion }]
  const { promotion, vendors } = priceCourtCart(loaded, cart, context)
  return [
    { vendorId: null, promo: cart.promo, current: promotion },
    ...vendors.map((vendor) => ({
      vendorId: vendor.storeId,
      promo: cart.vendorPromos?.[vendor.storeId] ?? null,
      current: vendor.promotion,
    })),
  ]
}

/** What the customer said of the promotion of an issuer. */
export function promoOf({ promo, vendorPromos }: CartRecord, vendorId: string | null): CartPromotion | null {
  return vendorId === null ? promo : (vendorPromos?.[vendorId] ?? null)
}

/** The cart with something said of the promotion of an issuer, and of no other. */
export function withPromo<Cart extends CartRecord>(
  cart: Cart,
  vendorId: string | null,
  promo: CartPromotion | null,
): Cart {
  if (vendorId === null) return { ...cart, promo }
  const { [vendorId]: _, ...others } = cart.vendorPromos ?? {}
  return { ...cart, vendorPromos: promo ? { ...others, [vendorId]: promo } : others }
}
