import { DAY, DAY_MINUTES, dayText, MINUTE, pad } from './clock.ts'
import type { Weekday } from './types.ts'

/**
 * Local time and instants. `Intl` is asked for offsets alone, and at most a few times for a day and zone. The offsets of a
 * day are its first one, its last one and, where they differ, the instant between them, found by halving.
 */
interface DayOffsets {
  readonly first: number
  readonly changesAt: number
  readonly last: number
}

interface Zone {
  readonly formatter: Intl.DateTimeFormat
  readonly days: Map<number, DayOffsets>
}

const zones = new Map<string, Zone>()

/** Enough for eight years of days; a zone that has been asked for more starts again. */
const MAX_DAYS = 3000

/** Milliseconds that local time is ahead of UTC at an instant. Throws a RangeError for a zone that `Intl` does not know. */
export function offsetAt(instant: number, timeZone: string): number {
  const zone = zones.get(timeZone) ?? openZone(timeZone)
  const day = Math.floor(instant / DAY)
  const offsets = zone.days.get(day) ?? measureDay(zone, day)
  return instant < offsets.changesAt ? offsets.first : offsets.last
}

/** Minutes that a zone's clock is ahead of UTC at an instant. */
export function minutesAhead(date: Date, timeZone: string): number {
  return Math.round(offsetAt(date.getTime(), timeZone) / MINUTE)
}

export function isTimeZone(timeZone: string): boolean {
  try {
    offsetAt(0, timeZone)
    return true
  } catch {
    return false
  }
}

/**
 * The instant of a local time, given as milliseconds of the same clock face in UTC. A time that the clock skips is the
 * instant of the skip, the first at which the clock shows that time or later. Shifting it by the skipped hour instead would
 * turn 02:30–03:00 into a span that ends before it begins. Of a time that comes twice, `first` or `last` is taken.
 */
export function instantOfLocal(local: number, timeZone: string, kind: 'first' | 'last'): number {
  const before = offsetAt(local - DAY, timeZone)
  const after = offsetAt(local + DAY, timeZone)
  if (before === after) return local - before
  // The clock changes within a day of this time; each offset gives a candidate, which holds if it has that offset.
  const early = local - before
  const late = local - after
  const earlyHolds = offsetAt(early, timeZone) === before
  const lateHolds = offsetAt(late, timeZone) === after
  if (earlyHolds && lateHolds) return kind === 'first' ? Math.min(early, late) : Math.max(early, late)
  if (earlyHolds) return early
  if (lateHolds) return late
  return changeBetween(Math.min(early, late), Math.max(early, late), (instant) => offsetAt(instant, timeZone))
}

/** A local clock face, its date as `YYYY-MM-DD` and its time as `HH:MM` too. */
interface LocalParts {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly weekday: Weekday
  readonly date: string
  readonly time: string
}

/** What clock and calendar show in a zone at an instant. */
export function localParts(date: Date, timeZone: string): LocalParts {
  const instant = date.getTime()
  const local = new Date(instant + offsetAt(instant, timeZone))
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    weekday: local.getUTCDay() as Weekday,
    date: local.toISOString().slice(0, 10),
    time: `${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}`,
  }
}

/**
 * Local `YYYY-MM-DDTHH:MM` (seconds allowed, hours up to `24:00`) as milliseconds of the clock face; null where there is
 * no such date or time.
 */
export function parseLocal(text: string): number | null {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)(?::(\d\d))?$/.exec(text)
  if (!match) return null
  const midnight = Date.parse(`${match[1]}T00:00:00Z`)
  if (Number.isNaN(midnight) || dayText(midnight / DAY) !== match[1]) return null
  const [hours, minutes, seconds] = [Number(match[2]), Number(match[3]), Number(match[4] ?? 0)]
  const total = hours * 60 + minutes
  if (minutes > 59 || seconds > 59 || total + seconds / 60 > DAY_MINUTES) return null
  return midnight + total * MINUTE + seconds * 1000
}

/**
 * The instant of a local date-time `YYYY-MM-DDTHH:MM` in a zone; of a time that comes twice the first. Throws a RangeError
 * for a text that is none: documents and requests are checked before they come here.
 */
export function instantOf(localDateTime: string, timeZone: string): Date {
  const local = parseLocal(localDateTime)
  if (local === null) throw new RangeError(`not a local date-time: ${localDateTime}`)
  return new Date(instantOfLocal(local, timeZone, 'first'))
}

/** The local date of an instant, as days since 1970-01-01. */
export function localDay(instant: number, timeZone: string): number {
  return Math.floor((instant + offsetAt(instant, timeZone)) / DAY)
}

function openZone(timeZone: string): Zone {
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const zone: Zone = { formatter, days: new Map() }
  zones.set(timeZone, zone)
  return zone
}

function measureDay(zone: Zone, day: number): DayOffsets {
  const start = day * DAY
  const first = askIntl(zone, start)
  const last = askIntl(zone, start + DAY)
  const changesAt =
    first === last ? start + DAY : changeBetween(start, start + DAY, (instant) => askIntl(zone, instant))
  const offsets = { first, changesAt, last }
  if (zone.days.size >= MAX_DAYS) zone.days.clear()
  zone.days.set(day, offsets)
  return offsets
}

/** The first whole second in (from, to] at which the offset is no longer that of `from`. */
function changeBetween(from: number, to: number, offset: (instant: number) => number): number {
  const before = offset(from)
  let low = Math.floor(from / 1000)
  let high = Math.ceil(to / 1000)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offset(middle * 1000) === before) low = middle
    else high = middle
  }
  return high * 1000
}

function askIntl(zone: Zone, instant: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of zone.formatter.formatToParts(instant)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}
