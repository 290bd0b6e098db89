import { DAY_MINUTES, parseClock } from './clock.ts'
import type { ItemWindows, Weekday, WeekSpan } from './types.ts'
import { instantOfLocal, parseLocal } from './zone.ts'

/** One span of an item's day; minutes count from its midnight, past 1440 into the next day. */
interface ItemTiming {
  readonly opensAt: number
  readonly closesAt: number
  readonly openTime: string
  readonly closeTime: string
}

interface ItemDay {
  readonly day: Weekday
  readonly open: boolean
  readonly fullDayOpen: boolean
  readonly timings: readonly ItemTiming[]
}

const WEEK: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]

/** The hours of an item as a table of its week (the specification, section 3); null: any time within its dates. */
export function itemWeek({ isStoreTime, slots }: ItemWindows): { isStoreTime: boolean; slots: ItemDay[] } | null {
  if (isStoreTime) return { isStoreTime, slots: [] }
  if (slots.length === 0) return null
  const week = WEEK.map((day): ItemDay => {
    const timings = slots.filter((span) => span.day === day).map(timingOf)
    const fullDayOpen = timings.some(({ opensAt, closesAt }) => opensAt === 0 && closesAt === DAY_MINUTES)
    return { day, open: timings.length > 0, fullDayOpen, timings }
  })
  return { isStoreTime, slots: week }
}

/** The dates of an item as instants of its store's zone. */
export function itemDates({ dates }: ItemWindows, timeZone: string): { start: Date; end: Date }[] {
  const instant = (text: string, kind: 'first' | 'last') => {
    const local = parseLocal(text)
    if (local === null) throw new RangeError(`not a local date-time: ${text}`)
    return new Date(instantOfLocal(local, timeZone, kind))
  }
  return dates.map(({ startDateTime, endDateTime }) => ({
    start: instant(startDateTime, 'first'),
    end: instant(endDateTime, 'last'),
  }))
}

function timingOf({ opens, closes }: WeekSpan): ItemTiming {
  const [opensAt, end] = [parseClock(opens) ?? 0, parseClock(closes) ?? 0]
  return { opensAt, closesAt: end <= opensAt ? end + DAY_MINUTES : end, openTime: opens, closeTime: closes }
}
