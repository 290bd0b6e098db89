import type { CartPromotion } from '@compass/contract/cart'
import type { Promotion as PromotionContract, PromotionWhy } from '@compass/contract/promotions'
import type { CartRecord } from '@compass/domain/cart'
import { momentOf, type PricedCart, type Unfit } from '@compass/domain/checkout'
import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import type { ExplainRule, Quote } from '@compass/domain/pricing'
import { type Gift, PROMOTION_TYPE, type Promotion } from '@compass/domain/promotions'
import type { PromoUnfit, Refusal } from '@compass/domain/refusal'
import type { z } from 'zod'

type PromotionShape = z.output<typeof PromotionContract>
type WhyShape = z.output<typeof PromotionWhy>
type CartPromotionShape = z.output<typeof CartPromotion>

/** Entries of `explain` that the cart's offer made; pairs are no promotion. */
export const OF_THE_PROMOTION: ReadonlySet<ExplainRule> = new Set([
  'freeProduct',
  'offer',
  'courtOffer',
  'offeredDelivery',
])

/** A promotion as it travels. */
export function promotionAnswer(promotion: Promotion, currency: string): PromotionShape {
  const { id, code, name, description, gift, conditions, forbidsLoyalty } = promotion
  return {
    _id: id,
    code,
    name,
    description,
    type: PROMOTION_TYPE[gift.kind],
    rate: gift.kind === 'percentage' ? gift.rate : null,
    amount: moneyOf(gift, currency),
    paymentOptions: conditions.paymentMethods && [...conditions.paymentMethods],
    forbidsLoyalty,
  }
}

function moneyOf(gift: Gift, currency: string): PromotionShape['amount'] {
  if (gift.kind === 'amount') return { amount: gift.amount, currency }
  return gift.kind === 'fixedPrice' ? { amount: gift.price, currency } : null
}

/** What the promotion took off, in minor units. */
function takenOff({ totals }: Pick<Quote, 'totals'>): number {
  return totals.explain.reduce((sum, { rule, amount }) => (OF_THE_PROMOTION.has(rule) ? sum - amount : sum), 0)
}

/** The promotion of a cart as it travels: the one that counts, or the one that was chosen and does not. Null: none. */
export function cartPromotion(
  loaded: LoadedMerchant,
  store: Store,
  { promo }: Pick<CartRecord, 'promo'>,
  {
    promotion,
    quote,
    lines,
    mustChooseGift,
    unfit,
  }: Pick<PricedCart, 'promotion' | 'mustChooseGift' | 'unfit'> & {
    readonly quote: Pick<Quote, 'totals'>
    readonly lines: readonly { readonly id: string; readonly isGift?: boolean }[]
  },
  now: Date,
): CartPromotionShape | null {
  const chosen = promo?.chosen ?? null
  if (!promotion && !chosen) return null
  const { currency } = loaded.merchant
  const named = promotion ?? loaded.promotions.byId.get(chosen!.id)
  return {
    ...(named ? promotionAnswer(named, currency) : goneAnswer(chosen!)),
    isAutomatic: chosen === null,
    applied: promotion !== null,
    discount: { amount: promotion ? takenOff(quote) : 0, currency },
    gift:
      promotion?.gift.kind === 'freeProduct'
        ? { line: lines.find(({ isGift }) => isGift)?.id ?? null, mustChoose: mustChooseGift }
        : null,
    why: unfit && whyAnswer(whyOf(unfit, currency, store, now)),
  }
}

/** One that the merchant's document has no more: as it was called when it was chosen. */
function goneAnswer({ id, code, name }: { id: string; code: string | null; name: Promotion['name'] }): PromotionShape {
  return {
    _id: id,
    code,
    name,
    description: {},
    type: 0,
    rate: null,
    amount: null,
    paymentOptions: null,
    forbidsLoyalty: false,
  }
}

/** Why a promotion does not hold, with what its sentence needs. */
export function whyOf(unfit: Unfit, currency: string, store: Store, now: Date): PromoUnfit {
  switch (unfit.because) {
    case 'below_minimum':
      return { kind: 'below_minimum', missing: { amount: unfit.missing, currency } }
    case 'not_now':
      return { kind: 'not_now', next: momentOf(unfit.next, store, now) }
    case 'order_type':
      return { kind: 'order_type', orderTypes: unfit.orderTypes }
    case 'area':
      return 'areas' in unfit ? { kind: 'area', areas: unfit.areas } : { kind: 'area' }
    case 'used':
      return { kind: 'used', times: unfit.times }
    case 'products':
      return { kind: 'products', products: unfit.productIds, categories: unfit.categoryIds }
    case 'payment_method':
      return { kind: 'payment_method', methods: unfit.methods }
    default:
      return { kind: unfit.because }
  }
}

export function whyAnswer(reason: PromoUnfit): WhyShape {
  const { kind } = reason
  switch (kind) {
    case 'below_minimum':
      return { kind, missing: reason.missing }
    case 'not_now':
      return { kind, next: reason.next && { at: reason.next.at, timeZone: reason.next.timeZone } }
    case 'order_type':
      return { kind, orderTypes: [...reason.orderTypes] }
    case 'used':
      return { kind, times: reason.times }
    case 'products':
      return { kind, products: [...reason.products], categories: [...reason.categories] }
    case 'payment_method':
      return { kind, methods: [...reason.methods] }
    case 'area':
      return reason.areas ? { kind, areas: [...reason.areas] } : { kind }
    default:
      return { kind }
  }
}

/** The sentence (4204) about a promotion that was chosen and does not hold; null where there is nothing to say. */
export function warningOf({ promotion }: { readonly promotion: CartPromotionShape | null }, now: Date): Refusal | null {
  if (!promotion?.why) return null
  const { code, name, why: reason } = promotion
  return { reason: 'promo_not_applicable', promo: { code, name }, because: unfitOf(reason, now) }
}

function unfitOf({ next, ...reason }: WhyShape, now: Date) {
  const moment = next ? { ...next, askedAt: now.toISOString() } : null
  return { ...reason, next: moment } as PromoUnfit
}
