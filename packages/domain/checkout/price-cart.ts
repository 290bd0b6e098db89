import { type CartLine, type CartRecord, timeOf, whyUnavailable } from '../cart/index.ts'
import { checkCustomization, defaultChoice, type Product } from '../catalogue/index.ts'
import type { Text } from '../languages/index.ts'
import type { Holdings } from '../loyalty/index.ts'
import { isIssuedFor, type LoadedMerchant, type Store } from '../merchants/index.ts'
import type { Quote } from '../pricing/index.ts'
import { type Promotion, type PromotionContext, type PromotionUses, type WhyNot, whyNot } from '../promotions/index.ts'
import { SERVICE } from '../services/index.ts'
import { availabilityAt, sellerOf } from './availability.ts'
import type { PricingTerms } from './quote-lines.ts'
import { type QuotedSpending, quoteSpending } from './quote-spending.ts'
import { spendsOf } from './spends.ts'

/** What beside the cart decides about its promotion. */
export interface PricingContext {
  readonly now: Date
  readonly uses: PromotionUses
  /** How it will be paid; null while nobody has said: a promotion for one method is shown until another is chosen. */
  readonly method: string | null
  /** What the customer has, where the cart uses of it; absent: it uses nothing. */
  readonly holds?: Holdings | null
}

/** Why a promotion is not valid: also because it is no more, or because nothing of what it gives can be had. */
export type Unfit =
  | WhyNot
  /** Nobody has said where to: the areas of the store that it is for, by name. */
  | { readonly because: 'area'; readonly areas: readonly Text[] }
  | { readonly because: 'gone' }
  | { readonly because: 'gift_gone' }

/** Why a promotion does not hold any more that did. */
const USED_UP: ReadonlySet<string> = new Set(['exhausted', 'used', 'first_order'])

/** Was the promotion used up, by all or by this user? */
export function isUsedUp(unfit: Unfit | null): boolean {
  return USED_UP.has(unfit?.because ?? '')
}

export interface PricedCart extends QuotedSpending {
  /** With the gift of the promotion last. */
  readonly lines: readonly CartLine[]
  /** The promotion that counts; null: none. */
  readonly promotion: Promotion | null
  /** The promotion gives one of several products, and nobody has said which. */
  readonly mustChooseGift: boolean
  /** Why the promotion that the customer chose does not count. */
  readonly unfit: Unfit | null
}

export type PricedFor = Omit<PricingTerms, 'promotion' | 'spends'>
export type PromotionCart = Pick<CartRecord, 'id' | 'lines' | 'promo' | 'schedule'> &
  Partial<Pick<CartRecord, 'spending'>>

/**
 * A reconciled cart at today's prices with its one promotion (decisions, "The price of a basket", step 4). It is the chosen
 * one, whatever it gives, or else the automatic one that lowers the grand total most; of equal ones the older. One that was
 * chosen and does not hold stays named and gives nothing.
 */
export function priceCart(
  loaded: LoadedMerchant,
  at: PricedFor,
  cart: PromotionCart,
  context: PricingContext,
): PricedCart {
  const plain = priceWithout(loaded, at, cart, context)
  const chosen = cart.promo?.chosen
  if (chosen) {
    const promotion = promotionAt(loaded, at.store, chosen.id)
    const unfit = promotion
      ? unfitFor(loaded, at, cart, context, plain.quote)(promotion)
      : ({ because: 'gone' } as const)
    return promotion && !unfit ? priceWith(loaded, at, cart, context, promotion) : { ...plain, unfit }
  }
  return cart.promo?.wantsNone ? plain : bestAutomatic(loaded, at, cart, context, plain)
}

/** The cart with the best automatic promotion, or as it is where none lowers its total or gives something. */
export function bestAutomatic(
  loaded: LoadedMerchant,
  at: PricedFor,
  cart: PromotionCart,
  context: PricingContext,
  plain: PricedCart = priceWithout(loaded, at, cart, context),
): PricedCart {
  if (loaded.promotions.automatic.length === 0 || cart.lines.length === 0) return plain
  const unfit = unfitFor(loaded, at, cart, context, plain.quote)
  let best = plain
  let most = 0
  for (const promotion of automaticAt(loaded, at.store)) {
    if (unfit(promotion)) continue
    const priced = priceWith(loaded, at, cart, context, promotion)
    const lowers = beforeCredits(plain.quote) - beforeCredits(priced.quote)
    // A gift lowers nothing, and is more than nothing.
    const isGift = promotion.gift.kind === 'freeProduct'
    if (lowers > most || (isGift && best.promotion === null)) {
      best = priced
      most = Math.max(0, lowers)
    }
  }
  return best
}

/** A promotion for carts of a store: in a court a vendor's own, or that of the court. */
export function promotionAt({ merchant, promotions }: LoadedMerchant, store: Store, id: string): Promotion | undefined {
  const promotion = promotions.byId.get(id)
  return promotion && isIssuedFor(merchant, store.id, promotion) ? promotion : undefined
}

/** The automatic promotions for carts of a store, older ones first. */
export function automaticAt({ merchant, promotions }: LoadedMerchant, store: Store): readonly Promotion[] {
  if (!merchant.court) return promotions.automatic
  return promotions.automatic.filter((promotion) => isIssuedFor(merchant, store.id, promotion))
}

/** What is to be paid, by credits or otherwise: they pay, and make no promotion better or worse. */
export function beforeCredits({ totals }: Pick<Quote, 'totals'>): number {
  return totals.grandTotal + totals.credits
}

