import type { CartPromotion, CartRecord } from '@compass/domain/cart'
import { type ChosenGroup, checkCustomization } from '@compass/domain/catalogue'
import { isCartOf, isCourtCart } from '@compass/domain/courts'
import { allowsPoints } from '@compass/domain/loyalty'
import { isIssuedFor, type LoadedMerchant } from '@compass/domain/merchants'
import type { Promotion } from '@compass/domain/promotions'
import { accept, type PromoUnfit, type Refusal, type Result, refuse } from '@compass/domain/refusal'
import { distanceOf } from '@compass/domain/serviceability'
import type { Service } from '@compass/domain/services'
import { changedByOrderType } from './add-products.ts'
import type { CartChange } from './cart-change.ts'
import { issuedPromotions, NO_PROMOTION, promoOf, withPromo } from './cart-promotions.ts'
import { type CartWork, resolveCartStore } from './change-cart.ts'
import { findPromotion } from './find-promotion.ts'
import { whyOf } from './promotion-answer.ts'
import { giftsInCart, issuerOf } from './promotion-issuer.ts'

/**
 * Applies a promotion that was typed, or chosen from the list by its id. Refuses `promo_not_found`, `loyalty_with_offer`,
 * `promo_below_minimum` (4203) and `promo_not_applicable`. It warns of the last where the promotion is for some areas and
 * none is chosen yet. It warns with `promo_gives_less` where an automatic promotion would lower the total more.
 */
export function applyPromo(input: {
  readonly promo?: string | undefined
  readonly codeName?: string | undefined
  readonly store: string
  readonly orderType?: Service | undefined
  readonly areaId?: string | undefined
}): CartWork {
  return (loaded, live, context) => {
    const there = inStore(loaded, live, input.store)
    if (!there.ok) return there
    const named = { store: input.store, orderType: input.orderType, area: input.areaId }
    const place = resolveCartStore(loaded, live, named, context.seat)
    if (!place.ok) return place
    const promotion = findPromotion(loaded, there.value, input)
    if (!promotion || !isKnownTo(loaded, there.value, promotion)) return refuse({ reason: 'promo_not_found' })
    const { id, code, name } = promotion
    // A code belongs to who issued it, and takes the place of that one's promotion alone.
    const vendorId = isCourtCart(loaded, there.value) ? (promotion.vendorId ?? null) : null
    const promo = { ...NO_PROMOTION, chosen: { id, code, name }, gift: giftOf(promoOf(there.value, vendorId), id) }
    const placed: CartRecord = {
      ...there.value,
      orderType: place.value.orderType,
      areaId: place.value.area?.id ?? there.value.areaId,
    }
    const cart = withPromo(placed, vendorId, promo)
    if (!allowsPoints(promotion) && cart.spending?.points)
      return refuse({ reason: 'loyalty_with_offer', promo: { code, name } })
    const at = { ...place.value, distance: distanceOf(place.value.store, cart, place.value.area, context.now) }
    const issuer = issuerOf(loaded, at, cart, context, vendorId)
    const unfit = issuer.unfit(promotion)
    const changed = changedByOrderType(loaded, live, place.value, context.now)
    if (unfit) {
      const refusal = refusalOf(promotion, whyOf(unfit, loaded.merchant.currency, issuer.store, context.now))
      // It counts once the delivery goes to one of its areas, and is named until then.
      return 'areas' in unfit ? accept({ cart, changed, warning: refusal }) : refuse(refusal)
    }
    const less = issuer.lessThanAutomatic()
    return accept({ cart, changed, warning: less > 0 ? givesLess(promotion, less, loaded.merchant.currency) : null })
  }
}

/** Has a promotion to do with a cart? The draft of a vendor's order knows the vendor's own, the cart of a court all. */
function isKnownTo(loaded: LoadedMerchant, cart: CartRecord, promotion: Promotion): boolean {
  return isCourtCart(loaded, cart) || isIssuedFor(loaded.merchant, cart.storeId, promotion)
}

