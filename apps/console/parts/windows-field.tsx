import { BinIcon, PlusIcon } from '@compass/ui/icons'
import type { ReactNode } from 'react'
import { IconAction, TextAction } from './button.tsx'
import { Field, Radio } from './field.tsx'

/** Days of a week as documents call them. */
const WEEK_DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

interface Span {
  readonly days: readonly string[]
  readonly opens: string
  readonly closes: string
}

/** When something is on sale or holds, as documents write it. */
export interface WindowsValue {
  readonly isStoreTime?: boolean
  readonly slots?: readonly Span[]
  readonly dates?: readonly { readonly startDateTime: string; readonly endDateTime: string }[]
}

/** Words of this part: its screen has them. */
export interface WindowsWords {
  readonly always: string
  readonly atTimes: string
  readonly days: string
  readonly from: string
  readonly to: string
  readonly addHours: string
  /** Absent: dates are chosen elsewhere. */
  readonly addDates?: string
  readonly remove: string
  readonly day: (index: number) => string
}

const EVERY_EVENING: Span = { days: [...WEEK_DAYS], opens: '18:00', closes: '24:00' }

/** Always, or at hours of days and between dates. */
export function WindowsField(props: {
  readonly legend: ReactNode
  readonly value: WindowsValue | null
  readonly onChange: (value: WindowsValue | null) => void
  readonly words: WindowsWords
  /** The first day of the week, 0 being Sunday. */
  readonly firstDay?: number
}) {
  const { legend, value, onChange, words, firstDay = 1 } = props
  const slots = value?.slots ?? []
  const dates = value?.dates ?? []
  const put = (next: Partial<WindowsValue>) => onChange({ isStoreTime: false, slots, dates, ...next })
  const today = new Date().toISOString().slice(0, 10)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-note font-em">{legend}</legend>
      <Radio checked={!value} onChange={() => onChange(null)}>
        {words.always}
      </Radio>
      <Radio checked={Boolean(value)} onChange={() => put({ slots: slots.length > 0 ? slots : [EVERY_EVENING] })}>
        {words.atTimes}
      </Radio>
      {value ? (
        <div className="grid gap-3">
          {slots.map((span, place) => (
            <SpanRow
              // biome-ignore lint/suspicious/noArrayIndexKey: spans have no names, and are changed in place
              key={place}
              span={span}
              words={words}
              firstDay={firstDay}
              onChange={(next) => put({ slots: next ? slots.with(place, next) : slots.toSpliced(place, 1) })}
            />
          ))}
          {dates.map((one, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dates have no names, and are changed in place
            <div key={place} className="flex items-end gap-2">
              {(['startDateTime', 'endDateTime'] as const).map((edge) => (
                <Field
                  key={edge}
                  label={edge === 'startDateTime' ? words.from : words.to}
                  type="datetime-local"
                  className="min-w-0 flex-1"
                  value={one[edge]}
                  onChange={({ currentTarget: { value: at } }) =>
                    at && put({ dates: dates.with(place, { ...one, [edge]: at.slice(0, 16) }) })
                  }
                />
              ))}
              <IconAction
                label={words.remove}
                kind="bare"
                icon={<BinIcon size={16} />}
                onClick={() => put({ dates: dates.toSpliced(place, 1) })}
              />
            </div>
          ))}
          <div className="flex flex-wrap gap-4">
            <TextAction onClick={() => put({ slots: [...slots, EVERY_EVENING] })}>
              <PlusIcon size={14} className="me-1 inline" />
              {words.addHours}
            </TextAction>
            {words.addDates ? (
              <TextAction
                onClick={() =>
                  put({ dates: [...dates, { startDateTime: `${today}T00:00`, endDateTime: `${today}T23:59` }] })
                }
              >
                <PlusIcon size={14} className="me-1 inline" />
                {words.addDates}
              </TextAction>
            ) : null}
          </div>
        </div>
      ) : null}
    </fieldset>
  )
}

function SpanRow(props: {
  readonly span: Span
  readonly words: WindowsWords
  readonly firstDay: number
  readonly onChange: (span: Span | null) => void
}) {
  const { span, words, firstDay, onChange } = props
  const days = WEEK_DAYS.map((_, place) => (place + firstDay) % 7)
  const toggle = (day: string) => {
    const next = WEEK_DAYS.filter((one) => (one === day ? !span.days.includes(one) : span.days.includes(one)))
    if (next.length > 0) onChange({ ...span, days: next })
  }
  return (
    <div className="grid gap-2 rounded-form bg-sunken p-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend into a row */}
      <div role="group" aria-label={words.days} className="flex flex-wrap gap-1">
        {days.map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={span.days.includes(WEEK_DAYS[day]!)}
            onClick={() => toggle(WEEK_DAYS[day]!)}
            className="min-h-9 min-w-11 rounded-little bg-surface px-2 text-note aria-pressed:bg-fill aria-pressed:text-on"
          >
            {words.day(day)}
          </button>
        ))}
      </div>
      <div className="flex items-end gap-2">
        <Field
          label={words.from}
          type="time"
          className="flex-1"
          value={span.opens}
          onChange={({ currentTarget: { value } }) => value && onChange({ ...span, opens: value })}
        />
        <Field
          label={words.to}
          type="time"
          className="flex-1"
          value={span.closes === '24:00' ? '00:00' : span.closes}
          onChange={({ currentTarget: { value } }) =>
            value && onChange({ ...span, closes: value === '00:00' ? '24:00' : value })
          }
        />
        <IconAction label={words.remove} kind="bare" icon={<BinIcon size={16} />} onClick={() => onChange(null)} />
      </div>
    </div>
  )
}
