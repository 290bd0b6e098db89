import type {
  CartAnswer as CartAnswerContract,
  Cart as CartContract,
  CartLine as LineContract,
  Totals as TotalsContract,
} from '@compass/contract/cart'
import {
  type CartLine,
  type CartRecord,
  countItems,
  type LineChange,
  type LineChangeReason,
  orderTypeOf,
  timeOf,
  whyUnavailable,
} from '@compass/domain/cart'
import type { Product } from '@compass/domain/catalogue'
import {
  availabilityAt,
  type PricingContext,
  placeHere,
  priceCart,
  productOf,
  type ReconciledCart,
  shortOf,
  whySlotGone,
} from '@compass/domain/checkout'
import type { HeldReward } from '@compass/domain/loyalty'
import { type LoadedMerchant, type Store, servingStores } from '@compass/domain/merchants'
import { moneyIn } from '@compass/domain/money'
import { minimumMissing, minimumOf, type QuoteLine, type Totals } from '@compass/domain/pricing'
import type { Promotion } from '@compass/domain/promotions'
import type { ItemUnavailable } from '@compass/domain/refusal'
import { SERVICE } from '@compass/domain/services'
import { findSpotById } from '@compass/domain/spots'
import type { VisitMember } from '@compass/domain/visits'
import type { z } from 'zod'
import { photoOf } from '../catalogue/photo.ts'
import { deliveryAnswer } from './delivery-answer.ts'
import { cartPromotion, OF_THE_PROMOTION } from './promotion-answer.ts'
import { replacementsIn } from './replacements.ts'
import { slotTimes } from './slot-answer.ts'
import { spendingAnswer } from './spending-answer.ts'
export type CartShape = z.output<typeof CartContract>
export type CartAnswerShape = z.output<typeof CartAnswerContract>
type LineShape = Omit<z.output<typeof LineContract>, 'unavailable'>
type TotalsShape = z.output<typeof TotalsContract>

/** What prices a cart, and in that of a party who and where they are. */
export interface CartAnswerContext extends PricingContext {
  readonly party?: PartyOfCart | null
}

export interface PartyOfCart {
  readonly spotId: string
  readonly members: readonly Pick<VisitMember, 'id' | 'name' | 'number'>[]
}

/** A reconciled cart as it travels, at today's prices. Throws for a cart of a store that is no more: `storeIsThere` first. */
export function cartAnswer(loaded: LoadedMerchant, cart: CartRecord, context: CartAnswerContext): CartShape {
  const place = placeHere(loaded, cart, context.now)
  const { store, area, distance: route } = place
  const priced = priceCart(loaded, place, cart, context)
  const { quote, lines, promotion } = priced
  const money = moneyIn(quote.currency)
  const availability = availabilityAt(loaded, store, timeOf(cart, context.now), context.now)
  const at = { availability, now: context.now }
  const minimum = minimumOf(store, cart.orderType, area)
  const { itemsTotal, offerDiscount, totals } = {
    ...quote.totals,
    totals: totalsAnswer(quote.totals, quote.currency, promotion, priced.spends?.reward ?? null),
  }
  const freeFrom = cart.orderType === SERVICE.DELIVERY ? (area?.freeDeliveryFrom ?? null) : null
  return {
    _id: cart.id,
    store: cart.storeId,
    orderType: orderTypeOf(cart),
    area: area?.id ?? null,
    products: lines.map((line, i) => {
      const product = productOf(loaded, line)
      const because = whyUnavailable(product, cart, availability) ?? shortage(loaded, cart, line)
      return {
        ...lineAnswer(loaded, product, line, quote.lines[i]!, quote.currency),
        ...byAnswer(line, context.party),
        unavailable: because && {
          kind: because.kind,
          next: 'next' in because ? (because.next?.at ?? null) : null,
          ...(because.kind === 'out_of_stock' ? { left: because.left } : {}),
          replacements: isSome(because) ? [] : replacementsIn(loaded, store, cart, line.productId, at),
        },
      }
    }),
    count: countItems(cart),
    oneMoreFree: [...quote.oneMoreFree],
    promotion: cartPromotion(loaded, store, cart, priced, context.now),
    spending: spendingAnswer(loaded, cart, priced, context.holds, context.now),
    totals,
    minimum: { required: minimum === null ? null : money(minimum), missing: money(minimumMissing(quote, minimum)) },
    freeDelivery:
      freeFrom === null
        ? null
        : { from: money(freeFrom), missing: money(Math.max(0, freeFrom - (itemsTotal - offerDiscount))) },
    schedule: scheduleAnswer(store, cart, context.now),
    delivery: deliveryAnswer(store, cart.orderType, area, route),
    ...spotAnswer(loaded, cart, context.party),
    expiresAt: cart.expiresAt.toISOString(),
    version: cart.version,
    ...(cart.draftOf ? { draftOf: cart.draftOf } : {}),
  }
}

function byAnswer({ by }: CartLine, party: CartAnswerContext['party']): Pick<CartShape['products'][number], 'by'> {
  const member = party?.members.find(({ id }) => id === by)
  return member ? { by: memberAnswer(member) } : {}
}

function memberAnswer({ id, name, number }: PartyOfCart['members'][number]): CartShape['userInfo'][number] {
  return { _id: id, name, number }
}

