import { localParts } from '../availability/index.ts'
import { addDays, type DayClock, dateAt, daysBetween, startOfDate } from './report-day.ts'

/** Dates of a report, both counted. */
export interface ReportDates {
  readonly from: string
  readonly to: string
}

/** The same as instants: from, and before. */
export interface ReportSpan {
  readonly start: Date
  readonly end: Date
}

/** A part of a span: an hour or a day of the store, and what its clock shows when it begins. */
export interface ReportSlice extends ReportSpan {
  /** `HH:MM` of an hour, `YYYY-MM-DD` of a day. */
  readonly label: string
}

export const MAX_REPORT_DAYS = 400
const HOUR_MS = 3_600_000
const QUARTER_MS = 900_000

export function spanOf({ from, to }: ReportDates, clock: DayClock): ReportSpan {
  return { start: startOfDate(from, clock), end: startOfDate(addDays(to, 1), clock) }
}

/**
 * What a period is compared with. A whole month: the one before it. Up to a week: the same days a week ago. All else: as
 * many days before it.
 */
export function datesBefore({ from, to }: ReportDates): ReportDates {
  const days = daysBetween(from, to)
  if (isMonth({ from, to })) {
    const last = addDays(from, -1)
    return { from: `${last.slice(0, 8)}01`, to: last }
  }
  const shift = days <= 7 ? 7 : days
  return { from: addDays(from, -shift), to: addDays(to, -shift) }
}

/** From the first to the last of one month. */
function isMonth({ from, to }: ReportDates): boolean {
  return from.endsWith('-01') && from.slice(0, 8) === to.slice(0, 8) && addDays(to, 1).endsWith('-01')
}

/** The span before, no longer than what has passed of a running one: until the same time of the same day of it. */
export function spanBefore(dates: ReportDates, clock: DayClock, now: Date): ReportSpan {
  const before = datesBefore(dates)
  const whole = spanOf(before, clock)
  const { start, end } = spanOf(dates, clock)
  if (now < start || now >= end) return whole
  const passed = daysBetween(dates.from, dateAt(now, clock)) - 1
  const date = addDays(before.from, passed)
  if (date > before.to) return whole
  const sinceStart = now.getTime() - startOfDate(addDays(dates.from, passed), clock).getTime()
  const until = new Date(startOfDate(date, clock).getTime() + sinceStart)
  return { start: whole.start, end: until < whole.end ? until : whole.end }
}

/** The days of a period, each as long as it is: 23 or 25 hours where the clock changes. */
export function daysOf({ from, to }: ReportDates, clock: DayClock): ReportSlice[] {
  const slices: ReportSlice[] = []
  for (let date = from; date <= to; date = addDays(date, 1))
    slices.push({ label: date, start: startOfDate(date, clock), end: startOfDate(addDays(date, 1), clock) })
  return slices
}

/** The hours of a date as its clock shows them: one that comes twice stands there twice, one that is skipped not at all. */
export function hoursOf(date: string, clock: DayClock): ReportSlice[] {
  const { start, end } = spanOf({ from: date, to: date }, clock)
  const begins: { at: Date; label: string }[] = []
  let shown = ''
  for (let at = start.getTime(); at < end.getTime(); at += stepFrom(at)) {
    const hour = `${localParts(new Date(at), clock.timeZone).time.slice(0, 2)}:00`
    const last = begins.at(-1)
    const isAgain = last !== undefined && hour === shown && at - last.at.getTime() >= HOUR_MS
    if (hour !== shown || isAgain) begins.push({ at: new Date(at), label: hour })
    shown = hour
  }
  return begins.map(({ at, label }, i) => ({ label, start: at, end: begins[i + 1]?.at ?? end }))
}

/** To the next quarter of an hour: every zone's clock changes at one. */
function stepFrom(at: number): number {
  return QUARTER_MS - (at % QUARTER_MS)
}