function givesLess({ code, name }: Promotion, amount: number, currency: string): Refusal {
  return { reason: 'promo_gives_less', promo: { code, name }, by: { amount, currency } }
}

/** Why a promotion does not count, as an answer. */
export function refusalOf({ code, name }: Promotion, because: PromoUnfit): Refusal {
  const promo = { code, name }
  if (because.kind === 'below_minimum') return { reason: 'promo_below_minimum', promo, missing: because.missing }
  return { reason: 'promo_not_applicable', promo, because }
}

/**
 * Takes the promotion off: after one that was chosen the best automatic one counts again, after an automatic one none. In a
 * court `promo` says whose it is, and without it it is the court's. Another promotion than one in the cart changes nothing.
 * Refuses `not_found` without a cart, `cart_store_mismatch`.
 */
export function cancelPromo(input: { readonly promo?: string | undefined; readonly store: string }): CartWork {
  return (loaded, live, context) => {
    const there = inStore(loaded, live, input.store)
    if (!there.ok) return there
    const cart = there.value
    const found = issuedPromotions(loaded, cart, context).find(({ vendorId, promo, current }) => {
      const id = promo?.chosen?.id ?? current?.id
      return id !== undefined && (input.promo === undefined ? vendorId === null : input.promo === id)
    })
    return accept(found ? withoutPromotion(cart, found.vendorId) : { cart })
  }
}

/** The cart after a promotion was taken off: the merchant's, or that of a vendor of the court. */
export function withoutPromotion(cart: CartRecord, vendorId: string | null = null): CartChange {
  const promo = promoOf(cart, vendorId)?.chosen ? null : { ...NO_PROMOTION, wantsNone: true }
  return { cart: withPromo(cart, vendorId, promo) }
}

/**
 * Chooses the free product of a promotion in the cart. Refuses `not_found` for a promotion that is not the cart's or gives no
 * such product, `item_unavailable`, and a choice that does not fit.
 */
export function chooseGift(input: {
  readonly store: string
  readonly promo: string
  readonly product: string
  readonly customize: readonly ChosenGroup[]
}): CartWork {
  return (loaded, live, context) => {
    const there = inStore(loaded, live, input.store)
    if (!there.ok) return there
    const cart = there.value
    const issued = issuedPromotions(loaded, cart, context).find(({ current }) => current?.id === input.promo)
    const promotion = issued?.current
    const product = loaded.products.get(input.product)
    const isOffered = promotion?.gift.kind === 'freeProduct' && promotion.gift.productIds.includes(input.product)
    if (!issued || !promotion || !product || !isOffered) return refuse({ reason: 'not_found' })
    const gifts = giftsInCart(loaded, cart, context, promotion)
    if (!gifts.includes(product)) {
      const because = { kind: 'sold_out' } as const
      return refuse({ reason: 'item_unavailable', productId: product.id, name: product.name, because })
    }
    const choice = checkCustomization(product, input.customize)
    if (!choice.ok) return choice
    const gift = { promotionId: promotion.id, productId: product.id, customize: choice.value }
    return accept({ cart: withPromo(cart, issued.vendorId, { ...(issued.promo ?? NO_PROMOTION), gift }) })
  }
}

function giftOf(promo: CartPromotion | null, promotionId: string): CartPromotion['gift'] {
  return promo?.gift?.promotionId === promotionId ? promo.gift : null
}

/** The live cart, where it has something in it and is of this store. */
export function inStore(loaded: LoadedMerchant, live: CartRecord | null, storeId: string): Result<CartRecord> {
  if (!loaded.stores.has(storeId)) return refuse({ reason: 'not_found' })
  if (!live || live.lines.length === 0) return refuse({ reason: 'cart_empty' })
  return isCartOf(loaded, live, storeId) ? accept(live) : refuse({ reason: 'cart_store_mismatch' })
}
