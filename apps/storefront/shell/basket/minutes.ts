import type { Language } from '@compass/domain/languages'
import { formatMinutesRange } from '@compass/i18n/formats'
import type { StoreView } from '../storefront-of.ts'

/** Pickup is promised within so many minutes after the kitchen is done, as the API promises it. */
const PICKUP_WINDOW_MINUTES = 10

/** How long an order for now takes, in words: to the door by the area's minutes, at the counter by the kitchen's. */
export function minutesOf(
  orderType: number,
  store: StoreView,
  area: { readonly from: number; readonly to: number } | null | undefined,
  language: Language,
): string {
  const counter = { from: store.preparationMinutes, to: store.preparationMinutes + PICKUP_WINDOW_MINUTES }
  const { from, to } = (orderType === 20 && area) || counter
  return formatMinutesRange(from, to, language)
}
