import type { At } from '@compass/domain/document-changes'
import type { Text } from '@compass/domain/languages'

export type Gives =
  | { readonly kind: 'percentage'; readonly rate: string; readonly most: string | null }
  | { readonly kind: 'amount'; readonly amount: string }
  | { readonly kind: 'fixedPrice'; readonly price: string }
  | { readonly kind: 'freeDelivery' }
  | { readonly kind: 'freeProduct'; readonly products: readonly string[] }

export type PromotionKind = Gives['kind']

export const PROMOTION_KINDS: readonly PromotionKind[] = [
  'percentage',
  'amount',
  'fixedPrice',
  'freeProduct',
  'freeDelivery',
]

interface PromotionWindows {
  readonly isStoreTime?: boolean
  readonly slots?: readonly { readonly days: readonly string[]; readonly opens: string; readonly closes: string }[]
  readonly dates?: readonly { readonly startDateTime: string; readonly endDateTime: string }[]
}

interface PromotionConditions {
  readonly stores: readonly string[] | null
  readonly services: readonly string[] | null
  readonly areas: readonly string[] | null
  readonly windows: PromotionWindows | null
  readonly minimum: string | null
  readonly firstOrder: boolean
  readonly perUser: number | null
  readonly total: number | null
  readonly payment: readonly string[] | null
  readonly cardBins: readonly string[] | null
}

/** An offer as the document says it. */
export interface Promotion {
  readonly key: string
  readonly name: Text
  readonly description?: Text
  readonly code?: string
  readonly listed: boolean
  readonly vendor?: string
  readonly gives: Gives
  readonly about: { readonly products: readonly string[]; readonly categories: readonly string[] } | null
  readonly conditions: PromotionConditions
  readonly forbidsLoyalty: boolean
}

export const PROMOTIONS: At = ['promotions']

/** An end that nobody has said is far away. */
export const NO_END = '2099-12-31T23:59'

const NO_CONDITIONS: PromotionConditions = {
  stores: null,
  services: null,
  areas: null,
  windows: null,
  minimum: null,
  firstOrder: false,
  perUser: null,
  total: null,
  payment: null,
  cardBins: null,
}

/** What an offer of a kind gives before somebody says it. */
export function firstGift(kind: PromotionKind, products: readonly string[]): Gives {
  switch (kind) {
    case 'percentage':
      return { kind, rate: '10', most: null }
    case 'amount':
      return { kind, amount: '10' }
    case 'fixedPrice':
      return { kind, price: '10' }
    case 'freeProduct':
      return { kind, products: products.slice(0, 1) }
    default:
      return { kind }
  }
}

export function newPromotion(key: string, name: Text, code: string | undefined, gives: Gives): Promotion {
  return {
    key,
    name,
    ...(code === undefined ? {} : { code }),
    listed: true,
    gives,
    about: null,
    conditions: NO_CONDITIONS,
    forbidsLoyalty: false,
  }
}

/** What the document leaves out of conditions is filled in. */
export function conditionsOf(promotion: Promotion): PromotionConditions {
  return { ...NO_CONDITIONS, ...promotion.conditions }
}

type PromotionState = 'running' | 'planned' | 'ended'

/** Whether an offer runs by its dates; days and hours come beside. `now` is the local time of the shop, as documents write it. */
export function stateOfPromotion(promotion: Promotion, now: string): PromotionState {
  const dates = promotion.conditions.windows?.dates ?? []
  if (dates.length === 0 || dates.some((one) => one.startDateTime <= now && now <= one.endDateTime)) return 'running'
  return dates.some((one) => one.startDateTime > now) ? 'planned' : 'ended'
}

/** The windows with another start or end; null where nothing is said of time any more. */
export function withDates(
  windows: PromotionWindows | null,
  start: string | null,
  end: string | null,
  now: string,
): PromotionWindows | null {
  const slots = windows?.slots ?? []
  const others = windows?.dates?.slice(1) ?? []
  if (start === null && end === null && slots.length === 0) return null
  if (start === null && end === null) return { isStoreTime: false, slots, dates: [] }
  const first = { startDateTime: start ?? now, endDateTime: end ?? NO_END }
  return { isStoreTime: false, slots, dates: [first, ...others] }
}

/** The local date and time of a zone, as documents write it. */
export function localTime(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}
