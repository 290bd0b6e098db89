import {
  type DaySpan,
  daysThatMeet,
  localParts,
  type NamedWeekSpan,
  readTypedHours,
  spansByDay,
  weekOfDays,
} from '@compass/domain/availability'
import { formatSpan, weekdayName } from '@compass/i18n/formats'
import { WarningIcon } from '@compass/ui/icons'
import { useState } from 'react'
import { useField } from '#document/index.ts'
import { Button } from '#parts/button.tsx'
import { FaultLine } from '#parts/field.tsx'
import { Card, Segments } from '#parts/surfaces.tsx'
import { useDraft } from '#shell/document-stores/draft.tsx'
import type { DocumentStore } from '#shell/document-stores/index.tsx'
import { SERVICE_NAMES, type ServiceName } from '#shell/document-stores/services.ts'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { DayBar, scalePercent } from './day-bar.tsx'
import type { WeekName } from './engine.ts'
import { useNow } from './use-now.ts'

/** Monday first, as calendars of the people who fill this in begin. */
const DAYS = [1, 2, 3, 4, 5, 6, 0] as const
const MARKS = [360, 720, 1080, 1440]

/** The usual week: of the outlet, and of each service that has shorter hours of its own. */
export function WeekCard({ documentStore }: { readonly documentStore: DocumentStore }) {
  const t = useWords('hours')
  const [week, setWeek] = useState<WeekName>('store')
  const services = SERVICE_NAMES.filter((service) => documentStore.value.services.includes(service))
  const shown = week === 'store' || services.includes(week) ? week : 'store'
  return (
    <Card aria-labelledby="week">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 id="week" className="me-auto text-section">
          {t('hours.week')}
        </h2>
        <Segments
          label={t('hours.whichWeek')}
          value={shown}
          onChoose={(value) => setWeek(value as WeekName)}
          segments={(['store', ...services] as const).map((value) => ({ value, label: t(`hours.week_${value}`) }))}
        />
      </div>
      {shown === 'store' ? (
        <Week key="store" documentStore={documentStore} at={[...documentStore.at, 'hours', 'week']} />
      ) : (
        <ServiceWeek key={shown} documentStore={documentStore} service={shown} />
      )}
    </Card>
  )
}

/** A service that has no week of its own has the outlet's, until somebody says otherwise. */
function ServiceWeek({
  documentStore,
  service,
}: {
  readonly documentStore: DocumentStore
  readonly service: ServiceName
}) {
  const t = useWords('hours')
  const at = [...documentStore.at, 'hours', 'services', service]
  const own = useField<readonly NamedWeekSpan[] | undefined>(at)
  if (!own.value)
    return (
      <div className="grid justify-items-start gap-3 py-2">
        <p className="text-ink2">{t('hours.sameWeek')}</p>
        <Button onClick={() => own.set(documentStore.value.hours.week)}>{t('hours.ownWeek')}</Button>
      </div>
    )
  return (
    <>
      <Week documentStore={documentStore} at={at} />
      <Button kind="bare" className="mt-1" onClick={() => own.set(undefined)}>
        {t('hours.noOwnWeek')}
      </Button>
    </>
  )
}

function Week({ documentStore, at }: { readonly documentStore: DocumentStore; readonly at: readonly string[] }) {
  const t = useWords('hours')
  const language = useLanguage()
  const now = useNow()
  const { value, published, set, faults } = useField<readonly NamedWeekSpan[]>(at)
  const days = spansByDay(value ?? [])
  const before = published ? spansByDay(published) : null
  const meeting = daysThatMeet(days)
  const { weekday, time } = localParts(now, documentStore.value.hours.timeZone)
  const change = (day: number, spans: readonly DaySpan[], everyDay: boolean) =>
    set(weekOfDays(days.map((own, other) => (everyDay || other === day ? spans : own))))
  return (
    <>
      <div className="week">
        <div className="week-row" aria-hidden="true">
          <span className="week-bar relative h-5 text-note text-ink3">
            {MARKS.map((minutes) => (
              <span
                key={minutes}
                className="absolute whitespace-nowrap"
                style={{ insetInlineStart: `${scalePercent(minutes)}%` }}
              >
                {`${(minutes / 60) % 24}:00`}
              </span>
            ))}
          </span>
        </div>
        <ul className="week-row">
          {DAYS.map((day) => (
            <DayRow
              key={day}
              day={day}
              isToday={day === weekday}
              time={day === weekday ? time : null}
              spans={days[day]!}
              isChanged={before !== null && JSON.stringify(before[day]) !== JSON.stringify(days[day])}
              meets={meeting.includes(day)}
              onChange={(spans, everyDay) => change(day, spans, everyDay)}
            />
          ))}
        </ul>
      </div>
      {meeting.length > 0 || faults.length > 0 ? (
        <p role="alert" className="mt-2 flex gap-1.5 text-note text-bad">
          <WarningIcon size={14} className="mt-0.5" />
          {faults[0] ?? t('hours.meets', { day: weekdayName(meeting[0]!, language) })}
        </p>
      ) : (
        <p className="mt-2 text-note text-ink3">{t('hours.weekHint')}</p>
      )}
    </>
  )
}

