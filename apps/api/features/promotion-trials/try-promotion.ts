import type { AnswerOf } from '@compass/contract/call'
import type { tryPromotion } from '@compass/contract/promotion-trials'
import { itemAvailability } from '@compass/domain/availability'
import { type CartLine, whyUnavailable } from '@compass/domain/cart'
import { defaultChoice, type Product } from '@compass/domain/catalogue'
import {
  availabilityAt,
  beforeCredits,
  bestAutomatic,
  giftsOf,
  type PricedCart,
  type PricedFor,
  type PricingContext,
  type PromotionCart,
  priceCart,
  priceWithout,
  promotionAt,
  sellerOf,
  type Unfit,
} from '@compass/domain/checkout'
import type { Language, Text } from '@compass/domain/languages'
import { cartStoreOf, type LoadedMerchant, type Store } from '@compass/domain/merchants'
import { moneyIn } from '@compass/domain/money'
import { isAbout, type Promotion, type PromotionUses } from '@compass/domain/promotions'
import { type OrderType, SERVICE } from '@compass/domain/services'
import { describeRefusal } from '../../http/describe-refusal.ts'
import { whyAnswer, whyOf } from '../cart/promotion-answer.ts'
import { totalsAnswer } from '../cart/totals-answer.ts'
import { derivedId } from '../merchants/derived-id.ts'

type TrialAnswer = AnswerOf<typeof tryPromotion>
type TrialCase = TrialAnswer['cases'][number]
type Service = 'delivery' | 'pickup' | 'dineIn' | 'room'

const ORDER_TYPES: Readonly<Record<Service, OrderType>> = {
  delivery: SERVICE.DELIVERY,
  pickup: SERVICE.PICKUP,
  dineIn: SERVICE.DINE_IN,
  room: SERVICE.ROOM,
}

const MAX_CASES = 3

interface PromotionTrial {
  /** Absent: only what the items themselves bring. */
  readonly promotion?: string | undefined
  readonly store?: string | undefined
  readonly service: Service
  readonly area?: string | undefined
  readonly at: Date
  readonly isFirstOrder: boolean
  readonly lines: readonly { readonly sku: string; readonly qty: number }[]
}

/** Where an offer is tried, and the basket. */
interface Trial {
  readonly loaded: LoadedMerchant
  readonly promotion: Promotion
  readonly seller: Store
  readonly place: PricedFor
  readonly cart: PromotionCart
  readonly context: PricingContext
  readonly language: Language
}

/** What an offer does to a basket, and to the same in other cases. Null: there is no such offer or outlet. */
export function tryOnCart(
  loaded: LoadedMerchant,
  trial: PromotionTrial,
  uses: Pick<PromotionUses, 'inAll'>,
  language: Language,
): TrialAnswer | null {
  const { merchant } = loaded
  if (trial.promotion === undefined) return tryPairs(loaded, trial)
  const promotion = loaded.promotions.byId.get(derivedId(merchant.id, 'promotion', trial.promotion))
  const seller = trial.store
    ? loaded.stores.get(derivedId(merchant.id, 'store', trial.store))
    : (loaded.stores.get(promotion?.vendorId ?? '') ?? merchant.stores[0])
  if (!promotion || !seller) return null
  const store = promotion.vendorId ? seller : cartStoreOf(merchant, seller)
  const place = pricingTermsOf(loaded, trial, store)
  const { lines, missing } = cartLines(loaded, place, trial)
  const context = {
    now: trial.at,
    uses: { inAll: uses.inAll, byPhone: new Map<string, number>(), hasOrdered: !trial.isFirstOrder },
    method: null,
  }
  const known: Trial = { loaded, promotion, seller, place, cart: { id: '', lines, promo: null }, context, language }
  return answerOf(known, missing)
}

function pricingTermsOf(loaded: LoadedMerchant, trial: PromotionTrial, store: PricedFor['store']): PricedFor {
  const area = trial.area ? store.areas.find(({ id }) => id === areaId(loaded, trial)) : store.areas[0]
  return { store, orderType: ORDER_TYPES[trial.service], area: area ?? null }
}

