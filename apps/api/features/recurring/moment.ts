import { instantOf, localParts } from '@compass/domain/availability'
import { offeringOf, type Store } from '@compass/domain/merchants'
import { occursAt, orderAt } from '@compass/domain/recurrence'
import { findSlot, type Offering, type Slot, slotAt } from '@compass/domain/scheduling'
import type { Because, Series } from '../../records/recurring/series.ts'

export interface InSlot {
  readonly at: Date
  readonly slot: Slot
  readonly offering: Offering
}

/** When a date of a series would be had, by time alone. */
export type Moment =
  | ({ readonly kind: 'slot' } & InSlot)
  | ({ readonly kind: 'too_far' | 'too_late' } & InSlot)
  | { readonly kind: 'none'; readonly because: Because }

/** The slot of a store in which a date of a series lies, whether it can be chosen now, or why there is none. */
export function momentOf(
  store: Store | undefined,
  series: Pick<Series, 'service' | 'time'>,
  date: string,
  now: Date,
): Moment {
  const offering = store && offeringOf(store, series.service)
  if (!offering || !store.services.includes(series.service)) return { kind: 'none', because: { kind: 'not_offered' } }
  const at = occursAt(date, series.time, store.hours.timeZone)
  if (!at) return { kind: 'none', because: { kind: 'clock' } }
  const slot = slotAt(offering, at)
  if (!slot) return { kind: 'none', because: { kind: 'closed' } }
  const { fault } = findSlot(offering, slot.start, now)
  if (fault === null) return { kind: 'slot', at, slot, offering }
  if (fault === 'too_far') return { kind: 'too_far', at, slot, offering }
  if (fault === 'too_soon' || fault === 'cut_off') return { kind: 'too_late', at, slot, offering }
  return { kind: 'none', because: { kind: 'closed' } }
}

/** When the order of a date is made; of a time that the clock skips, as if it were the instant after. */
export function makesAt(store: Store | undefined, series: Pick<Series, 'service' | 'time'>, date: string): Date {
  const timeZone = store?.hours.timeZone ?? 'UTC'
  const offering = store ? offeringOf(store, series.service) : null
  return orderAt(offering, instantOf(`${date}T${series.time}`, timeZone))
}

/** Today's date where the store is. */
export function todayAt(store: Store | undefined, now: Date): string {
  return localParts(now, store?.hours.timeZone ?? 'UTC').date
}
