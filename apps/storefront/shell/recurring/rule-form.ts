import type { RuleView } from './recurring-view.ts'

interface RuleInput {
  readonly every: number
  readonly unit: string
  weekdays?: number[]
  readonly end?: { readonly on?: string; readonly after?: number }
  readonly time?: string
}

/** What a form of `RuleFields` says, as the API takes it; what is wrong with it the API says. */
export function readRuleForm(form: FormData): RuleInput {
  const text = (name: string) => String(form.get(`r.${name}`) ?? '').trim()
  const unit = text('unit')
  const ends = text('ends')
  const number = (name: string) => (text(name) === '' ? 0 : Number(text(name)) || 0)
  return {
    every: number('every'),
    unit,
    ...(unit === 'week' ? { weekdays: form.getAll('r.weekday').map(Number) } : {}),
    ...(ends === 'on' ? { end: { on: text('on') } } : ends === 'after' ? { end: { after: number('after') } } : {}),
    ...(text('time') ? { time: text('time') } : {}),
  }
}

/** The fields of such a form by the API's names for them. */
const FIELDS: Readonly<Record<string, string>> = {
  'recurrenceObj.every': 'r.every',
  'recurrenceObj.unit': 'r.unit',
  'recurrenceObj.weekdays': 'r.weekday',
  'recurrenceObj.end.on': 'r.on',
  'recurrenceObj.end.after': 'r.after',
  'recurrenceObj.time': 'r.time',
}

export function findRuleField(path: string): string {
  return FIELDS[path] ?? path
}

/** A rule as it was typed, right or wrong: without scripts a page that says no shows it again. */
export type RuleDraft = Pick<RuleView, 'every' | 'unit' | 'weekdays' | 'end' | 'time'>

/** Null where the form has no rule. */
export function readRuleDraft(form: FormData): RuleDraft | null {
  if (!form.has('r.every')) return null
  const { every, unit, time = '' } = readRuleForm(form)
  const ends = form.get('r.ends')
  const after = Number(form.get('r.after'))
  return {
    every,
    unit: unit === 'day' || unit === 'month' ? unit : 'week',
    weekdays: form.getAll('r.weekday').map(Number),
    end: {
      on: ends === 'on' ? String(form.get('r.on') ?? '') : null,
      after: ends === 'after' ? (Number.isFinite(after) ? after : 0) : null,
    },
    time,
  }
}
