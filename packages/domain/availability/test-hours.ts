import fc from 'fast-check'
import type { DaySpan, ItemWindows, StoreHours, Weekday, WeekSpan } from './types.ts'
import { instantOf } from './zone.ts'

/** Builders for the tests of this folder. */
export const WEEK: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]

export function everyDay(...spans: readonly (readonly [string, string])[]): WeekSpan[] {
  return WEEK.flatMap((day) => spans.map(([opens, closes]) => ({ day, opens, closes })))
}

export function hoursOf(timeZone: string, week: readonly WeekSpan[], rest: Partial<StoreHours> = {}): StoreHours {
  return { timeZone, week, plannedOff: [], specialDays: [], ...rest }
}

export function at(hours: StoreHours, local: string): Date {
  return instantOf(local, hours.timeZone)
}

const clock = fc.oneof(
  fc.constantFrom('00:00', '01:30', '02:00', '02:30', '03:00', '11:00', '18:00', '23:00', '23:59'),
  fc.integer({ min: 0, max: 1439 }).map((minutes) => {
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  }),
)
const span: fc.Arbitrary<DaySpan> = fc.record({ opens: clock, closes: fc.oneof(clock, fc.constant('24:00')) })
const weekSpan: fc.Arbitrary<WeekSpan> = fc.record({
  day: fc.constantFrom(...WEEK),
  opens: clock,
  closes: fc.oneof(clock, fc.constant('24:00')),
})
/** Around both changes of Europe's clocks in spring, with exceptions near and far. */
const date = fc
  .oneof(fc.integer({ min: -2, max: 20 }), fc.integer({ min: 60, max: 90 }))
  .map((day) => new Date(Date.UTC(2026, 2, 20 + day)).toISOString().slice(0, 10))

export const anyHours: fc.Arbitrary<StoreHours> = fc.record({
  timeZone: fc.constantFrom('Europe/Paris', 'Europe/Belgrade', 'Asia/Dubai', 'Asia/Nicosia', 'Australia/Lord_Howe'),
  week: fc.oneof(
    fc.array(weekSpan, { maxLength: 8 }),
    fc.array(span, { maxLength: 2 }).map((spans) => WEEK.flatMap((day) => spans.map((one) => ({ day, ...one })))),
    fc.constant(everyDay(['00:00', '24:00'])),
  ),
  plannedOff: fc.array(fc.record({ date, fullDayClose: fc.boolean(), timings: fc.array(span, { maxLength: 2 }) }), {
    maxLength: 3,
  }),
  specialDays: fc.array(fc.record({ date, spans: fc.array(span, { maxLength: 2 }) }), { maxLength: 2 }),
})

export const anyWindows: fc.Arbitrary<ItemWindows> = fc.record({
  isStoreTime: fc.boolean(),
  slots: fc.array(weekSpan, { maxLength: 5 }),
  dates: fc.array(
    fc.tuple(date, clock, date, clock).map(([from, opens, to, closes]) => {
      const [startDateTime, endDateTime] = [`${from}T${opens}`, `${to}T${closes}`].sort()
      return { startDateTime: startDateTime!, endDateTime: endDateTime! }
    }),
    { maxLength: 2 },
  ),
})