/** Without any promotion; with what the customer has, where `is` says what that is. */
export function priceWithout(
  loaded: LoadedMerchant,
  at: PricedFor,
  cart: PromotionCart,
  context?: Pick<PricingContext, 'holds'>,
): PricedCart {
  const { lines } = cart
  const spends = spendsOf(loaded, at.orderType, cart, context?.holds)
  const quoted = quoteSpending(loaded, { ...at, promotion: null }, lines, spends)
  return { ...quoted, lines, promotion: null, mustChooseGift: false, unfit: null }
}

function priceWith(
  loaded: LoadedMerchant,
  at: PricedFor,
  cart: PromotionCart,
  context: PricingContext,
  promotion: Promotion,
): PricedCart {
  const gift = giftLine(loaded, at, cart, context, promotion)
  const lines = gift ? [...cart.lines, gift] : cart.lines
  const quoted = quoteSpending(loaded, { ...at, promotion }, lines, spendsOf(loaded, at.orderType, cart, context.holds))
  return {
    ...quoted,
    lines,
    promotion,
    mustChooseGift: promotion.gift.kind === 'freeProduct' && gift === null,
    unfit: null,
  }
}

/** Tells of each promotion why it does not hold for a cart now; null: it does. `plain` is the cart's price without any. */
export function unfitFor(
  loaded: LoadedMerchant,
  at: PricedFor,
  { lines, schedule }: Pick<PromotionCart, 'schedule'> & { readonly lines: readonly Pick<CartLine, 'productId'>[] },
  context: Omit<PricingContext, 'holds'>,
  { totals }: { readonly totals: Pick<Quote['totals'], 'itemsTotal' | 'offerDiscount'> },
): (promotion: Promotion) => Unfit | null {
  const { store, orderType, area } = at
  const conditions: Omit<PromotionContext, 'use'> = {
    storeId: store.id,
    orderType,
    areaId: orderType === SERVICE.DELIVERY ? (area?.id ?? null) : null,
    hours: store.hours,
    at: timeOf({ schedule }, context.now),
    lines: lines.map(({ productId }) => ({ productId, categoryId: categoryOf(loaded, productId), isGift: false })),
    itemsAfterPairs: totals.itemsTotal - totals.offerDiscount,
    paymentMethod: context.method,
    cardBin: null,
  }
  return (promotion) => {
    const reason = whyNot(promotion, { ...conditions, use: useOf(promotion, context.uses) })
    if (reason?.because === 'area' && !area) return { because: 'area', areas: areasOf(loaded, store, promotion) }
    if (reason || promotion.gift.kind !== 'freeProduct') return reason
    return giftsOf(loaded, at, { now: timeOf({ schedule }, context.now) }, promotion).length > 0
      ? null
      : { because: 'gift_gone' }
  }
}

function areasOf(loaded: LoadedMerchant, store: Store, { conditions: { areaIds } }: Promotion): Text[] {
  const named = areaIds?.flatMap((id) => loaded.areas.get(id) ?? []) ?? []
  const ofStore = named.filter((one) => one.store.id === store.id)
  return (ofStore.length > 0 ? ofStore : named).map((one) => one.area.name)
}

function categoryOf(loaded: LoadedMerchant, productId: string): string {
  return loaded.products.get(productId)?.categoryId ?? ''
}

function useOf({ id }: Promotion, { inAll, byPhone, hasOrdered }: PromotionUses): PromotionContext['use'] {
  return { inAll: inAll.get(id) ?? 0, byUser: byPhone.get(id) ?? 0, ordersOfUser: hasOrdered ? 1 : 0 }
}

/** The products that a promotion gives, of which one is free; those that can be had then (`now`: when the cart is for). */
export function giftsOf(
  loaded: LoadedMerchant,
  { store, orderType }: PricedFor,
  { now }: Pick<PricingContext, 'now'>,
  { gift }: Promotion,
): Product[] {
  if (gift.kind !== 'freeProduct') return []
  return gift.productIds.flatMap((id) => {
    const product = loaded.products.get(id)
    const seller = product && sellerOf(loaded, store, product)
    if (!seller) return []
    const availability = availabilityAt(loaded, seller, now)
    return whyUnavailable(product, { orderType, storeId: seller.id }, availability) ? [] : [product]
  })
}

/** The free product as a line of its own, which has the cart's id: the one that was chosen, or the only one there is. */
export function giftLine(
  loaded: LoadedMerchant,
  at: PricedFor,
  { id, promo, schedule }: PromotionCart,
  context: PricingContext,
  promotion: Promotion,
): CartLine | null {
  if (promotion.gift.kind !== 'freeProduct') return null
  const wanted = promo?.gift?.promotionId === promotion.id ? promo.gift : null
  const isOnlyOne = promotion.gift.productIds.length === 1
  for (const product of giftsOf(loaded, at, { now: timeOf({ schedule }, context.now) }, promotion)) {
    if (wanted ? product.id !== wanted.productId : !isOnlyOne) continue
    const choice = checkCustomization(product, wanted?.customize ?? defaultChoice(product))
    if (!choice.ok) continue
    const line = {
      id,
      storeId: sellerOf(loaded, at.store, product).id,
      productId: product.id,
      qty: 1,
      customize: choice.value,
      note: '',
    }
    return { ...line, isGift: true }
  }
  return null
}
