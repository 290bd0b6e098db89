import { timeOf } from '@compass/domain/cart'
import { type ChosenGroup, checkCustomization } from '@compass/domain/catalogue'
import { codeKey, type Promotion } from '@compass/domain/promotions'
import { accept, type PromoUnfit, type Refusal, type Result, refuse } from '@compass/domain/refusal'
import type { KeptCart, KeptPromo } from '../../records/carts/carts.ts'
import { changedByOrderType } from '../cart/add-products.ts'
import { type CartChange, type CartWork, placeOf } from '../cart/change-cart.ts'
import { wayOf } from '../delivery/kept-way.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'
import {
  beforeCredits,
  bestAutomatic,
  type Circumstances,
  giftsOf,
  type PricedFor,
  priceCart,
  priceWithout,
  unfitFor,
} from './basket-offer.ts'
import { placeHere } from './place-here.ts'
import { whyOf } from './promotion-answer.ts'

const NOTHING_SAID: KeptPromo = { chosen: null, wantsNone: false, gift: null }

/**
 * Applies an offer that was typed, or chosen from the list by its id. Refuses `promo_not_found`, `loyalty_with_offer`,
 * `promo_below_minimum` (4203) and `promo_not_applicable`; warns of that where it is for some areas and nobody has said where to,
 * and `promo_gives_less` where an automatic one would lower the total more.
 */
export function applyPromo(asked: {
  readonly promo?: string | undefined
  readonly codeName?: string | undefined
  readonly store: string
  readonly orderType?: 10 | 20 | undefined
  readonly areaId?: string | undefined
}): CartWork {
  return (loaded, live, is) => {
    const there = inStore(loaded, live, asked.store)
    if (!there.ok) return there
    const place = placeOf(loaded, live, { store: asked.store, orderType: asked.orderType, area: asked.areaId })
    if (!place.ok) return place
    const promotion = wantedOf(loaded, there.value, asked)
    if (!promotion) return refuse({ reason: 'promo_not_found' })
    const { id, code, name } = promotion
    const promo = { ...NOTHING_SAID, chosen: { id, code, name }, gift: giftOf(there.value, id) }
    const cart: KeptCart = {
      ...there.value,
      orderType: place.value.orderType,
      areaId: place.value.area?.id ?? there.value.areaId,
      promo,
    }
    if (promotion.forbidsLoyalty && cart.spending?.points)
      return refuse({ reason: 'loyalty_with_offer', promo: { code, name } })
    const at = { ...place.value, way: wayOf(place.value.store, cart, place.value.area, is.now) }
    const unfit = unfitFor(loaded, at, cart, is, priceWithout(loaded, at, cart).quote)(promotion)
    const changed = changedByOrderType(loaded, live, place.value, is.now)
    if (unfit) {
      const refusal = refusalOf(promotion, whyOf(unfit, loaded.merchant.currency, place.value.store, is.now))
      // It counts once the delivery goes to one of its areas, and is named until then.
      return 'areas' in unfit ? accept({ cart, changed, warning: refusal }) : refuse(refusal)
    }
    return accept({ cart, changed, warning: givesLess(loaded, at, cart, is, promotion) })
  }
}

/** A code opens what it says; an id only what is in the list, since an id is no secret. */
function wantedOf(
  loaded: LoadedMerchant,
  { promo }: KeptCart,
  asked: { readonly promo?: string | undefined; readonly codeName?: string | undefined },
): Promotion | null {
  if (asked.codeName !== undefined) {
    const key = codeKey(asked.codeName)
    return (key !== null && loaded.offers.byCode.get(key)) || null
  }
  const found = loaded.offers.byId.get(asked.promo ?? '')
  return found && (found.isListed || found.code === null || promo?.chosen?.id === found.id) ? found : null
}

function refusalOf({ code, name }: Promotion, because: PromoUnfit): Refusal {
  const promo = { code, name }
  if (because.kind === 'below_minimum') return { reason: 'promo_below_minimum', promo, missing: because.missing }
  return { reason: 'promo_not_applicable', promo, because }
}

