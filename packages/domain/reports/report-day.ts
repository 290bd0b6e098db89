import { type DaySpan, instantOf, localParts, parseClock, type StoreHours } from '../availability/index.ts'

const DAY_MS = 86_400_000
const DAY_MINUTES = 1440

/** Where a store's days begin in reports: its zone, and minutes after midnight. */
export interface DayClock {
  readonly timeZone: string
  readonly startMinutes: number
}

/**
 * A store that is open past midnight counts the night to the evening before. Its days begin when it closes last, or when it opens
 * first where that is earlier.
 */
export function dayClockOf({ timeZone, week }: Pick<StoreHours, 'timeZone' | 'week'>): DayClock {
  const night = Math.max(0, ...week.map(minutesPastMidnight))
  const firstOpening = Math.min(DAY_MINUTES, ...week.map(({ opens }) => parseClock(opens) ?? DAY_MINUTES))
  return { timeZone, startMinutes: Math.min(night, firstOpening) }
}

function minutesPastMidnight({ opens, closes }: DaySpan): number {
  const [from, to] = [parseClock(opens) ?? 0, parseClock(closes) ?? 0]
  return to < from ? to : 0
}

/** The instant at which a date begins. A time that the clock skips is the instant of the skip, one that comes twice the first. */
export function startOfDate(date: string, { timeZone, startMinutes }: DayClock): Date {
  const [hours, minutes] = [Math.floor(startMinutes / 60), startMinutes % 60]
  return instantOf(`${date}T${two(hours)}:${two(minutes)}`, timeZone)
}

/** The date to which an instant belongs. */
export function dateAt(at: Date, clock: DayClock): string {
  const { date } = localParts(at, clock.timeZone)
  if (at < startOfDate(date, clock)) return addDays(date, -1)
  const next = addDays(date, 1)
  return at < startOfDate(next, clock) ? date : next
}

/** `YYYY-MM-DD`, so many days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** How many days from the first to the last date, both counted. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
