import { clockText, DAY_MINUTES, parseClock } from './clock.ts'
import { isDaySpan } from './hours.ts'
import { mergeRanges, type Range } from './ranges.ts'
import type { DaySpan, Weekday, WeekSpan } from './types.ts'

/** Weekdays as documents name them, 0 Sunday … 6 Saturday. */
export const DAY_NAMES = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
type DayName = (typeof DAY_NAMES)[number]

/** A span of a week as a document has it: the same hours on several days. */
export interface NamedWeekSpan extends DaySpan {
  readonly days: readonly DayName[]
}

/** Spans of a document's week, one a day and opening. */
export function weekSpansOf(week: readonly NamedWeekSpan[]): WeekSpan[] {
  return week.flatMap(({ days, opens, closes }) =>
    days.map((name) => ({ day: DAY_NAMES.indexOf(name) as Weekday, opens, closes })),
  )
}

/** The spans of each weekday, 0 Sunday … 6 Saturday, in the order of the day. */
export function spansByDay(week: readonly NamedWeekSpan[]): DaySpan[][] {
  const days: DaySpan[][] = [[], [], [], [], [], [], []]
  for (const { day, opens, closes } of weekSpansOf(week)) days[day]!.push({ opens, closes })
  for (const spans of days) spans.sort((a, b) => parseClock(a.opens)! - parseClock(b.opens)!)
  return days
}

/** A document's week of each day's spans: the same hours of several days stand once, as people write them. */
export function weekOfDays(days: readonly (readonly DaySpan[])[]): NamedWeekSpan[] {
  const groups = new Map<string, { opens: string; closes: string; days: DayName[] }>()
  for (const [day, spans] of days.entries())
    for (const { opens, closes } of spans) {
      const key = `${opens} ${closes}`
      if (!groups.has(key)) groups.set(key, { opens, closes, days: [] })
      groups.get(key)!.days.push(DAY_NAMES[day]!)
    }
  return [...groups.values()].map(({ days: names, opens, closes }) => ({ days: names, opens, closes }))
}

/** Minutes of the day a span starts on; an end past 1440 is on the next. */
export function minutesOfSpan({ opens, closes }: DaySpan): Range {
  const [start, end] = [parseClock(opens)!, parseClock(closes)!]
  return { start, end: end <= start ? end + DAY_MINUTES : end }
}

/** The span of such minutes. */
export function spanOfMinutes({ start, end }: Range): DaySpan {
  return { opens: clockText(start % DAY_MINUTES), closes: clockText(end > DAY_MINUTES ? end - DAY_MINUTES : end) }
}

/** What somebody typed as hours of a day, or why it is none. */
type TypedHours =
  | { readonly spans: readonly DaySpan[]; readonly fault: null }
  | {
      readonly spans: null
      readonly fault: 'unreadable' | 'empty' | 'overlap' | 'past_24'
      /** Of `past_24`: the time of the next day that was meant. */
      readonly meant?: string
    }

const SPAN = /^(\d{1,2})(?:[:.h](\d{2}))?\s*(?:-|–|—|to|à|do|έως|إلى)\s*(\d{1,2})(?:[:.h](\d{2}))?$/i

/**
 * Hours of a day as people type them: "11–1" is 11:00–01:00, "9.30-14, 17-23" two openings, nothing a closed day. Digits of
 * Arabic are read as ours.
 */
export function readTypedHours(typed: string): TypedHours {
  const text = typed.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).trim()
  if (text === '') return { spans: [], fault: null }
  const spans: DaySpan[] = []
  for (const part of text.split(/[,،;+]/)) {
    const match = SPAN.exec(part.trim())
    if (!match) return { spans: null, fault: 'unreadable' }
    const opens = minutesOfTyped(match[1]!, match[2])
    const closes = minutesOfTyped(match[3]!, match[4])
    if (opens === null || closes === null || opens >= DAY_MINUTES) return { spans: null, fault: 'unreadable' }
    if (closes > DAY_MINUTES) return { spans: null, fault: 'past_24', meant: clockText(closes - DAY_MINUTES) }
    const span = { opens: clockText(opens), closes: clockText(closes) }
    if (!isDaySpan(span)) return { spans: null, fault: 'empty' }
    spans.push(span)
  }
  return doMeet(spans) ? { spans: null, fault: 'overlap' } : { spans: sorted(spans), fault: null }
}

/** Minutes since midnight; up to 36:00, so that "25" can be told what it meant. */
function minutesOfTyped(hour: string, minute: string | undefined): number | null {
  const minutes = Number(minute ?? 0)
  const total = Number(hour) * 60 + minutes
  return minutes < 60 && total <= 36 * 60 ? total : null
}

/** Whether openings of one day meet. */
function doMeet(spans: readonly DaySpan[]): boolean {
  const ranges = spans.map(minutesOfSpan)
  const total = ranges.reduce((sum, { start, end }) => sum + end - start, 0)
  return mergeRanges(ranges, 0).reduce((sum, { start, end }) => sum + end - start, 0) < total
}

/**
 * The days of a week whose hours meet those of another day: what runs past a midnight meets the morning after. A document
 * with such a week is refused.
 */
export function daysThatMeet(days: readonly (readonly DaySpan[])[]): number[] {
  return days.flatMap((spans, day) => {
    const next = days[(day + 1) % days.length] ?? []
    const night = spans.map(minutesOfSpan).filter(({ end }) => end > DAY_MINUTES)
    const morning = next.map(minutesOfSpan).map(({ start }) => start + DAY_MINUTES)
    return night.some(({ end }) => morning.some((start) => start < end)) ? [day] : []
  })
}

function sorted(spans: readonly DaySpan[]): DaySpan[] {
  return [...spans].sort((a, b) => parseClock(a.opens)! - parseClock(b.opens)!)
}
