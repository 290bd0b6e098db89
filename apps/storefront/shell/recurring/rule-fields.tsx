import { weekdayName } from '@compass/i18n/formats'
import { ChoiceRow } from '@compass/ui/choice'
import { Field, Select } from '@compass/ui/field'
import { useState } from 'react'
import { useTimes } from '#shell/languages/use-times.ts'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import type { RuleView } from './recurring-view.ts'

type Props = {
  /** What is there, or what a new rule begins with. */
  readonly rule: Omit<RuleView, 'time'>
  /** Times to choose from, and the one that is chosen; none: the order's own. */
  readonly times?: readonly string[]
  readonly time?: string
  readonly errorOf: (field: string) => string | undefined
}

/** From Monday on, as weeks are counted. */
const WEEK = [1, 2, 3, 4, 5, 6, 0]
const UNITS = ['day', 'week', 'month'] as const
const UNIT_WORDS = { day: 'recurring.unitDay', week: 'recurring.unitWeek', month: 'recurring.unitMonth' } as const

/** How often, on which days, until when: plain fields, of which those that do not matter hide where the browser can. */
// Long on purpose: one group of plain fields that hide each other by CSS, which needs them side by side.
export function RuleFields({ rule, times = [], time, errorOf }: Props) {
  const t = useWords('recurring')
  const { timeOfDay } = useTimes()
  const { language } = useShell()
  const [count, setCount] = useState(rule.every)
  const ends = rule.end.on !== null ? 'on' : rule.end.after !== null ? 'after' : 'never'
  const weekdayError = errorOf('r.weekday')
  return (
    <div className="group/rule grid gap-2.5">
      <div className="grid grid-cols-2 gap-2.5">
        <Field
          label={t('recurring.everyField')}
          name="r.every"
          type="number"
          inputMode="numeric"
          min={1}
          max={365}
          defaultValue={rule.every}
          onChange={({ currentTarget }) => setCount(Math.max(1, Math.trunc(Number(currentTarget.value)) || 1))}
          error={errorOf('r.every')}
        />
        <Select label={t('recurring.unitField')} name="r.unit" defaultValue={rule.unit} error={errorOf('r.unit')}>
          {UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {t(UNIT_WORDS[unit], { count })}
            </option>
          ))}
        </Select>
      </div>
      <fieldset
        tabIndex={-1}
        aria-invalid={weekdayError ? true : undefined}
        aria-describedby="repeat-weekdays"
        className="min-w-0 group-has-[option[value=day]:checked]/rule:hidden group-has-[option[value=month]:checked]/rule:hidden"
      >
        <legend className="px-1 pb-1.5 text-small text-ink2">{t('recurring.weekdays')}</legend>
        <div className="grid grid-cols-4 gap-2">
          {WEEK.map((day) => (
            <label
              key={day}
              className="grid min-h-11 min-w-11 cursor-pointer place-items-center rounded-full bg-sunken px-2 text-small has-checked:bg-tint2 has-checked:font-strong has-checked:text-text has-checked:ring-2 has-checked:ring-mark has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
            >
              <input
                type="checkbox"
                name="r.weekday"
                value={day}
                defaultChecked={rule.weekdays.includes(day)}
                className="sr-only"
                aria-label={weekdayName(day, language)}
              />
              <span aria-hidden="true">{weekdayName(day, language, 'short')}</span>
            </label>
          ))}
        </div>
        <p
          id="repeat-weekdays"
          aria-live="polite"
          className={`mt-1.5 px-1 text-small ${weekdayError ? 'text-bad' : 'text-ink2'}`}
        >
          {weekdayError ?? t('recurring.weekdaysHint')}
        </p>
      </fieldset>
      {rule.monthDay ? (
        <p className="px-1 text-small text-ink2 group-has-[option[value=day]:checked]/rule:hidden group-has-[option[value=week]:checked]/rule:hidden">
          {t('recurring.monthHint', { day: rule.monthDay })}
        </p>
      ) : null}
      {times.length > 0 ? (
        <Select label={t('recurring.time')} name="r.time" defaultValue={time} error={errorOf('r.time')}>
          {times.map((one) => (
            <option key={one} value={one}>
              {timeOfDay(one)}
            </option>
          ))}
        </Select>
      ) : null}
      <fieldset className="group/end min-w-0">
        <legend className="px-1 pt-1.5 text-small text-ink2">{t('recurring.ends')}</legend>
        <div>
          {(['never', 'on', 'after'] as const).map((one) => (
            <ChoiceRow
              key={one}
              type="radio"
              name="r.ends"
              value={one}
              defaultChecked={one === ends}
              label={t(
                one === 'never' ? 'recurring.endNever' : one === 'on' ? 'recurring.endOn' : 'recurring.endAfter',
              )}
            />
          ))}
        </div>
        <div className="group-has-[[value=after]:checked]/end:hidden group-has-[[value=never]:checked]/end:hidden">
          <Field
            label={t('recurring.endDate')}
            name="r.on"
            type="date"
            defaultValue={rule.end.on ?? ''}
            error={errorOf('r.on')}
            className="mt-2"
          />
        </div>
        <div className="group-has-[[value=never]:checked]/end:hidden group-has-[[value=on]:checked]/end:hidden">
          <Field
            label={t('recurring.endCount')}
            name="r.after"
            type="number"
            inputMode="numeric"
            min={2}
            max={367}
            defaultValue={rule.end.after ?? 4}
            error={errorOf('r.after')}
            className="mt-2"
          />
        </div>
      </fieldset>
    </div>
  )
}
