import type { MerchantDocument } from '@compass/contract/merchant-document'
import {
  type DaySpan,
  type ItemWindows,
  isDaySpan,
  isTimeZone,
  parseClock,
  parseLocal,
  type StoreHours,
  type Weekday,
  type WeekSpan,
} from '@compass/domain/availability'
import type { CompileContext } from './compile-context.ts'
import type { Path } from './faults.ts'

type DocumentStore = MerchantDocument['stores'][number]
type DocumentProduct = MerchantDocument['catalogue']['categories'][number]['products'][number]
type FaultsHolder = Pick<CompileContext, 'faults'>
type DocumentWeek = DocumentStore['hours']['week']

const DAYS: readonly DocumentWeek[number]['days'][number][] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const DAY_MINUTES = 1440
const WEEK_MINUTES = 7 * DAY_MINUTES

/** The hours of a store: one span a day and opening, days as numbers (the specification, section 3). */
export function compileHours(
  at: FaultsHolder,
  hours: Omit<DocumentStore['hours'], 'services'>,
  path: Path,
): StoreHours {
  if (!isTimeZone(hours.timeZone)) {
    at.faults.add([...path, 'timeZone'], `"${hours.timeZone}" is no time zone of the IANA list, such as "Asia/Dubai".`)
  }
  if (hours.week.length === 0 && hours.specialDays.length === 0) {
    at.faults.add([...path, 'week'], 'An outlet without hours never opens.')
  }
  at.faults.addTwice(
    hours.specialDays.map(({ date }, index) => ({ key: date, path: [...path, 'specialDays', index] })),
    'date',
  )
  return {
    timeZone: hours.timeZone,
    week: compileWeek(at, hours.week, [...path, 'week']),
    plannedOff: hours.plannedOff.map((closed, index) => {
      const here = [...path, 'plannedOff', index]
      if (!closed.fullDayClose && closed.timings.length === 0) {
        at.faults.add([...here, 'timings'], 'Say when it is closed, or that it is closed the whole day.')
      }
      checkDay(at, closed.timings, [...here, 'timings'])
      return closed
    }),
    specialDays: hours.specialDays.map((day, index) => {
      checkDay(at, day.spans, [...path, 'specialDays', index, 'spans'])
      return day
    }),
  }
}

/** When an item is on sale. Windows that say nothing are none. */
export function compileWindows(
  at: CompileContext,
  windows: DocumentProduct['windows'],
  path: Path,
): ItemWindows | null {
  if (!windows) return null
  const slots = compileWeek(at, windows.slots, [...path, 'slots'])
  windows.dates.forEach((dates, index) => {
    const start = parseLocal(dates.startDateTime)
    const end = parseLocal(dates.endDateTime)
    if (start === null) at.faults.add([...path, 'dates', index, 'startDateTime'], 'There is no such date.')
    else if (end === null) at.faults.add([...path, 'dates', index, 'endDateTime'], 'There is no such date.')
    else if (end <= start) at.faults.add([...path, 'dates', index], 'It ends before it begins.')
  })
  if (!windows.isStoreTime && slots.length === 0 && windows.dates.length === 0) return null
  return { isStoreTime: windows.isStoreTime, slots, dates: windows.dates }
}

/** The spans of a week, one a day; faults where they are empty or meet each other. */
export function compileWeek(at: FaultsHolder, week: DocumentWeek, path: Path): WeekSpan[] {
  const spans: WeekSpan[] = []
  const placed: { readonly start: number; readonly end: number }[] = []
  week.forEach(({ days, opens, closes }, index) => {
    if (!isDaySpan({ opens, closes })) {
      at.faults.add([...path, index], EMPTY)
      return
    }
    for (const name of days) {
      const day = DAYS.indexOf(name) as Weekday
      const span = minutesOf({ opens, closes }, day * DAY_MINUTES)
      // The week is a ring: what runs past Saturday's midnight meets Sunday's morning.
      const meets = placed.some((other) =>
        [-WEEK_MINUTES, 0, WEEK_MINUTES].some((turn) =>
          overlap(span, { start: other.start + turn, end: other.end + turn }),
        ),
      )
      if (meets) at.faults.add([...path, index], `These hours meet others of the same time (${name}).`)
      placed.push(span)
      spans.push({ day, opens, closes })
    }
  })
  return spans
}

function checkDay(at: FaultsHolder, spans: readonly DaySpan[], path: Path): void {
  const placed: { readonly start: number; readonly end: number }[] = []
  spans.forEach((span, index) => {
    if (!isDaySpan(span)) {
      at.faults.add([...path, index], EMPTY)
      return
    }
    const minutes = minutesOf(span, 0)
    if (placed.some((other) => overlap(minutes, other))) {
      at.faults.add([...path, index], 'These hours meet others of the same day.')
    }
    placed.push(minutes)
  })
}

const EMPTY = 'These hours are empty: opening and closing are the same time, or the opening is 24:00.'

function minutesOf(span: DaySpan, from: number): { start: number; end: number } {
  const start = parseClock(span.opens)!
  const end = parseClock(span.closes)!
  return { start: from + start, end: from + (end < start ? end + DAY_MINUTES : end) }
}

function overlap(a: { start: number; end: number }, b: { start: number; end: number }): boolean {
  return a.start < b.end && b.start < a.end
}
