import type { At } from '@compass/domain/document-changes'
import type { Text } from '@compass/domain/languages'

export type Gives =
  | { readonly kind: 'percentage'; readonly rate: string; readonly most: string | null }
  | { readonly kind: 'amount'; readonly amount: string }
  | { readonly kind: 'fixedPrice'; readonly price: string }
  | { readonly kind: 'freeDelivery' }
  | { readonly kind: 'freeProduct'; readonly products: readonly string[] }

export type OfferKind = Gives['kind']

export const OFFER_KINDS: readonly OfferKind[] = ['percentage', 'amount', 'fixedPrice', 'freeProduct', 'freeDelivery']

export interface OfferWindows {
  readonly isStoreTime?: boolean
  readonly slots?: readonly { readonly days: readonly string[]; readonly opens: string; readonly closes: string }[]
  readonly dates?: readonly { readonly startDateTime: string; readonly endDateTime: string }[]
}

export interface OfferConditions {
  readonly stores: readonly string[] | null
  readonly services: readonly string[] | null
  readonly areas: readonly string[] | null
  readonly windows: OfferWindows | null
  readonly minimum: string | null
  readonly firstOrder: boolean
  readonly perUser: number | null
  readonly total: number | null
  readonly payment: readonly string[] | null
  readonly cardBins: readonly string[] | null
}

/** An offer as the document says it. */
export interface Offer {
  readonly key: string
  readonly name: Text
  readonly description?: Text
  readonly code?: string
  readonly listed: boolean
  readonly vendor?: string
  readonly gives: Gives
  readonly about: { readonly products: readonly string[]; readonly categories: readonly string[] } | null
  readonly conditions: OfferConditions
  readonly forbidsLoyalty: boolean
}

export const OFFERS: At = ['promotions']

/** An end that nobody has said is far away. */
export const NO_END = '2099-12-31T23:59'

const NO_CONDITIONS: OfferConditions = {
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
export function firstGift(kind: OfferKind, products: readonly string[]): Gives {
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

export function newOffer(key: string, name: Text, code: string | undefined, gives: Gives): Offer {
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
export function conditionsOf(offer: Offer): OfferConditions {
  return { ...NO_CONDITIONS, ...offer.conditions }
}

export type OfferState = 'running' | 'planned' | 'ended'

/** Whether an offer runs by its dates; days and hours come beside. `now` is the local time of the shop, as documents write it. */
export function stateOfOffer(offer: Offer, now: string): OfferState {
  const dates = offer.conditions.windows?.dates ?? []
  if (dates.length === 0 || dates.some((one) => one.startDateTime <= now && now <= one.endDateTime)) return 'running'
  return dates.some((one) => one.startDateTime > now) ? 'planned' : 'ended'
}

/** The windows with another start or end; null where nothing is said of time any more. */
export function withDates(
  windows: OfferWindows | null,
  start: string | null,
  end: string | null,
  now: string,
): OfferWindows | null {
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
