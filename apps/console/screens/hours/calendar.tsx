import { listSlotLoads } from '@compass/contract/slots'
import { type DayRow, weekTable } from '@compass/domain/availability'
import { exponentOf } from '@compass/domain/money'
import { type Capacity, dayNumber, type Load, type Offering, slotsOfDay } from '@compass/domain/scheduling'
import { formatDate, formatMoney, formatSpan, formatTime, weekdayName } from '@compass/i18n/formats'
import { useState } from 'react'
import { Card, Segments } from '#parts/surfaces.tsx'
import { useFailureSentence } from '#shell/calls/failures.tsx'
import { useCall } from '#shell/calls/index.tsx'
import { useDraft } from '#shell/document-stores/draft.tsx'
import type { DocumentStore } from '#shell/document-stores/index.tsx'
import { useComma, useLanguage, useWords } from '#shell/language/words.tsx'
import { engineHours, engineOffering, SLOT_SERVICES } from './engine.ts'
import { useNow } from './use-now.ts'

const DAYS = 14
const NOTHING: Load = { orders: 0, items: 0, money: 0 }

/** What customers are answered on the next days: the time engine itself, asked about the hours as they are written here. */
export function CalendarCard({ documentStore }: { readonly documentStore: DocumentStore }) {
  const t = useWords('hours')
  const comma = useComma()
  const language = useLanguage()
  const { document } = useDraft()
  const now = useNow()
  const rows = weekTable(engineHours(documentStore.value.hours), now, DAYS)
  const [date, setDate] = useState<string | null>(null)
  const chosen = rows.find((row) => row.date === date) ?? rows[0]!
  return (
    <Card aria-labelledby="calendar">
      <h2 id="calendar" className="text-section">
        {t('hours.calendar')}
      </h2>
      <p className="mb-3 text-note text-ink3">{t('hours.calendarHint')}</p>
      <ul className="grid grid-cols-7 gap-1">
        {rows.map((row) => (
          <li key={row.date}>
            <button
              type="button"
              aria-pressed={row === chosen}
              className="grid w-full justify-items-center gap-0.5 rounded-little py-1.5 hover:bg-wash aria-pressed:bg-wash2"
              onClick={() => setDate(row.date)}
            >
              <span className="text-tiny text-ink2">{weekdayName(row.weekday, language, 'short')}</span>
              <span className="text-row">{Number(row.date.slice(8))}</span>
              <span className="sr-only">{sayDay(row, t(`hours.row_${row.kind}`))}</span>
              <span
                className={`h-1 w-5 rounded-full ${row.spans.length === 0 ? 'bg-line2' : row.kind === 'usual' ? 'bg-bar' : 'bg-pen'}`}
              />
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2" aria-live="polite">
        <span className="font-semibold">
          {weekdayName(chosen.weekday, language)} {formatDate(noonOf(chosen), 'UTC', language, 'short')}
        </span>
        <span className="text-ink2">
          {chosen.spans.length === 0
            ? t('hours.closed')
            : chosen.spans
                .map(({ opens, closes }) => formatSpan(opens, closes, language, document.brand.clock))
                .join(comma)}
        </span>
        <span className="ms-auto text-note text-ink3">{t(`hours.row_${chosen.kind}`)}</span>
      </p>
      <Slots documentStore={documentStore} row={chosen} now={now} />
    </Card>
  )

  function sayDay(row: DayRow, kind: string): string {
    const hours = row.spans.map(({ opens, closes }) => `${opens}–${closes}`).join(', ') || t('hours.closed')
    return `${hours}, ${kind}`
  }
}

function noonOf({ date }: DayRow): Date {
  return new Date(`${date}T12:00:00Z`)
}

/** The slots of a day and service, how full each is, and why one cannot be chosen. */
function Slots({
  documentStore,
  row,
  now,
}: {
  readonly documentStore: DocumentStore
  readonly row: DayRow
  readonly now: Date
}) {
  const t = useWords('hours')
  const sentenceOfFailure = useFailureSentence()
  const { draft } = useDraft()
  const services = SLOT_SERVICES.filter(({ field }) => documentStore.value[field]?.active)
  const [wanted, setWanted] = useState<string>('delivery')
  const loads = useCall(
    listSlotLoads,
    { params: { id: documentStore.id ?? '' }, query: { from: row.date, days: 1 } },
    { enabled: documentStore.id !== null && services.length > 0, refetchInterval: 30_000 },
  )
  const chosen = services.find(({ service }) => service === wanted) ?? services[0]
  if (!chosen) return <p className="mt-2 text-note text-ink3">{t('hours.noSlots')}</p>
  const offering = engineOffering(documentStore.value, chosen, draft.currency)
  if (!offering) return null
  const carried = new Map(
    (loads.data?.items ?? [])
      .filter(({ service }) => service === chosen.code)
      .map((load) => [Date.parse(load.startTime), load]),
  )
  return (
    <div className="mt-3">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        {services.length > 1 ? (
          <Segments
            label={t('hours.whichService')}
            value={chosen.service}
            onChoose={setWanted}
            segments={services.map(({ service }) => ({ value: service, label: t(`hours.week_${service}`) }))}
          />
        ) : (
          <h3 className="text-row">{t(`hours.week_${chosen.service}`)}</h3>
        )}
        <span className="ms-auto text-note text-ink3">
          {loads.error ? sentenceOfFailure(loads.error) : <Takes offering={offering} />}
        </span>
      </div>
      <SlotList offering={offering} row={row} now={now} carried={carried} />
    </div>
  )
}

function Takes({ offering }: { readonly offering: Offering }) {
  const t = useWords('hours')
  const language = useLanguage()
  const { draft } = useDraft()
  const { capacity, widthMinutes } = offering.scheduling
  if (!capacity) return t('hours.takesAny')
  const { currency } = draft
  const most =
    capacity.of === 'money'
      ? formatMoney({ amount: capacity.most, currency, exponent: exponentOf(currency) }, language).text
      : String(capacity.most)
  return t(`hours.takes_${capacity.of}`, { most, minutes: widthMinutes })
}

function SlotList(props: {
  readonly offering: Offering
  readonly row: DayRow
  readonly now: Date
  readonly carried: ReadonlyMap<number, Load>
}) {
  const { offering, row, now, carried } = props
  const t = useWords('hours')
  const language = useLanguage()
  const { draft } = useDraft()
  const slots = slotsOfDay(offering, dayNumber(row.date)!, now).filter(({ slot }) => slot.end > now)
  const { capacity } = offering.scheduling
  const { timeZone } = offering.hours
  if (slots.length === 0) return <p className="text-ink2">{t('hours.noSlotsThatDay')}</p>
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-1.5">
      {slots.map(({ slot, fault }) => {
        const load = carried.get(slot.start.getTime()) ?? NOTHING
        const part = capacity ? Math.min(1, load[capacity.of] / capacity.most) : 0
        return (
          <li key={slot.start.getTime()}>
            <div className={`load-bar ${fault ? 'opacity-60' : ''}`} aria-hidden="true">
              <i className={part >= 1 ? 'bg-fill' : ''} style={{ blockSize: `${part * 100}%` }} />
            </div>
            <p className={`mt-1 text-center text-note tabular-nums ${fault ? 'text-ink2' : 'font-semibold'}`}>
              {formatTime(slot.start, timeZone, language, draft.brand.clock)}
            </p>
            <p className="text-center text-tiny text-ink2">
              {fault ? t(`hours.slot_${fault}`) : standingOf(capacity, load)}
            </p>
          </li>
        )
      })}
    </ul>
  )

  function standingOf(capacity: Capacity | null, load: Load): string {
    if (!capacity) return t('hours.slotOrders', { count: load.orders })
    if (load[capacity.of] >= capacity.most) return t('hours.slotFull')
    if (capacity.of === 'money') return t('hours.slotShare', { share: Math.round((load.money / capacity.most) * 100) })
    return t('hours.slotOf', { used: load[capacity.of], most: capacity.most })
  }
}
