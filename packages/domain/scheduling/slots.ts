import { DAY, dayText, MINUTE, parseClock, parseDay, weekdayOf } from '../availability/clock.ts'
import { openRanges, planOf, weekMinutes } from '../availability/hours.ts'
import { MERGE_GAP, type Range } from '../availability/ranges.ts'
import { instantOfLocal, localDay } from '../availability/zone.ts'
import { SLOT_KIND } from './slot-kind.ts'
import type { Offering, Slot, SlotDay, SlotFault } from './types.ts'

/**
 * The days that have slots to choose, from `from` (`YYYY-MM-DD` as days since 1970; null: today) on, at most `most` days. A
 * planned-off day has none and is left out. A slot belongs to the day on which it starts. On the day the clock goes back a
 * time of day comes twice, and each is a slot of its own.
 */
export function slotDays(
  offering: Offering,
  now: Date,
  { from = null, most }: { readonly from?: number | null; readonly most: number },
): SlotDay[] {
  const { timeZone } = offering.hours
  const today = localDay(now.getTime(), timeZone)
  const first = Math.max(today, from ?? today)
  const last = Math.min(today + offering.scheduling.daysAhead, first + most - 1)
  const days: SlotDay[] = []
  for (let day = first; day <= last; day += 1) {
    const slots = slotsOn(offering, day).filter(({ start }) => timely(offering, start, day, now) === null)
    if (slots.length > 0) days.push({ date: dayText(day), slots: slots.map(slotOf) })
  }
  return days
}

/** Every slot that starts on a day (as days since 1970-01-01), and why it cannot be chosen now; null: it can. */
export function slotsOfDay(
  offering: Offering,
  day: number,
  now: Date,
): { readonly slot: Slot; readonly fault: SlotFault | null }[] {
  return slotsOn(offering, day).map((range) => ({
    slot: slotOf(range),
    fault: timely(offering, range.start, day, now),
  }))
}

/** Days since 1970-01-01 of `YYYY-MM-DD`; null where there is no such date. */
export const dayNumber = parseDay

/** The slot that starts then (slots at most 60 s apart are one), if it can be chosen now; else why not. */
export function findSlot(
  offering: Offering,
  start: Date,
  now: Date,
): { readonly slot: Slot; readonly fault: null } | { readonly slot: Slot | null; readonly fault: SlotFault } {
  const at = start.getTime()
  const day = localDay(at, offering.hours.timeZone)
  // A start that is said a minute off may lie on the other side of midnight.
  const near = [day - 1, day, day + 1].flatMap((one) => slotsOn(offering, one).map((range) => ({ range, day: one })))
  const found = near.find(({ range }) => Math.abs(range.start - at) <= MERGE_GAP)
  if (!found) return { slot: null, fault: isPlannedOff(offering, at, day) ? 'planned_off' : 'closed' }
  const slot = slotOf(found.range)
  const reason = timely(offering, found.range.start, found.day, now)
  return reason === null ? { slot, fault: reason } : { slot, fault: reason }
}

/** The slot in whose time an instant lies: where an order for now counts. Null: in none. */
export function slotAt(offering: Offering, at: Date): Slot | null {
  const instant = at.getTime()
  const day = localDay(instant, offering.hours.timeZone)
  // A slot of the merchant's own may have begun the day before.
  const found = [...slotsOn(offering, day - 1), ...slotsOn(offering, day)].find(
    ({ start, end }) => start <= instant && instant < end,
  )
  return found ? slotOf(found) : null
}

/**
 * Every slot that starts on a day: within the hours, and not before the kitchen has had its time after opening. A closing a
 * minute before the end of a slot, such as 23:59, is its end.
 */
function slotsOn(offering: Offering, day: number): Range[] {
  const { hours, preparationMinutes } = offering
  const candidates = candidatesOn(offering, day)
  const [first, last] = [candidates[0], candidates.at(-1)]
  if (!first || !last) return []
  // Wide enough that an opening which matters is seen from its beginning.
  const open = openRanges(hours, first.start - DAY, last.end + DAY)
  const lookedFrom = first.start - DAY
  return candidates.filter(({ start, end }) =>
    open.some((range) => {
      const ready = range.start > lookedFrom ? range.start + preparationMinutes * MINUTE : range.start
      return ready <= start && end <= range.end + MERGE_GAP
    }),
  )
}

/** The grid of a day, sorted, whether open or not; of two that begin at most 60 s apart the first. */
function candidatesOn({ hours: { timeZone }, scheduling }: Offering, day: number): Range[] {
  if (scheduling.type === SLOT_KIND.CUSTOM) {
    const spans = weekMinutes(scheduling.slots)[weekdayOf(day)]!
    const ranges = spans.map(({ start, end }) => ({
      start: instantOfLocal(day * DAY + start * MINUTE, timeZone, 'first'),
      end: instantOfLocal(day * DAY + end * MINUTE, timeZone, 'last'),
    }))
    ranges.sort((a, b) => a.start - b.start)
    return ranges.filter(({ start, end }, i) => start < end && (i === 0 || start - ranges[i - 1]!.start > MERGE_GAP))
  }
  const width = scheduling.widthMinutes * MINUTE
  const midnight = instantOfLocal(day * DAY, timeZone, 'first')
  const next = instantOfLocal((day + 1) * DAY, timeZone, 'first')
  const grid: Range[] = []
  for (let start = midnight; start + width <= next; start += width) grid.push({ start, end: start + width })
  return grid
}

function timely({ hours, preparationMinutes, scheduling }: Offering, start: number, day: number, now: Date) {
  const at = now.getTime()
  const lead = Math.max(scheduling.leadMinutes, preparationMinutes) * MINUTE
  if (start < at + lead) return 'too_soon'
  if (day > localDay(at, hours.timeZone) + scheduling.daysAhead) return 'too_far'
  if (scheduling.cutOff) {
    const { daysBefore, time } = scheduling.cutOff
    const minutes = parseClock(time)
    if (minutes === null) throw new RangeError(`not a time of day: ${time}`)
    const until = instantOfLocal((day - daysBefore) * DAY + minutes * MINUTE, hours.timeZone, 'last')
    if (at >= until) return 'cut_off'
  }
  return null
}

function isPlannedOff({ hours }: Offering, at: number, day: number): boolean {
  const plan = planOf(hours)
  if (plan.offDays.has(day)) return true
  return (plan.offSpans.get(day) ?? []).some(({ start, end }) => {
    const from = instantOfLocal(day * DAY + start * MINUTE, plan.timeZone, 'first')
    const to = instantOfLocal(day * DAY + end * MINUTE, plan.timeZone, 'last')
    return from <= at && at < to
  })
}

function slotOf({ start, end }: Range): Slot {
  return { start: new Date(start), end: new Date(end) }
}
