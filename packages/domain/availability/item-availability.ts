import { DAY, weekdayOf } from './clock.ts'
import { openRanges, rangesOf, weekMinutes } from './hours.ts'
import { firstEdge, HORIZON_DAYS, storeOpening } from './opening.ts'
import { clipRanges, intersectRanges, MERGE_GAP, mergeRanges, type Range } from './ranges.ts'
import { rememberUntil } from './remember.ts'
import { wakesIn } from './snoozes.ts'
import type { ItemWindows, Snooze, StoreHours } from './types.ts'
import { instantOfLocal, parseLocal } from './zone.ts'

interface ItemAvailability {
  /** Do the item's own slots and dates say yes? Whether the store is open is a question of its own. */
  readonly now: boolean
  /** While not on sale: the next instant at which it is and the store is open, within 60 days. */
  readonly next: Date | null
  /** The first instant at which this answer is another one; null: never. */
  readonly changesAt: Date | null
}

const ALWAYS: ItemAvailability = { now: true, next: null, changesAt: null }

/**
 * Is an item on sale at this instant, by opening hours, its own slots and its dates (the specification, sections 3 and 5)?
 * Null windows: always. No slots of its own and not the store's time: any time of day within its dates. `hours` are those
 * of the store it is bought from.
 */
export function itemAvailability(windows: ItemWindows | null, hours: StoreHours, now: Date): ItemAvailability {
  if (windows === null) return ALWAYS
  const at = now.getTime()
  return rememberUntil(windows, hours, at, () => findItem(windows, hours, at)).availability
}

/**
 * The first instant after `now` at which the store's state or an item's availability changes, or a sold-out item is back (the
 * countdowns aside). Until then a rendered menu is right. Null: never.
 */
export function storefrontValidUntil(
  hours: StoreHours,
  windows: Iterable<ItemWindows | null>,
  now: Date,
  sleeping: { readonly storeId: string; readonly snoozes: Iterable<Snooze> } | null = null,
): Date | null {
  let earliest = storeOpening(hours, now).changesAt
  for (const own of windows) {
    const { changesAt } = itemAvailability(own, hours, now)
    if (changesAt && (!earliest || changesAt < earliest)) earliest = changesAt
  }
  const wakes = sleeping && wakesIn(sleeping.snoozes, sleeping.storeId, now)
  if (wakes && (!earliest || wakes < earliest)) earliest = wakes
  return earliest
}

function findItem(windows: ItemWindows, hours: StoreHours, at: number) {
  const limit = at + (HORIZON_DAYS + 1) * DAY
  const onSale = sourceOf(windows, hours)
  const { inside, edge } = firstEdge(onSale, at, limit)
  if (inside) return answer(true, null, edge ?? at + DAY, edge === null && endless(windows))
  const had = (from: number, to: number) => intersectRanges(onSale(from, to), openRanges(hours, from, to))
  const next = edge === null ? null : firstEdge(had, at, limit).edge
  if (next === null) {
    // Nothing in 61 days: the answer holds for the one day that was looked at beyond the 60.
    return answer(false, null, Math.min(edge ?? at + DAY, at + DAY), edge === null && isOver(windows, hours, at))
  }
  if (next - at > HORIZON_DAYS * DAY) return answer(false, null, Math.min(edge!, next - HORIZON_DAYS * DAY), false)
  return answer(false, next, edge!, false)
}

function answer(now: boolean, next: number | null, until: number, forEver: boolean) {
  const availability: ItemAvailability = {
    now,
    next: next === null ? null : new Date(next),
    changesAt: forEver ? null : new Date(until),
  }
  return { availability, until: forEver ? Number.POSITIVE_INFINITY : until }
}

type Source = (from: number, to: number) => readonly Range[]

function sourceOf(windows: ItemWindows, hours: StoreHours): Source {
  const slots = slotsOf(windows, hours)
  if (windows.dates.length === 0) return slots
  const dates = datesOf(windows, hours)
  return (from, to) => {
    const limit = clipRanges(dates, from, to)
    return limit.length === 0 ? [] : intersectRanges(slots(from, to), limit)
  }
}

function slotsOf(windows: ItemWindows, hours: StoreHours): Source {
  if (windows.isStoreTime) return (from, to) => openRanges(hours, from, to)
  if (windows.slots.length === 0) return (from, to) => [{ start: from, end: to }]
  const week = weekMinutes(windows.slots)
  return (from, to) => rangesOf(hours.timeZone, (day) => week[weekdayOf(day)]!, null, from, to)
}

function datesOf(windows: ItemWindows, hours: StoreHours): Range[] {
  const ranges = windows.dates.map(({ startDateTime, endDateTime }) => {
    const start = parseLocal(startDateTime)
    const end = parseLocal(endDateTime)
    if (start === null || end === null) throw new RangeError(`not local date-times: ${startDateTime}, ${endDateTime}`)
    return {
      start: instantOfLocal(start, hours.timeZone, 'first'),
      end: instantOfLocal(end, hours.timeZone, 'last'),
    }
  })
  return mergeRanges(ranges, MERGE_GAP)
}

/** On sale with no end in 61 days: for ever, if neither the store's hours nor a date can end it. */
function endless(windows: ItemWindows): boolean {
  return windows.dates.length === 0 && !windows.isStoreTime
}

/** Not on sale in 61 days: never again, if its dates are all past. */
function isOver(windows: ItemWindows, hours: StoreHours, at: number): boolean {
  return windows.dates.length > 0 && datesOf(windows, hours).every(({ end }) => end <= at)
}
