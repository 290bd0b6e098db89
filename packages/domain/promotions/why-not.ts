import { itemAvailability } from '../availability/item-availability.ts'
import type { StoreHours } from '../availability/types.ts'
import { isDelivery, type OrderType } from '../services/index.ts'
import { isAbout } from './discount.ts'
import type { Promotion, PromotionLine } from './types.ts'

/** Everything that a promotion's conditions look at. */
export interface PromotionContext {
  readonly storeId: string
  readonly orderType: OrderType
  /** Null while nobody has said where to. */
  readonly areaId: string | null
  readonly hours: StoreHours
  /** When the order is for: now, or its slot. */
  readonly at: Date
  readonly lines: readonly Pick<PromotionLine, 'productId' | 'categoryId' | 'isGift'>[]
  /** Minor units: all items after pairs. */
  readonly itemsAfterPairs: number
  readonly use: Use
  /** Null while it is not chosen: a promotion for one method is shown until another is. */
  readonly paymentMethod: string | null
  /** First digits of the card; null while it is not known. */
  readonly cardBin: string | null
}

/** How often a promotion was used, and what is known of the customer. */
interface Use {
  readonly inAll: number
  /** By this verified phone; 0 where there is none yet. */
  readonly byUser: number
  /** Orders of this verified phone that were not given up; 0 where there is none yet. */
  readonly ordersOfUser: number
}

/** Why a promotion is not valid now, with the smallest change that would make it so where there is one. */
export type WhyNot =
  | { readonly because: 'other_store' }
  | { readonly because: 'order_type'; readonly orderTypes: readonly OrderType[] }
  | { readonly because: 'area' }
  | { readonly because: 'not_now'; readonly next: Date | null }
  | { readonly because: 'exhausted' }
  | { readonly because: 'used'; readonly times: number }
  | { readonly because: 'first_order' }
  | { readonly because: 'products'; readonly productIds: readonly string[]; readonly categoryIds: readonly string[] }
  | { readonly because: 'below_minimum'; readonly missing: number }
  | { readonly because: 'empty' }
  | { readonly because: 'payment_method'; readonly methods: readonly string[] }
  | { readonly because: 'card' }

/** The first condition of a promotion that does not hold, the one that a customer can least change first; null: it is valid. */
export function whyNot(
  { conditions, about: subject }: Pick<Promotion, 'conditions' | 'about'>,
  context: PromotionContext,
): WhyNot | null {
  return (
    wherever(conditions, context) ??
    whenever(conditions, context) ??
    howOften(conditions, context.use) ??
    ofWhat(subject, conditions, context) ??
    paidHow(conditions, context)
  )
}

type Conditions = Promotion['conditions']

function wherever({ storeIds, orderTypes, areaIds }: Conditions, context: PromotionContext): WhyNot | null {
  if (storeIds && !storeIds.includes(context.storeId)) return { because: 'other_store' }
  if (orderTypes && !orderTypes.includes(context.orderType)) return { because: 'order_type', orderTypes }
  // Without an area nobody knows yet that it is one of them; what is picked up goes nowhere.
  if (areaIds && isDelivered(context.orderType) && !(context.areaId && areaIds.includes(context.areaId)))
    return { because: 'area' }
  return null
}

function isDelivered(orderType: OrderType): boolean {
  return isDelivery(orderType)
}

function whenever({ windows }: Conditions, { hours, at }: PromotionContext): WhyNot | null {
  const { now, next } = itemAvailability(windows, hours, at)
  return now ? null : { because: 'not_now', next }
}

function howOften({ inAll, perUser, isForFirstOrder }: Conditions, use: Use): WhyNot | null {
  if (inAll !== null && use.inAll >= inAll) return { because: 'exhausted' }
  if (perUser !== null && use.byUser >= perUser) return { because: 'used', times: perUser }
  // A phone that nobody has confirmed has no orders of its own, but its uses are counted.
  return isForFirstOrder && use.ordersOfUser + use.byUser > 0 ? { because: 'first_order' } : null
}

function ofWhat(subject: Promotion['about'], { minimum }: Conditions, context: PromotionContext): WhyNot | null {
  if (subject && !context.lines.some((line) => !line.isGift && isAbout(subject, line)))
    return { because: 'products', ...subject }
  if (minimum !== null && context.itemsAfterPairs < minimum)
    return { because: 'below_minimum', missing: minimum - context.itemsAfterPairs }
  return context.lines.length === 0 ? { because: 'empty' } : null
}

function paidHow(
  { paymentMethods, cardBins }: Conditions,
  { paymentMethod, cardBin }: PromotionContext,
): WhyNot | null {
  if (paymentMethods && paymentMethod !== null && !paymentMethods.includes(paymentMethod))
    return { because: 'payment_method', methods: paymentMethods }
  if (cardBins && cardBin !== null && !cardBins.some((bin) => cardBin.startsWith(bin))) return { because: 'card' }
  return null
}
