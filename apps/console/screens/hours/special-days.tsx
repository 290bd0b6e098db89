import { type DaySpan, readTypedHours } from '@compass/domain/availability'
import { formatDate, formatSpan, formatWeekday } from '@compass/i18n/formats'
import { CalendarIcon } from '@compass/ui/icons'
import { Sheet } from '@compass/ui/sheet'
import { useState } from 'react'
import { useDocument } from '#document/index.ts'
import { Button, TextAction } from '#parts/button.tsx'
import { Field, Radio } from '#parts/field.tsx'
import { Card } from '#parts/surfaces.tsx'
import { useDraft } from '#shell/document-stores/draft.tsx'
import type { DocumentStore } from '#shell/document-stores/index.tsx'
import { useComma, useLanguage, useWords } from '#shell/language/words.tsx'

type Kind = 'special' | 'closed' | 'partly'

interface Day {
  readonly list: 'specialDays' | 'plannedOff'
  readonly date: string
  readonly kind: Kind
  readonly spans: readonly DaySpan[]
}

/** Days with hours of their own, and days on which it stays closed, wholly or for some hours. */
export function SpecialDaysCard({ documentStore }: { readonly documentStore: DocumentStore }) {
  const t = useWords('hours')
  const [isOpen, setOpen] = useState(false)
  const { removeItem } = useDocument()
  const { plannedOff, specialDays } = documentStore.value.hours
  const today = new Date().toISOString().slice(0, 10)
  const days: Day[] = [
    ...specialDays.map(({ date, spans }): Day => ({ list: 'specialDays', date, kind: 'special', spans })),
    ...plannedOff.map(({ date, fullDayClose, timings }): Day => {
      return { list: 'plannedOff', date, kind: fullDayClose ? 'closed' : 'partly', spans: timings }
    }),
  ]
  const ahead = days.filter(({ date }) => date >= today).sort((a, b) => a.date.localeCompare(b.date))
  return (
    <Card aria-labelledby="special-days">
      <div className="flex items-center gap-2">
        <h2 id="special-days" className="me-auto text-section">
          {t('hours.specialDays')}
        </h2>
        <Button size="table" onClick={() => setOpen(true)}>
          {t('hours.addDay')}
        </Button>
      </div>
      {ahead.length === 0 ? (
        <p className="mt-2 text-ink2">{t('hours.noSpecialDays')}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {ahead.map((day) => (
            <SpecialDay
              key={`${day.list} ${day.date}`}
              day={day}
              onRemove={() => removeItem([...documentStore.at, 'hours', day.list, day.date])}
            />
          ))}
        </ul>
      )}
      {isOpen ? <DaySheet documentStore={documentStore} taken={days} onClose={() => setOpen(false)} /> : null}
    </Card>
  )
}

function SpecialDay({ day, onRemove }: { readonly day: Day; readonly onRemove: () => void }) {
  const t = useWords('hours')
  const comma = useComma()
  const language = useLanguage()
  const { document } = useDraft()
  const noon = new Date(`${day.date}T12:00:00Z`)
  const spans = day.spans.map(({ opens, closes }) => formatSpan(opens, closes, language, document.brand.clock))
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <CalendarIcon size={18} className="text-ink3" />
      <span className="font-semibold">
        {formatWeekday(noon, 'UTC', language, 'short')} {formatDate(noon, 'UTC', language, 'short')}
      </span>
      <span className="me-auto text-ink2">{t(`hours.day_${day.kind}`)}</span>
      <span className="font-semibold tabular-nums">
        {day.kind === 'closed' || spans.length === 0
          ? t('hours.closed')
          : day.kind === 'partly'
            ? t('hours.closedFrom', { hours: spans.join(comma) })
            : spans.join(comma)}
      </span>
      <TextAction className="text-note" onClick={onRemove}>
        {t('hours.removeDay')}
      </TextAction>
    </li>
  )
}

const KINDS: readonly Kind[] = ['special', 'closed', 'partly']

function DaySheet(props: {
  readonly documentStore: DocumentStore
  readonly taken: readonly Day[]
  readonly onClose: () => void
}) {
  const { documentStore, taken, onClose } = props
  const t = useWords('hours', 'console')
  const { addItem } = useDocument()
  const [date, setDate] = useState('')
  const [kind, setKind] = useState<Kind>('special')
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<{ readonly of: 'date' | 'hours'; readonly text: string } | null>(null)
  const list = kind === 'special' ? 'specialDays' : 'plannedOff'
  const keep = () => {
    if (date === '') return setFault({ of: 'date', text: t('hours.whichDate') })
    if (taken.some((day) => day.list === list && day.date === date))
      return setFault({ of: 'date', text: t('hours.dateTaken') })
    const read = readTypedHours(typed)
    if (kind !== 'closed' && (read.fault !== null || read.spans.length === 0))
      return setFault({ of: 'hours', text: t(`hours.typed_${read.fault ?? 'unreadable'}`, { meant: meantOf(read) }) })
    const spans = read.spans ?? []
    const item =
      kind === 'special'
        ? { date, spans }
        : { date, fullDayClose: kind === 'closed', timings: kind === 'closed' ? [] : spans }
    addItem([...documentStore.at, 'hours', list, date], item)
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('hours.addDay')}
      closeLabel={t('console.close')}
      foot={
        <Button kind="fill" size="foot" wide onClick={keep}>
          {t('hours.keepDay')}
        </Button>
      }
    >
      <div className="grid gap-4 px-5 pb-5">
        <Field
          label={t('hours.date')}
          type="date"
          value={date}
          error={fault?.of === 'date' ? fault.text : undefined}
          onChange={({ currentTarget }) => setDate(currentTarget.value)}
        />
        <fieldset>
          <legend className="mb-1 text-note font-em">{t('hours.dayKind')}</legend>
          {KINDS.map((value) => (
            <Radio key={value} name="kind" checked={kind === value} onChange={() => setKind(value)}>
              {t(`hours.dayIs_${value}`)}
            </Radio>
          ))}
        </fieldset>
        {kind === 'closed' ? null : (
          <Field
            label={kind === 'special' ? t('hours.openHours') : t('hours.closedHours')}
            placeholder="12–2"
            dir="ltr"
            value={typed}
            error={fault?.of === 'hours' ? fault.text : undefined}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </div>
    </Sheet>
  )
}

function meantOf(read: ReturnType<typeof readTypedHours>): string {
  return (read.fault !== null && read.meant) || ''
}