/** What pairs of items take off a basket, whatever else is offered. Null: there is no such outlet. */
function tryPairs(loaded: LoadedMerchant, trial: PromotionTrial): TrialAnswer | null {
  const { merchant } = loaded
  const seller = trial.store
    ? loaded.stores.get(derivedId(merchant.id, 'store', trial.store))
    : (merchant.stores[0] ?? null)
  if (!seller) return null
  const place = pricingTermsOf(loaded, trial, cartStoreOf(merchant, seller))
  const { lines, missing } = cartLines(loaded, place, trial)
  const { quote, lines: bought } = priceWithout(loaded, place, { id: '', lines, promo: null })
  const money = moneyIn(merchant.currency)
  // With no offer on the basket it is the pairs that lower it.
  const takes = quote.totals.offerDiscount
  const answered = linesAnswer(loaded, quote, bought)
  const isPaired = (sku: string) => loaded.products.get(derivedId(merchant.id, 'product', sku))?.bogo != null
  const paired = answered.filter(({ sku }) => isPaired(sku))
  return {
    lines: answered,
    missing: [...missing],
    totals: totalsAnswer(quote.totals, merchant.currency, null, null),
    applied: takes > 0,
    takes: money(takes),
    eligible: money(paired.reduce((sum, { total }) => sum + total.amount, 0)),
    ...{ why: null, message: null, other: null, cases: [] },
  }
}

function areaId({ merchant }: LoadedMerchant, { store, area }: PromotionTrial): string {
  const at = store ?? ''
  return derivedId(merchant.id, 'area', at, area!)
}

/** Lines with the choices that are usual; what cannot be had so is named. */
function cartLines(loaded: LoadedMerchant, place: PricedFor, { lines: wanted, at }: PromotionTrial) {
  const bySku = new Map<string, Product>([...loaded.products.values()].map((product) => [product.sku, product]))
  const missing: string[] = []
  const lines = wanted.flatMap(({ sku, qty }): CartLine[] => {
    const product = bySku.get(sku)
    const seller = product && sellerOf(loaded, place.store, product)
    const availability = seller && availabilityAt(loaded, seller, at)
    const isHad =
      product && seller && !whyUnavailable(product, { orderType: place.orderType, storeId: seller.id }, availability!)
    if (!isHad) missing.push(sku)
    return isHad
      ? [{ id: sku, storeId: seller.id, productId: product.id, qty, customize: defaultChoice(product), note: '' }]
      : []
  })
  return { lines, missing }
}

/** The cart with the offer chosen; of several gifts the first. */
function priced({ loaded, promotion, place, cart, context }: Trial): PricedCart {
  const gift = promotion.gift.kind === 'freeProduct' ? giftsOf(loaded, place, context, promotion)[0] : undefined
  const choice = gift && { promotionId: promotion.id, productId: gift.id, customize: defaultChoice(gift) }
  const promo = { chosen: promotion, wantsNone: false, gift: choice ?? null }
  return priceCart(loaded, place, { ...cart, promo }, context)
}

/** By how much the offer lowers the total; null: it does not hold. */
function takesOf(trial: Trial, after = priced(trial)): number | null {
  const { loaded, place, cart, context } = trial
  if (!after.promotion || !promotionAt(loaded, place.store, trial.promotion.id)) return null
  const plain = priceWithout(loaded, place, cart, context)
  return Math.max(0, beforeCredits(plain.quote) - beforeCredits(after.quote))
}

function answerOf(trial: Trial, missing: readonly string[]): TrialAnswer {
  const { loaded, promotion, seller, place, cart, context } = trial
  const { currency } = loaded.merchant
  const money = moneyIn(currency)
  const after = priced(trial)
  const takes = takesOf(trial, after)
  const products = (id: string) => loaded.products.get(id)!
  const totals = new Map(after.quote.lines.map(({ lineId, total }) => [lineId, total]))
  const scope = after.lines.filter(
    ({ productId, isGift }) =>
      !isGift && isAbout(promotion.about, { productId, categoryId: products(productId).categoryId }),
  )
  const plain = priceWithout(loaded, place, cart, context)
  const best = promotion.code === null ? bestAutomatic(loaded, place, cart, context, plain).promotion : null
  const other = best && best.id !== promotion.id ? best : null
  return {
    lines: linesAnswer(loaded, after.quote, after.lines),
    missing: [...missing],
    totals: totalsAnswer(after.quote.totals, currency, after.promotion, null),
    applied: takes !== null,
    takes: money(takes ?? 0),
    eligible: money(scope.reduce((sum, { id }) => sum + (totals.get(id) ?? 0), 0)),
    why: after.unfit && whyAnswer(whyOf(after.unfit, currency, seller, context.now)),
    message: after.unfit && messageOf(trial, after.unfit),
    other: other && { _id: other.id, name: other.name, code: other.code },
    cases: casesOf(trial).slice(0, MAX_CASES),
  }
}

