import { RRuleTemporal } from 'rrule-temporal'
import { DAY, dayText, parseDay } from '../availability/clock.ts'
import type { Recurrence, RecurrenceUnit } from './types.ts'

/** Dates that are ever worked out at once, and the most that a rule may count to (hostile 32). */
export const MAX_DATES = 366
/** Units that are looked at for the next date: the 29th of a February is at most eight years away, and a 30th never comes. */
const MAX_UNITS = 1000

const FREQUENCIES = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' } as const satisfies Record<RecurrenceUnit, string>
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

/**
 * The dates of a rule (`YYYY-MM-DD`) from `from` on, at most `most` and never more than 366. The library works at noon UTC,
 * so that no clock change is near. The time of day of a date, and whether it exists, is the time engine's question.
 */
export function datesOf(rule: Recurrence, { from, most }: { readonly from: string; readonly most: number }): string[] {
  const { end } = rule
  const found: string[] = []
  const wanted = Math.min(most, MAX_DATES)
  const limit = end.kind === 'after' ? Math.min(end.count, MAX_DATES) : Number.POSITIVE_INFINITY
  // What is counted is counted from the beginning.
  let next = end.kind === 'after' || from < rule.from ? rule.from : from
  for (let counted = 0; counted < limit && found.length < wanted; counted += 1) {
    const date = firstDate(rule, next)
    if (date === null || (end.kind === 'on' && date > end.date)) break
    if (date >= from) found.push(date)
    next = dayText(parseDay(date)! + 1)
  }
  return found
}

/** How many dates a rule has before a date; at most 366. */
export function countBefore(rule: Recurrence, date: string): number {
  let before = 0
  for (const one of datesOf(rule, { from: rule.from, most: MAX_DATES })) if (one < date) before += 1
  return before
}

/** Orders before a rule's dates that count where it ends after so many: the first order, and dates of rules before it. */
export function ordersBefore({ before, startsOn, from }: Recurrence): number {
  return before ?? (startsOn < from ? 1 : 0)
}

/** After how many orders a rule ends, the first one included; null: it ends another way, or never. */
export function ordersInAll(rule: Recurrence): number | null {
  return rule.end.kind === 'after' ? ordersBefore(rule) + rule.end.count : null
}

/** The rule as RFC 5545 writes it, dates alone. */
export function ruleText(rule: Recurrence): string {
  const { every, unit, weekdays, monthDay, end } = rule
  return [
    `FREQ=${FREQUENCIES[unit]}`,
    ...(every === 1 ? [] : [`INTERVAL=${every}`]),
    ...(unit === 'week' ? [`BYDAY=${weekdays.map((weekday) => WEEKDAYS[weekday]).join(',')}`] : []),
    ...(unit === 'month' ? [`BYMONTHDAY=${monthDay}`] : []),
    ...(end.kind === 'on' ? [`UNTIL=${end.date.replaceAll('-', '')}`] : []),
    ...(end.kind === 'after' ? [`COUNT=${ordersInAll(rule)}`] : []),
  ].join(';')
}

/** The first date of a rule that is `from` or later, whatever its end says; null where there is none. */
function firstDate({ every, unit, weekdays, monthDay, startsOn }: Recurrence, from: string): string | null {
  const rule = new RRuleTemporal({
    freq: FREQUENCIES[unit],
    interval: every,
    dtstart: { timeZoneId: 'UTC', toString: () => `${startsOn}T12:00:00+00:00[UTC]` },
    tzid: 'UTC',
    strict: true,
    maxIterations: MAX_UNITS,
    ...(unit === 'week' && { byDay: weekdays.map((weekday) => WEEKDAYS[weekday]!) }),
    ...(unit === 'month' && { byMonthDay: [monthDay!] }),
  })
  try {
    const next = rule.next(new Date(parseDay(from)! * DAY), true)
    return next === null ? null : next.toString().slice(0, 10)
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Maximum iterations')) return null
    throw error
  }
}
