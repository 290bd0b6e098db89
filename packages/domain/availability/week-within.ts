import { DAY_MINUTES } from './clock.ts'
import { weekMinutes } from './hours.ts'
import { mergeRanges, type Range, subtractRanges } from './ranges.ts'
import type { WeekSpan } from './types.ts'

const WEEK_MINUTES = 7 * DAY_MINUTES

/** Whether every minute of a week lies within another: the hours of a service within its store's. */
export function weekLiesWithin(week: readonly WeekSpan[], outer: readonly WeekSpan[]): boolean {
  // The week is a ring: what runs past Saturday's midnight is looked for in Sunday's morning.
  const round = [-WEEK_MINUTES, 0, WEEK_MINUTES].flatMap((turn) =>
    minutesOf(outer).map(({ start, end }) => ({ start: start + turn, end: end + turn })),
  )
  return subtractRanges(mergeRanges(minutesOf(week), 1), mergeRanges(round, 1)).length === 0
}

function minutesOf(week: readonly WeekSpan[]): Range[] {
  return weekMinutes(week).flatMap((spans, day) =>
    spans.map(({ start, end }) => ({ start: start + day * DAY_MINUTES, end: end + day * DAY_MINUTES })),
  )
}
