import { type CartRecord, timeOf } from '@compass/domain/cart'
import type { Product } from '@compass/domain/catalogue'
import {
  beforeCredits,
  bestAutomatic,
  giftsOf,
  type PricedFor,
  type PricingContext,
  placeHere,
  priceCart,
  priceWithout,
  type Unfit,
  unfitFor,
} from '@compass/domain/checkout'
import { giftLineId, isCourtCart, priceCourt, unfitAtCourt } from '@compass/domain/courts'
import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import type { Promotion } from '@compass/domain/promotions'

/** Whoever issued a promotion of a cart, with the part of the cart that it is about. */
interface PromotionIssuer {
  /** Whose hours and services its conditions are about. */
  readonly store: Store
  /** Why a promotion of this issuer does not hold; null: it does. */
  unfit(promotion: Promotion): Unfit | null
  /** Minor units by which the best automatic one of this issuer lowers the price more than what the cart has. */
  lessThanAutomatic(): number
}

/** The issuer of promotions for a cart: the merchant, in a court the court (null) or one of its vendors. */
export function issuerOf(
  loaded: LoadedMerchant,
  at: PricedFor,
  cart: CartRecord,
  context: PricingContext,
  vendorId: string | null,
): PromotionIssuer {
  if (isCourtCart(loaded, cart) && vendorId === null) return courtOf(loaded, at, cart, context)
  const vendor = vendorId === null ? null : loaded.stores.get(vendorId)
  const own = vendor ? vendorsPart(cart, vendor.id) : cart
  const place = vendor ? { ...at, store: vendor, distance: null } : at
  const plain = { ...own, promo: null }
  return {
    store: place.store,
    unfit: unfitFor(loaded, place, own, context, priceWithout(loaded, place, own).quote),
    lessThanAutomatic() {
      const best = bestAutomatic(loaded, place, plain, context)
      if (!best.promotion) return 0
      return beforeCredits(priceCart(loaded, place, own, context).quote) - beforeCredits(best.quote)
    },
  }
}

function courtOf(loaded: LoadedMerchant, at: PricedFor, cart: CartRecord, context: PricingContext): PromotionIssuer {
  return {
    store: at.store,
    unfit: unfitAtCourt(loaded, at, cart, context),
    lessThanAutomatic() {
      const best = priceCourt(loaded, at, { ...cart, promo: null }, context)
      if (!best.promotion) return 0
      return beforeCredits(priceCourt(loaded, at, cart, context)) - beforeCredits(best)
    },
  }
}

/** The part of a court's cart that a vendor's promotions are about; points and credits are the court's. */
function vendorsPart(cart: CartRecord, vendorId: string): CartRecord {
  return {
    ...cart,
    id: giftLineId(cart.id, vendorId),
    lines: cart.lines.filter(({ storeId }) => storeId === vendorId),
    promo: cart.vendorPromos?.[vendorId] ?? null,
    spending: null,
  }
}

/** The products that a promotion gives to a cart; in a court those of vendors that have an order anyway. */
export function giftsInCart(
  loaded: LoadedMerchant,
  cart: CartRecord,
  { now }: Pick<PricingContext, 'now'>,
  promotion: Promotion,
): Product[] {
  const gifts = giftsOf(loaded, placeHere(loaded, cart, now), { now: timeOf(cart, now) }, promotion)
  if (!isCourtCart(loaded, cart)) return gifts
  return gifts.filter((product) => cart.lines.some(({ storeId }) => storeId === product.storeId))
}