function DayRow(props: {
  readonly day: number
  readonly isToday: boolean
  readonly time: string | null
  readonly spans: readonly DaySpan[]
  readonly isChanged: boolean
  readonly meets: boolean
  readonly onChange: (spans: readonly DaySpan[], everyDay: boolean) => void
}) {
  const { day, isToday, time, spans, isChanged, meets, onChange } = props
  const language = useLanguage()
  return (
    <li className={`week-row items-center rounded-little py-1 ${isToday ? '-mx-2 bg-wash px-2' : ''}`}>
      <span className={isToday ? 'font-semibold' : ''}>{weekdayName(day, language, 'short')}</span>
      <DayBar day={day} spans={spans} isToday={isToday} isChanged={isChanged} time={time} onChange={onChange} />
      <TypedHours day={day} spans={spans} isChanged={isChanged} isMeeting={meets} onChange={onChange} />
    </li>
  )
}

/** The hours as text: "11–1" is enough, nothing is a closed day. */
function TypedHours(props: {
  readonly day: number
  readonly spans: readonly DaySpan[]
  readonly isChanged: boolean
  readonly isMeeting: boolean
  readonly onChange: (spans: readonly DaySpan[], everyDay: boolean) => void
}) {
  const { day, spans, isChanged, isMeeting, onChange } = props
  const t = useWords('hours')
  const language = useLanguage()
  const { document } = useDraft()
  const clock = document.brand.clock
  const written = spans.map(({ opens, closes }) => formatSpan(opens, closes, language, clock)).join(', ')
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const plain = spans.map(({ opens, closes }) => `${opens}–${closes}`).join(', ')
  const take = (everyDay: boolean) => {
    if (typed === null) return
    const read = readTypedHours(typed)
    if (read.fault !== null) {
      setFault(t(`hours.typed_${read.fault}`, { meant: read.meant ?? '' }))
      return
    }
    setTyped(null)
    setFault(null)
    if (everyDay || JSON.stringify(read.spans) !== JSON.stringify(spans)) onChange(read.spans, everyDay)
  }
  return (
    <div className="min-w-0 text-end">
      <input
        aria-label={t('hours.hoursOf', { day: weekdayName(day, language) })}
        aria-invalid={fault !== null || isMeeting || undefined}
        size={Math.max(10, (written || t('hours.closed')).length)}
        className={`max-w-full rounded-tag bg-transparent px-1 py-1 text-end tabular-nums outline-none focus-visible:bg-surface focus-visible:shadow-[inset_0_0_0_2px_var(--pen)] ${isChanged ? 'font-semibold text-pen' : ''} ${fault || isMeeting ? 'shadow-[inset_0_0_0_2px_var(--bad)]' : ''}`}
        value={typed ?? (written || t('hours.closed'))}
        dir={typed === null ? undefined : 'ltr'}
        onFocus={({ currentTarget }) => {
          if (typed === null) setTyped(plain)
          requestAnimationFrame(() => currentTarget.select())
        }}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => take(false)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take(event.altKey)
          if (event.key === 'Escape') {
            setTyped(null)
            setFault(null)
          }
        }}
      />
      <FaultLine fault={fault} className="max-w-44 text-start" />
    </div>
  )
}
