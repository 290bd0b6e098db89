import type { CartAnswer as CartAnswerContract, Cart as CartContract } from '@compass/contract/cart'
import {
  type CartRecord,
  countItems,
  type LineChange,
  type LineChangeReason,
  orderTypeOf,
  timeOf,
} from '@compass/domain/cart'
import {
  availabilityAt,
  type PricedFor,
  type PricingContext,
  placeHere,
  priceCart,
  type ReconciledCart,
  whySlotGone,
} from '@compass/domain/checkout'
import { isCourtCart } from '@compass/domain/courts'
import { type LoadedMerchant, type Store, servingStores } from '@compass/domain/merchants'
import { moneyIn } from '@compass/domain/money'
import { minimumMissing, minimumOf } from '@compass/domain/pricing'
import { SERVICE } from '@compass/domain/services'
import { findSpotById } from '@compass/domain/spots'
import type { z } from 'zod'
import { courtParts } from './court-answer.ts'
import { deliveryAnswer } from './delivery-answer.ts'
import { type LinePlace, lineAnswer, memberAnswer, type PartyOfCart } from './line-answer.ts'
import { cartPromotion } from './promotion-answer.ts'
import { slotTimes } from './slot-answer.ts'
import { spendingAnswer } from './spending-answer.ts'
import { totalsAnswer } from './totals-answer.ts'

export type CartShape = z.output<typeof CartContract>
export type CartAnswerShape = z.output<typeof CartAnswerContract>

/** What prices a cart, and in that of a party who and where they are. */
export interface CartAnswerContext extends PricingContext {
  readonly party?: PartyOfCart | null
}

/** A reconciled cart as it travels, at today's prices. Throws for a cart of a store that is no more: `storeIsThere` first. */
export function cartAnswer(loaded: LoadedMerchant, cart: CartRecord, context: CartAnswerContext): CartShape {
  const place = placeHere(loaded, cart, context.now)
  const { store, area, distance: route } = place
  const { currency } = loaded.merchant
  const availability = availabilityAt(loaded, store, timeOf(cart, context.now), context.now)
  const at = { store, availability, now: context.now, currency, party: context.party ?? null }
  const parts = isCourtCart(loaded, cart)
    ? courtParts(loaded, cart, context, at)
    : storeParts(loaded, cart, context, { ...place, ...at })
  const { itemsTotal, offerDiscount } = parts.totals
  const freeFrom = cart.orderType === SERVICE.DELIVERY ? (area?.freeDeliveryFrom ?? null) : null
  const money = moneyIn(currency)
  return {
    _id: cart.id,
    store: cart.storeId,
    orderType: orderTypeOf(cart),
    area: area?.id ?? null,
    count: countItems(cart),
    ...parts,
    freeDelivery:
      freeFrom === null
        ? null
        : { from: money(freeFrom), missing: money(Math.max(0, freeFrom - (itemsTotal.amount - offerDiscount.amount))) },
    schedule: scheduleAnswer(store, cart, context.now),
    delivery: deliveryAnswer(store, cart.orderType, area, route),
    ...spotAnswer(loaded, cart, context.party),
    expiresAt: cart.expiresAt.toISOString(),
    version: cart.version,
    ...(cart.draftOf ? { draftOf: cart.draftOf } : {}),
  }
}

/** Lines, promotion and price of the cart of one store. */
function storeParts(
  loaded: LoadedMerchant,
  cart: CartRecord,
  context: CartAnswerContext,
  at: PricedFor & LinePlace,
): Pick<CartShape, 'products' | 'oneMoreFree' | 'promotion' | 'spending' | 'totals' | 'minimum'> {
  const priced = priceCart(loaded, at, cart, context)
  const { quote, lines, promotion } = priced
  const money = moneyIn(quote.currency)
  const minimum = minimumOf(at.store, cart.orderType, at.area)
  return {
    products: lines.map((line, i) => lineAnswer(loaded, cart, line, quote.lines[i]!, at)),
    oneMoreFree: [...quote.oneMoreFree],
    promotion: cartPromotion(loaded, at.store, cart, priced, context.now),
    spending: spendingAnswer(loaded, cart, priced, context.holds, context.now),
    totals: totalsAnswer(quote.totals, quote.currency, promotion, priced.spends?.reward ?? null),
    minimum: { required: minimum === null ? null : money(minimum), missing: money(minimumMissing(quote, minimum)) },
  }
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
