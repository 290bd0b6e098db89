export { parseClock } from './clock.ts'
export {
  daysThatMeet,
  minutesOfSpan,
  type NamedWeekSpan,
  readTypedHours,
  spanOfMinutes,
  spansByDay,
  weekOfDays,
  weekSpansOf,
} from './edit-week.ts'
export { isDaySpan } from './hours.ts'
export { itemAvailability, storefrontValidUntil } from './item-availability.ts'
export { itemDates, itemWeek } from './item-week.ts'
export { closedSince, type StoreState, storeOpening, storeState } from './opening.ts'
export { snoozedUntil } from './snoozes.ts'
export type { DaySpan, ItemWindows, Snooze, StoreHours, Weekday, WeekSpan } from './types.ts'
export { type DayRow, weekTable } from './week-table.ts'
export { weekLiesWithin } from './week-within.ts'
export { instantOf, isTimeZone, localParts, minutesAhead, parseLocal } from './zone.ts'
