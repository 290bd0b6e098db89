import { dayText, parseDay } from '../availability/clock.ts'
import { accept, type Result } from '../refusal/index.ts'
import { checkRecurrence } from './check-recurrence.ts'
import { countBefore, ordersBefore } from './dates.ts'
import type { Recurrence, RecurrenceInput } from './types.ts'

/** What is left of a rule when a date and all after it go another way; null: nothing. */
export function endBefore(rule: Recurrence, date: string): Recurrence | null {
  if (countBefore(rule, date) === 0) return null
  return { ...rule, end: { kind: 'on', date: dayText(parseDay(date)! - 1) } }
}

/**
 * The rule from one of its dates on. It is the same, counted on where it counts, or another one that begins at that date,
 * whose order is the first that it counts. Refuses what `checkRecurrence` refuses.
 */
export function continueAt(rule: Recurrence, date: string, requested?: RecurrenceInput): Result<Recurrence> {
  if (requested) return checkRecurrence(requested, { startsOn: date, from: date, before: 0 })
  const { end } = rule
  const created = countBefore(rule, date)
  const rest = end.kind === 'after' ? { kind: 'after' as const, count: Math.max(1, end.count - created) } : end
  return accept({ ...rule, end: rest, from: date, before: ordersBefore(rule) + created })
}