function givesLess(
  loaded: LoadedMerchant,
  at: PricedFor,
  cart: KeptCart,
  is: Circumstances,
  { code, name }: Promotion,
): Refusal | null {
  const best = bestAutomatic(loaded, at, { ...cart, promo: null }, is)
  if (!best.offer) return null
  const own = priceCart(loaded, at, cart, is).quote
  const by = beforeCredits(own) - beforeCredits(best.quote)
  if (by <= 0) return null
  return { reason: 'promo_gives_less', promo: { code, name }, by: { amount: by, currency: own.currency } }
}

/**
 * Takes the offer off: after one that was chosen the best automatic one counts again, after an automatic one none. Another
 * offer than the one in the basket changes nothing. Refuses `not_found` without a basket, `cart_store_mismatch`.
 */
export function cancelPromo(asked: { readonly promo?: string | undefined; readonly store: string }): CartWork {
  return (loaded, live, is) => {
    const there = inStore(loaded, live, asked.store)
    if (!there.ok) return there
    const cart = there.value
    const chosen = cart.promo?.chosen ?? null
    const current = chosen?.id ?? offerNow(loaded, cart, is)?.id
    if (current === undefined || (asked.promo !== undefined && asked.promo !== current)) return accept({ cart })
    return accept(withoutOffer(cart))
  }
}

/** The basket after its offer was taken off. */
export function withoutOffer(cart: KeptCart): CartChange {
  const promo = cart.promo?.chosen ? null : { ...NOTHING_SAID, wantsNone: true }
  return { cart: { ...cart, promo } }
}

/**
 * Chooses the free product of the basket's offer. Refuses `not_found` for an offer that is not the basket's or gives no such
 * product, `item_unavailable`, and a choice that does not fit.
 */
export function chooseGift(asked: {
  readonly store: string
  readonly promo: string
  readonly product: string
  readonly customize: readonly ChosenGroup[]
}): CartWork {
  return (loaded, live, is) => {
    const there = inStore(loaded, live, asked.store)
    if (!there.ok) return there
    const cart = there.value
    const offer = offerNow(loaded, cart, is)
    const product = loaded.products.get(asked.product)
    const isOffered = offer?.gift.kind === 'freeProduct' && offer.gift.productIds.includes(asked.product)
    if (!offer || offer.id !== asked.promo || !product || !isOffered) return refuse({ reason: 'not_found' })
    if (!giftsOf(loaded, placeHere(loaded, cart, is.now), { now: timeOf(cart, is.now) }, offer).includes(product)) {
      const because = { kind: 'sold_out' } as const
      return refuse({ reason: 'item_unavailable', productId: product.id, name: product.name, because })
    }
    const choice = checkCustomization(product, asked.customize)
    if (!choice.ok) return choice
    const gift = { promotionId: offer.id, productId: product.id, customize: choice.value }
    return accept({ cart: { ...cart, promo: { ...(cart.promo ?? NOTHING_SAID), gift } } })
  }
}

/** The offer that counts in a basket now. */
export function offerNow(loaded: LoadedMerchant, cart: KeptCart, is: Circumstances): Promotion | null {
  return loaded.stores.has(cart.storeId) ? priceCart(loaded, placeHere(loaded, cart, is.now), cart, is).offer : null
}

function giftOf({ promo }: KeptCart, promotionId: string): KeptPromo['gift'] {
  return promo?.gift?.promotionId === promotionId ? promo.gift : null
}

/** The live basket, where it has something in it and is of this outlet. */
export function inStore(loaded: LoadedMerchant, live: KeptCart | null, storeId: string): Result<KeptCart> {
  if (!loaded.stores.has(storeId)) return refuse({ reason: 'not_found' })
  if (!live || live.lines.length === 0) return refuse({ reason: 'cart_empty' })
  return live.storeId === storeId ? accept(live) : refuse({ reason: 'cart_store_mismatch' })
}
