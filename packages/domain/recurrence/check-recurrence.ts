import { parseDay } from '../availability/clock.ts'
import type { Weekday } from '../availability/types.ts'
import { accept, type FieldFault, type Result, refuse } from '../refusal/index.ts'
import { datesOf, MAX_DATES } from './dates.ts'
import type { Recurrence, RecurrenceEnd, RecurrenceInput, RecurrenceUnit } from './types.ts'

/** A year of each. */
const MAX_EVERY: Readonly<Record<RecurrenceUnit, number>> = { day: 365, week: 52, month: 12 }

/**
 * A rule that was asked for, checked (the specification, sections 3 and 5). Refuses `invalid_fields` with every fault under
 * `recurrenceObj`, also for a rule without any date. It refuses `recurrence_ends_early` for an end before its first date.
 *
 * @param place its `before` counts where the rule ends after so many orders: they include the first one, and must leave a
 * date
 */
export function checkRecurrence(
  requested: RecurrenceInput,
  { startsOn, from, before }: Required<Pick<Recurrence, 'startsOn' | 'from' | 'before'>>,
): Result<Recurrence> {
  const faults: FieldFault[] = []
  const wrong = (field: string, rule: FieldFault['rule']) => void faults.push({ path: `recurrenceObj.${field}`, rule })
  const unit = isUnit(requested.unit) ? requested.unit : null
  if (!unit) wrong('unit', requested.unit === undefined ? 'required' : 'invalid')
  const { every = 1 } = requested
  if (!isWithin(every, 1, MAX_EVERY[unit ?? 'day'])) wrong('every', 'out_of_range')
  const weekdays = unit === 'week' ? [...new Set(requested.weekdays ?? [])].sort((a, b) => a - b) : []
  if (unit === 'week' && weekdays.length === 0) wrong('weekdays', 'required')
  if (weekdays.some((weekday) => !isWithin(weekday, 0, 6))) wrong('weekdays', 'out_of_range')
  const monthDay = unit === 'month' ? (requested.monthDay ?? Number(startsOn.slice(8))) : null
  if (monthDay !== null && !isWithin(monthDay, 1, 31)) wrong('monthDay', 'out_of_range')
  const end = endOf(requested.end, before)
  if (end === 'invalid') wrong('end.on', 'invalid')
  if (end === 'out_of_range') wrong('end.after', 'out_of_range')
  if (end === 'twice') wrong('end', 'invalid')
  if (faults.length > 0 || !unit || typeof end === 'string') return refuse({ reason: 'invalid_fields', faults })

  const rule = { every, unit, weekdays: weekdays as Weekday[], monthDay, end, startsOn, from, before }
  const [first] = datesOf({ ...rule, end: { kind: 'never' } }, { from, most: 1 })
  if (first === undefined) {
    wrong('monthDay', 'invalid')
    return refuse({ reason: 'invalid_fields', faults })
  }
  if (end.kind === 'on' && end.date < first) return refuse({ reason: 'recurrence_ends_early', next: first })
  return accept(rule)
}

function isUnit(unit: string | undefined): unit is RecurrenceUnit {
  return unit !== undefined && Object.hasOwn(MAX_EVERY, unit)
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && least <= value && value <= most
}

function endOf(
  requested: RecurrenceInput['end'],
  before: number,
): RecurrenceEnd | 'invalid' | 'out_of_range' | 'twice' {
  const { on = null, after = null } = requested ?? {}
  if (on !== null && after !== null) return 'twice'
  if (on !== null) return parseDay(on) === null ? 'invalid' : { kind: 'on', date: on }
  if (after !== null)
    return isWithin(after, before + 1, before + MAX_DATES) ? { kind: 'after', count: after - before } : 'out_of_range'
  return { kind: 'never' }
}
