import { type CartRecord, startCart, userOwner } from '@compass/domain/cart'
import { beforeCredits, type PricedFor, type PricingContext, type Unfit } from '@compass/domain/checkout'
import { priceCourt } from '@compass/domain/courts'
import { isVendor, type LoadedMerchant, type Store } from '@compass/domain/merchants'
import type { Promotion } from '@compass/domain/promotions'
import { issuedPromotions, NO_PROMOTION, promoOf, withPromo } from '../cart/cart-promotions.ts'
import { issuerOf } from '../cart/promotion-issuer.ts'

/** A promotion in a list, with its state for a cart. */
export interface ListedPromotion {
  readonly promotion: Promotion
  /** Whose hours and services its conditions are about. */
  readonly store: Store
  readonly because: Unfit | null
  readonly isApplied: boolean
  /** Minor units. */
  readonly lowers: number
}

/** The listed promotions of a court: its own and those of its vendors, or of one vendor that is looked at. */
export function promotionsOfCourt(
  loaded: LoadedMerchant,
  at: PricedFor,
  live: CartRecord | null,
  context: PricingContext,
  storeId: string,
): ListedPromotion[] {
  const cart = live ?? emptyCart(at, context.now)
  const applied = new Set(issuedPromotions(loaded, cart, context).map(({ current }) => current?.id))
  const chosen = new Set([cart.promo, ...Object.values(cart.vendorPromos ?? {})].map((promo) => promo?.chosen?.id))
  const isHere = ({ vendorId }: Promotion) =>
    !isVendor(loaded.merchant, storeId) || vendorId === undefined || vendorId === storeId
  return loaded.promotions.all
    .filter((one) => isHere(one) && (one.isListed || chosen.has(one.id)))
    .map((promotion) => {
      const vendorId = promotion.vendorId ?? null
      const issuer = issuerOf(loaded, at, cart, context, vendorId)
      const because = issuer.unfit(promotion)
      const { store } = issuer
      if (because) return { promotion, store, because, isApplied: false, lowers: 0 }
      const gift = promoOf(cart, vendorId)?.gift ?? null
      const priced = (promo: Parameters<typeof withPromo>[2]) =>
        beforeCredits(priceCourt(loaded, at, withPromo(cart, vendorId, promo), context))
      const { id, code, name } = promotion
      const plain = priced({ ...NO_PROMOTION, wantsNone: true })
      const lowers = plain - priced({ chosen: { id, code, name }, wantsNone: false, gift })
      return { promotion, store, because, isApplied: applied.has(id), lowers }
    })
}

function emptyCart({ store, orderType, area }: PricedFor, now: Date): CartRecord {
  const start = startCart({ id: '', storeId: store.id, orderType, areaId: area?.id ?? null }, now)
  const owner = userOwner('')
  return { ...start, owner, addressId: null, promo: null, spending: null, remembered: new Map() }
}