function linesAnswer(loaded: LoadedMerchant, quote: PricedCart['quote'], bought: PricedCart['lines']) {
  const money = moneyIn(loaded.merchant.currency)
  const totals = new Map(quote.lines.map(({ lineId, total }) => [lineId, total]))
  return bought.map(({ id, productId, qty, customize, isGift = false }) => {
    const product = loaded.products.get(productId)!
    const { sku, name } = product
    const choices = choiceNames(product, customize)
    return { sku, name, choices, qty, total: money(isGift ? 0 : (totals.get(id) ?? 0)), isGift }
  })
}

function choiceNames(product: Product, chosen: CartLine['customize']): Text[] {
  return chosen.flatMap(({ groupId, variants }) => {
    const group = product.customize.find(({ id }) => id === groupId)
    return variants.flatMap(({ variantId }) => group?.variants.find(({ id }) => id === variantId)?.name ?? [])
  })
}

function messageOf({ loaded, promotion, seller, context, language }: Trial, unfit: Unfit): string {
  const because = whyOf(unfit, loaded.merchant.currency, seller, context.now)
  const refusal = { reason: 'promo_not_applicable', promo: promotion, because } as const
  return describeRefusal(refusal, language, loaded.merchant.brand).message
}

/** What an offer does in a case, as a case says it. */
function outcomeOf(trial: Trial): Pick<TrialCase, 'takes' | 'message'> {
  const after = priced(trial)
  const takes = takesOf(trial, after)
  const { currency } = trial.loaded.merchant
  return {
    takes: takes === null ? null : { amount: takes, currency },
    message: takes === null && after.unfit ? messageOf(trial, after.unfit) : null,
  }
}

/** Cases that a merchant asks about: the limit, too few items, another time, another way, used up. */
function casesOf(trial: Trial): TrialCase[] {
  return [limitCase(trial), belowCase(trial), laterCase(trial), serviceCase(trial), usedCase(trial)].flatMap(
    (one) => one ?? [],
  )
}

function limitCase({ loaded, promotion: { gift } }: Trial): TrialCase | null {
  if (gift.kind !== 'percentage' || gift.most === null) return null
  const money = moneyIn(loaded.merchant.currency)
  const from = Math.ceil((gift.most * 10_000) / gift.rate)
  return { kind: 'limit', amount: money(from), takes: money(gift.most), message: null }
}

/** Lines go, and pieces of them, until what is left is less than the offer wants. */
function belowCase(trial: Trial): TrialCase | null {
  const { loaded, promotion, cart, place } = trial
  const { minimum } = promotion.conditions
  if (minimum === null) return null
  const sumOf = (lines: readonly CartLine[]) => {
    const { itemsTotal, offerDiscount } = priceWithout(loaded, place, { ...cart, lines }).quote.totals
    return itemsTotal - offerDiscount
  }
  let lines = [...cart.lines]
  while (lines.length > 0 && sumOf(lines) >= minimum) {
    const last = lines.at(-1)!
    lines = last.qty > 1 ? lines.with(-1, { ...last, qty: last.qty - 1 }) : lines.slice(0, -1)
  }
  if (lines.length === 0) return null
  const amount = moneyIn(loaded.merchant.currency)(sumOf(lines))
  return { kind: 'below', amount, ...outcomeOf({ ...trial, cart: { ...cart, lines } }) }
}

/** The next instant at which its days and hours say something else. */
function laterCase(trial: Trial): TrialCase | null {
  const { promotion, seller, context } = trial
  const { changesAt, next } = itemAvailability(promotion.conditions.windows, seller.hours, context.now)
  const at = next ?? changesAt
  if (!at) return null
  const then = { at: at.toISOString(), timeZone: seller.hours.timeZone }
  return { kind: 'later', at: then, ...outcomeOf({ ...trial, context: { ...context, now: at } }) }
}

/** Another way in which the outlet sells. */
function serviceCase(trial: Trial): TrialCase | null {
  const { promotion, place } = trial
  if (promotion.conditions.orderTypes === null) return null
  const other = (Object.keys(ORDER_TYPES) as Service[]).find(
    (service) =>
      ORDER_TYPES[service] !== place.orderType && place.store.services.includes(ORDER_TYPES[service] as never),
  )
  if (!other) return null
  return {
    kind: 'service',
    service: other,
    ...outcomeOf({ ...trial, place: { ...place, orderType: ORDER_TYPES[other] } }),
  }
}

function usedCase(trial: Trial): TrialCase | null {
  const { promotion, context } = trial
  const { perUser } = promotion.conditions
  if (perUser === null) return null
  const uses = { ...context.uses, byPhone: new Map([[promotion.id, perUser]]), hasOrdered: true }
  return { kind: 'used', ...outcomeOf({ ...trial, context: { ...context, uses } }) }
}
