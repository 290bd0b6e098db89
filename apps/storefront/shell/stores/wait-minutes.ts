import type { Language } from '@compass/domain/languages'
import { SERVICE } from '@compass/domain/services'
import { formatMinutesRange } from '@compass/i18n/formats'
import type { StoreView } from '#shell/merchants/read-storefront.ts'

/** Pickup is promised within so many minutes after the kitchen is done, as the API promises it. */
const PICKUP_WINDOW_MINUTES = 10

export interface MinutesRange {
  readonly from: number
  readonly to: number
}

/** From the soonest to the latest of several; null for none. */
export function mergeRanges(ranges: readonly MinutesRange[]): MinutesRange | null {
  if (ranges.length === 0) return null
  return { from: Math.min(...ranges.map(({ from }) => from)), to: Math.max(...ranges.map(({ to }) => to)) }
}

/** How long an order for now takes, in words: to the door by the area's minutes, at the counter by the kitchen's. */
export function formatWaitMinutes(
  orderType: number,
  store: StoreView,
  door: MinutesRange | null | undefined,
  language: Language,
): string {
  const counter = { from: store.preparationMinutes, to: store.preparationMinutes + PICKUP_WINDOW_MINUTES }
  const { from, to } = (orderType === SERVICE.DELIVERY && door) || counter
  return formatMinutesRange(from, to, language)
}