function spotAnswer(
  { merchant }: LoadedMerchant,
  { owner, lines }: CartRecord,
  party: CartAnswerContext['party'],
): Pick<CartShape, 'spot' | 'address' | 'userInfo'> {
  const choosing = party?.members.filter(({ id }) => lines.some(({ by }) => by === id)) ?? []
  const userInfo = choosing.map(memberAnswer)
  const id = party?.spotId ?? (owner.kind === 'user' ? owner.spotId : null)
  const found = id === null ? null : findSpotById(servingStores(merchant), id)
  if (!found) return { spot: null, address: null, userInfo }
  const { kind, number, zone, floor } = found.spot
  return { spot: { kind, number, zone, floor }, address: kind === 'table' ? { tableNumber: number } : null, userInfo }
}

function scheduleAnswer(store: Store, cart: CartRecord, now: Date): CartShape['schedule'] {
  const { schedule } = cart
  if (!schedule) return null
  const { timeZone } = store.hours
  return {
    ...slotTimes(schedule, timeZone),
    timeZone,
    heldUntil: schedule.heldUntil.toISOString(),
    gone: whySlotGone(store, cart, now),
  }
}

function shortage(loaded: LoadedMerchant, cart: CartRecord, line: CartLine): ItemUnavailable | null {
  const left = shortOf(loaded, cart, line)
  return left === null ? null : { kind: 'out_of_stock', left }
}

/** There is some of it, and less than the cart holds. */
function isSome(because: ItemUnavailable): boolean {
  return because.kind === 'out_of_stock' && because.left > 0
}

/** A line with its names whole, as a cart and an order show it. */
function lineAnswer(
  loaded: LoadedMerchant,
  product: Product,
  line: CartLine,
  priced: QuoteLine,
  currency: string,
): LineShape {
  const money = moneyIn(currency)
  return {
    _id: line.id,
    isGift: line.isGift === true,
    ...(product.needsPrescription ? { prescription: 'required' as const } : {}),
    product: { _id: product.id },
    sku: product.sku,
    name: product.name,
    qty: line.qty,
    customize: line.customize.flatMap(({ groupId, variants }) => {
      const group = product.customize.find(({ id }) => id === groupId)
      if (!group) return []
      return {
        _id: group.id,
        name: group.name,
        variants: variants.flatMap(({ variantId, counter }) => {
          const variant = group.variants.find(({ id }) => id === variantId)
          return variant ? { _id: variant.id, name: variant.name, counter, price: money(variant.price) } : []
        }),
      }
    }),
    unit: money(priced.unit),
    total: money(priced.total),
    specialInstructions: line.note,
    photo: photoOf(loaded, product.picture),
    foodType: product.foodType,
  }
}

/** A promotion as it is called. */
type PromotionLabel = Pick<Promotion, 'id' | 'name' | 'code'>

/** The reward that stands in a price, as it is called. */
type CalledReward = Pick<HeldReward, 'id' | 'name'>

export function totalsAnswer(
  totals: Totals,
  currency: string,
  promotion: PromotionLabel | null,
  reward: CalledReward | null,
): TotalsShape {
  const money = moneyIn(currency)
  return {
    itemsTotal: money(totals.itemsTotal),
    offerDiscount: money(totals.offerDiscount),
    reward: money(totals.reward),
    loyalty: money(totals.loyalty),
    credits: money(totals.credits),
    subtotal: money(totals.subtotal),
    fees: totals.fees.map(({ kind, amount }) => ({ kind, amount: money(amount) })),
    tax: money(totals.tax),
    taxIncluded: totals.taxIncluded,
    grandTotal: money(totals.grandTotal),
    refundAmount: money(totals.refundAmount),
    earned: totals.earned,
    explain: totals.explain.map(({ rule, line, amount, informative, data }) => ({
      rule,
      ...(line === undefined ? {} : { line }),
      amount: money(amount),
      ...(informative ? { informative } : {}),
      ...(data ? { data: { ...data } } : {}),
      ...(promotion && OF_THE_PROMOTION.has(rule)
        ? { offer: { _id: promotion.id, name: promotion.name, code: promotion.code } }
        : {}),
      ...(reward && rule === 'reward' ? { reward: { _id: reward.id, name: reward.name } } : {}),
    })),
  }
}

/** What stands beside the cart: what was dropped and changed since it was last written. Absent where nothing was. */
export function reconciledAnswer(
  { dropped, changed, repriced }: Omit<ReconciledCart, 'cart'>,
  currency: string,
): Pick<CartAnswerShape, 'dropped' | 'changed'> {
  const money = moneyIn(currency)
  const allChanged = [
    ...changed.map(({ lineId, name, because }) => ({
      line: lineId,
      name: name ?? {},
      what: because.kind,
      ...choiceChange(because),
    })),
    ...repriced.map(({ lineId, name, from, to }) => ({
      line: lineId,
      name,
      what: 'price',
      from: money(from),
      to: money(to),
    })),
  ]
  return {
    ...(dropped.length > 0 ? { dropped: dropped.map(droppedAnswer) } : {}),
    ...(allChanged.length > 0 ? { changed: allChanged } : {}),
  }
}

function droppedAnswer({ productId, name, because }: Omit<LineChange, 'lineId'>) {
  return { product: productId, name: name ?? {}, because: because.kind, ...choiceChange(because) }
}

function choiceChange(because: LineChangeReason) {
  switch (because.kind) {
    case 'option_gone':
      return { options: [...because.names] }
    case 'choice_required':
    case 'choice_limit':
      return { group: because.group }
    default:
      return {}
  }
}
