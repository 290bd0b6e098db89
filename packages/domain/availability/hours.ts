import { DAY, DAY_MINUTES, MINUTE, parseClock, parseDay, weekdayOf } from './clock.ts'
import { clipRanges, MERGE_GAP, mergeRanges, type Range, subtractRanges } from './ranges.ts'
import type { DaySpan, StoreHours, WeekSpan } from './types.ts'
import { instantOfLocal, localDay } from './zone.ts'

/** A span in which something happens, from the first instant to the first after it. */
interface Interval {
  readonly start: Date
  readonly end: Date
}

/** Hours as the engine reads them: minutes of the day a span starts on (an end past 1440 is on the next), days by number. */
export interface HourPlan {
  readonly timeZone: string
  readonly week: readonly (readonly Range[])[]
  readonly special: ReadonlyMap<number, readonly Range[]>
  readonly offDays: ReadonlySet<number>
  readonly offSpans: ReadonlyMap<number, readonly Range[]>
  /** The last day with a rule of its own; null without any. */
  readonly lastDay: number | null
}

const plans = new WeakMap<StoreHours, HourPlan>()

/** Reads hours once for each value. Throws a RangeError on a time or date that is none: a document is checked before. */
export function planOf(hours: StoreHours): HourPlan {
  const known = plans.get(hours)
  if (known) return known
  const special = new Map<number, Range[]>()
  for (const { date, spans } of hours.specialDays) {
    special.set(dayOf(date), [...(special.get(dayOf(date)) ?? []), ...spans.map(minutesOf)])
  }
  const offDays = new Set<number>()
  const offSpans = new Map<number, Range[]>()
  for (const { date, fullDayClose, timings } of hours.plannedOff) {
    if (fullDayClose) offDays.add(dayOf(date))
    else offSpans.set(dayOf(date), [...(offSpans.get(dayOf(date)) ?? []), ...timings.map(minutesOf)])
  }
  const days = [...special.keys(), ...offDays, ...offSpans.keys()]
  const plan: HourPlan = {
    timeZone: hours.timeZone,
    week: weekMinutes(hours.week),
    special,
    offDays,
    offSpans,
    lastDay: days.length === 0 ? null : days.reduce((last, day) => Math.max(last, day)),
  }
  plans.set(hours, plan)
  return plan
}

/** Spans of a week by weekday, in minutes of the day they start on. */
export function weekMinutes(week: readonly WeekSpan[]): Range[][] {
  const days: Range[][] = [[], [], [], [], [], [], []]
  for (const span of week) days[span.day]!.push(minutesOf(span))
  return days
}

/** The spans that start on a day, planned-off and special days applied, partly closed hours not yet. */
export function spansOfDay(plan: HourPlan, day: number): readonly Range[] {
  if (plan.offDays.has(day)) return []
  return plan.special.get(day) ?? plan.week[weekdayOf(day)]!
}

/** Spans of local days as instants in [from, to), merged over midnights; `partlyOff` is cut out exactly. */
export function rangesOf(
  timeZone: string,
  spansOn: (day: number) => readonly Range[],
  partlyOff: ReadonlyMap<number, readonly Range[]> | null,
  from: number,
  to: number,
): Range[] {
  if (!(from < to)) return []
  // A span may begin the day before and touch what begins the day after; one day more, since a zone may skip a whole date.
  const first = localDay(from, timeZone) - 2
  const last = localDay(to, timeZone) + 1
  const open: Range[] = []
  const closed: Range[] = []
  for (let day = first; day <= last; day += 1) {
    for (const span of spansOn(day)) open.push(instants(day, span, timeZone))
    const holes = partlyOff?.get(day)
    if (holes) for (const hole of holes) closed.push(instants(day, hole, timeZone))
  }
  const merged = mergeRanges(open, MERGE_GAP)
  return clipRanges(closed.length === 0 ? merged : subtractRanges(merged, mergeRanges(closed, 0)), from, to)
}

/** The store's open ranges in [from, to), instants in milliseconds. */
export function openRanges(hours: StoreHours, from: number, to: number): Range[] {
  const plan = planOf(hours)
  return rangesOf(plan.timeZone, (day) => spansOfDay(plan, day), plan.offSpans.size ? plan.offSpans : null, from, to)
}

/**
 * When the store is open between two instants: sorted, disjoint, cut to [from, to) (the specification, sections 3 and 5). A
 * span past midnight belongs to the day it starts on. A planned-off day takes its own evening and leaves the night of the day
 * before. Partly closed hours are cut out wherever they fall. On the day the clock goes forward a skipped time is the instant
 * of the skip. On the day it goes back a span opens at the first and closes at the last of its times.
 */
export function openIntervals(hours: StoreHours, from: Date, to: Date): Interval[] {
  return openRanges(hours, from.getTime(), to.getTime()).map(({ start, end }) => ({
    start: new Date(start),
    end: new Date(end),
  }))
}

/** Is the store open at this instant, by its hours alone? */
export function isOpenAt(hours: StoreHours, at: Date): boolean {
  return openRanges(hours, at.getTime(), at.getTime() + 1).length > 0
}

/** May a document say this span? Equal times are refused, since they may mean all day or nothing; nothing is what they do. */
export function isDaySpan(span: DaySpan): boolean {
  const opens = parseClock(span.opens)
  const closes = parseClock(span.closes)
  return opens !== null && closes !== null && opens !== closes && opens < DAY_MINUTES
}

function instants(day: number, span: Range, timeZone: string): Range {
  return {
    start: instantOfLocal(day * DAY + span.start * MINUTE, timeZone, 'first'),
    end: instantOfLocal(day * DAY + span.end * MINUTE, timeZone, 'last'),
  }
}

function minutesOf(span: DaySpan): Range {
  const start = parseClock(span.opens)
  const end = parseClock(span.closes)
  if (start === null || end === null) throw new RangeError(`not a span of a day: ${span.opens}–${span.closes}`)
  return { start, end: end < start ? end + DAY_MINUTES : end }
}

function dayOf(date: string): number {
  const day = parseDay(date)
  if (day === null) throw new RangeError(`not a date: ${date}`)
  return day
}
