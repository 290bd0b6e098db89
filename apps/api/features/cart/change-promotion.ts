import { type CartPromotion, type CartRecord, timeOf } from '@compass/domain/cart'
import { type ChosenGroup, checkCustomization } from '@compass/domain/catalogue'
import {
  beforeCredits,
  bestAutomatic,
  giftsOf,
  type PricedFor,
  type PricingContext,
  placeHere,
  priceCart,
  priceWithout,
  unfitFor,
} from '@compass/domain/checkout'
import { allowsPoints } from '@compass/domain/loyalty'
import type { LoadedMerchant } from '@compass/domain/merchants'
import type { Promotion } from '@compass/domain/promotions'
import { accept, type PromoUnfit, type Refusal, type Result, refuse } from '@compass/domain/refusal'
import { distanceOf } from '@compass/domain/serviceability'
import type { Service } from '@compass/domain/services'
import { changedByOrderType } from './add-products.ts'
import type { CartChange } from './cart-change.ts'
import { type CartWork, resolveCartStore } from './change-cart.ts'
import { findPromotion } from './find-promotion.ts'
import { whyOf } from './promotion-answer.ts'

const NO_PROMOTION: CartPromotion = { chosen: null, wantsNone: false, gift: null }

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
    if (!promotion) return refuse({ reason: 'promo_not_found' })
    const { id, code, name } = promotion
    const promo = { ...NO_PROMOTION, chosen: { id, code, name }, gift: giftOf(there.value, id) }
    const cart: CartRecord = {
      ...there.value,
      orderType: place.value.orderType,
      areaId: place.value.area?.id ?? there.value.areaId,
      promo,
    }
    if (!allowsPoints(promotion) && cart.spending?.points)
      return refuse({ reason: 'loyalty_with_offer', promo: { code, name } })
    const at = { ...place.value, distance: distanceOf(place.value.store, cart, place.value.area, context.now) }
    const unfit = unfitFor(loaded, at, cart, context, priceWithout(loaded, at, cart).quote)(promotion)
    const changed = changedByOrderType(loaded, live, place.value, context.now)
    if (unfit) {
      const refusal = refusalOf(promotion, whyOf(unfit, loaded.merchant.currency, place.value.store, context.now))
      // It counts once the delivery goes to one of its areas, and is named until then.
      return 'areas' in unfit ? accept({ cart, changed, warning: refusal }) : refuse(refusal)
    }
    return accept({ cart, changed, warning: givesLess(loaded, at, cart, context, promotion) })
  }
}

/** Why a promotion does not count, as an answer. */
export function refusalOf({ code, name }: Promotion, because: PromoUnfit): Refusal {
  const promo = { code, name }
  if (because.kind === 'below_minimum') return { reason: 'promo_below_minimum', promo, missing: because.missing }
  return { reason: 'promo_not_applicable', promo, because }
}

function givesLess(
  loaded: LoadedMerchant,
  at: PricedFor,
  cart: CartRecord,
  context: PricingContext,
  { code, name }: Promotion,
): Refusal | null {
  const best = bestAutomatic(loaded, at, { ...cart, promo: null }, context)
  if (!best.promotion) return null
  const own = priceCart(loaded, at, cart, context).quote
  const actor = beforeCredits(own) - beforeCredits(best.quote)
  if (actor <= 0) return null
  return { reason: 'promo_gives_less', promo: { code, name }, by: { amount: actor, currency: own.currency } }
}

/**
 * Takes the promotion off: after one that was chosen the best automatic one counts again, after an automatic one none. Another
 * offer than the one in the cart changes nothing. Refuses `not_found` without a cart, `cart_store_mismatch`.
 */
export function cancelPromo(input: { readonly promo?: string | undefined; readonly store: string }): CartWork {
  return (loaded, live, context) => {
    const there = inStore(loaded, live, input.store)
    if (!there.ok) return there
    const cart = there.value
    const chosen = cart.promo?.chosen ?? null
    const current = chosen?.id ?? currentPromotion(loaded, cart, context)?.id
    if (current === undefined || (input.promo !== undefined && input.promo !== current)) return accept({ cart })
    return accept(withoutPromotion(cart))
  }
}

/** The cart after its promotion was taken off. */
export function withoutPromotion(cart: CartRecord): CartChange {
  const promo = cart.promo?.chosen ? null : { ...NO_PROMOTION, wantsNone: true }
  return { cart: { ...cart, promo } }
}

/**
 * Chooses the free product of the cart's offer. Refuses `not_found` for a promotion that is not the cart's or gives no such
 * product, `item_unavailable`, and a choice that does not fit.
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
    const promotion = currentPromotion(loaded, cart, context)
    const product = loaded.products.get(input.product)
    const isOffered = promotion?.gift.kind === 'freeProduct' && promotion.gift.productIds.includes(input.product)
    if (!promotion || promotion.id !== input.promo || !product || !isOffered) return refuse({ reason: 'not_found' })
    if (
      !giftsOf(loaded, placeHere(loaded, cart, context.now), { now: timeOf(cart, context.now) }, promotion).includes(
        product,
      )
    ) {
      const because = { kind: 'sold_out' } as const
      return refuse({ reason: 'item_unavailable', productId: product.id, name: product.name, because })
    }
    const choice = checkCustomization(product, input.customize)
    if (!choice.ok) return choice
    const gift = { promotionId: promotion.id, productId: product.id, customize: choice.value }
    return accept({ cart: { ...cart, promo: { ...(cart.promo ?? NO_PROMOTION), gift } } })
  }
}

/** The promotion that counts in a cart now. */
export function currentPromotion(loaded: LoadedMerchant, cart: CartRecord, context: PricingContext): Promotion | null {
  return loaded.stores.has(cart.storeId)
    ? priceCart(loaded, placeHere(loaded, cart, context.now), cart, context).promotion
    : null
}

function giftOf({ promo }: CartRecord, promotionId: string): CartPromotion['gift'] {
  return promo?.gift?.promotionId === promotionId ? promo.gift : null
}

/** The live cart, where it has something in it and is of this store. */
export function inStore(loaded: LoadedMerchant, live: CartRecord | null, storeId: string): Result<CartRecord> {
  if (!loaded.stores.has(storeId)) return refuse({ reason: 'not_found' })
  if (!live || live.lines.length === 0) return refuse({ reason: 'cart_empty' })
  return live.storeId === storeId ? accept(live) : refuse({ reason: 'cart_store_mismatch' })
}
