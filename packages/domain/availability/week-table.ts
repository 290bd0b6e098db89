import { clockText, DAY_MINUTES, dayText, weekdayOf } from './clock.ts'
import { type HourPlan, planOf, spansOfDay } from './hours.ts'
import { mergeRanges, type Range, subtractRanges } from './ranges.ts'
import type { DaySpan, StoreHours, Weekday } from './types.ts'
import { localDay } from './zone.ts'

/** One row of the store timings. */
export interface DayRow {
  /** `YYYY-MM-DD` in the store's zone. */
  readonly date: string
  readonly weekday: Weekday
  /** In the order of the day; empty: closed. `closes` is earlier than `opens` where the span runs past midnight. */
  readonly spans: readonly DaySpan[]
  /** `off`: planned off for the whole day · `changed`: other hours than its weekday's · `usual`. */
  readonly kind: 'usual' | 'changed' | 'off'
}

/** The store's hours on the next days, today first, with planned-off and special days applied (route /store-timings). */
export function weekTable(hours: StoreHours, now: Date, days = 7): DayRow[] {
  const plan = planOf(hours)
  const today = localDay(now.getTime(), plan.timeZone)
  const rows: DayRow[] = []
  for (let day = today; day < today + days; day += 1) {
    // What a closure leaves of last night's span after midnight starts today, and is said today.
    const pieces = [
      ...openMinutes(plan, day - 1).map(({ start, end }) => ({ start: start - DAY_MINUTES, end: end - DAY_MINUTES })),
      ...openMinutes(plan, day),
    ].filter(({ start }) => start >= 0 && start < DAY_MINUTES)
    rows.push({
      date: dayText(day),
      weekday: weekdayOf(day),
      spans: mergeRanges(pieces, 1).map(spanOf),
      kind: plan.offDays.has(day) ? 'off' : plan.special.has(day) || plan.offSpans.has(day) ? 'changed' : 'usual',
    })
  }
  return rows
}

/** The spans that start on a day less the partly closed hours that touch them, in minutes of that day. */
function openMinutes(plan: HourPlan, day: number): Range[] {
  const holes: Range[] = []
  for (const offset of [-1, 0, 1]) {
    for (const hole of plan.offSpans.get(day + offset) ?? []) {
      holes.push({ start: hole.start + offset * DAY_MINUTES, end: hole.end + offset * DAY_MINUTES })
    }
  }
  return subtractRanges(mergeRanges(spansOfDay(plan, day), 1), mergeRanges(holes, 0))
}

function spanOf({ start, end }: Range): DaySpan {
  return { opens: clockText(start), closes: clockText(end > DAY_MINUTES ? end - DAY_MINUTES : end) }
}
