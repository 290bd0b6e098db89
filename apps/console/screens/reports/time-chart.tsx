import type { AnswerOf, QueryOf } from '@compass/contract/call'
import { readReport } from '@compass/contract/reports'
import { useState } from 'react'
import { IconAction } from '#parts/button.tsx'
import { ReportsIcon, TableIcon } from '#parts/icons.ts'
import { Card, Segments } from '#parts/surfaces.tsx'
import { Reading } from '#shell/calls/failures.tsx'
import { useCall } from '#shell/calls/index.tsx'
import { useClock, useFigures } from '#shell/figures/index.ts'
import { useWords } from '#shell/language/words.tsx'
import { Bars } from './bars.tsx'

export type ReportQuery = Partial<QueryOf<typeof readReport>>
type Row = AnswerOf<typeof readReport>['rows'][number]
type Measure = 'orders' | 'net'
type Unit = 'hours' | 'days'

/**
 * When it was sold: bars with their numbers, the period before as a line over each; the same as a table. Of several days their
 * days, or the hours of all of them together.
 */
// Long on purpose: one card with its head and its states.
export function TimeChart(props: {
  readonly query: ReportQuery
  readonly isOneDay: boolean
  readonly period: { readonly isRunning: boolean }
  /** What it is compared with, in a word or two. */
  readonly before: string
}) {
  const { query, period, before } = props
  const t = useWords('console', 'reports')
  const [measure, setMeasure] = useState<Measure>('orders')
  const [unit, setUnit] = useState<Unit>('days')
  const [isTable, setTable] = useState(false)
  const name = props.isOneDay ? 'hours' : unit
  const isByHour = name === 'hours'
  const report = useCall(readReport, { params: { name }, query }, { keepsPrevious: true, refetchInterval: 60_000 })
  // What stays from the other report has other keys.
  const data = report.data?.name === name ? report.data : undefined
  const rows = trim(data?.rows ?? [], isByHour)
  const title = isByHour ? t('reports.byHour') : t('reports.byDay')
  return (
    <Card aria-label={title} className="desktop:col-span-2">
      <header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        {props.isOneDay ? (
          <h2 className="text-section">{title}</h2>
        ) : (
          <>
            <h2 className="sr-only">{title}</h2>
            <Segments
              label={t('reports.unit')}
              value={unit}
              segments={[
                { value: 'days', label: t('reports.byDay') },
                { value: 'hours', label: t('reports.byHour') },
              ]}
              onChoose={(value) => setUnit(value as Unit)}
            />
          </>
        )}
        <span className="me-auto flex items-center gap-1.5 text-note text-ink2">
          <span aria-hidden="true" className="h-0.5 w-4 rounded bg-ink3" />
          {before}
        </span>
        <Segments
          label={t('reports.measure')}
          value={measure}
          segments={[
            { value: 'orders', label: t('reports.orders') },
            { value: 'net', label: t('reports.net') },
          ]}
          onChoose={(value) => setMeasure(value as Measure)}
        />
        <IconAction
          label={isTable ? t('reports.asChart') : t('reports.asTable')}
          aria-pressed={isTable}
          icon={isTable ? <ReportsIcon size={18} /> : <TableIcon size={18} />}
          onClick={() => setTable(!isTable)}
        />
      </header>
      <Reading read={{ data, error: report.error, refetch: report.refetch }}>
        {() =>
          isTable ? (
            <TimeTable rows={rows} isByHour={isByHour} before={before} />
          ) : (
            <TimeBars rows={rows} measure={measure} isByHour={isByHour} isRunning={period.isRunning} title={title} />
          )
        }
      </Reading>
    </Card>
  )
}

function TimeBars(props: {
  readonly rows: readonly Row[]
  readonly measure: Measure
  readonly isByHour: boolean
  readonly isRunning: boolean
  readonly title: string
}) {
  const { rows, measure, isByHour, isRunning, title } = props
  const { sum } = useFigures()
  const { date } = useClock()
  const now = Date.now()
  const bars = rows.map((row, i) => {
    const end = rows[i + 1]?.start ?? null
    const hasBegun = row.start !== null && Date.parse(row.start) <= now
    return {
      key: row.key,
      label: isByHour ? row.key.replace('+', '') : date(row.key),
      value: row[measure],
      before: row.before ? row.before[measure] : null,
      isNow: isRunning && hasBegun && (end === null || Date.parse(end) > now),
    }
  })
  const write = measure === 'orders' ? String : (minor: number) => sum(minor, { hideZeroDecimals: true })
  return <Bars bars={bars} write={write} title={title} />
}

function TimeTable(props: { readonly rows: readonly Row[]; readonly isByHour: boolean; readonly before: string }) {
  const { rows, isByHour, before: beforeWords } = props
  const t = useWords('reports')
  const { sum, currencyName: currency } = useFigures()
  const { date } = useClock()
  return (
    <div className="-mx-4 max-h-80 overflow-auto">
      <table className="grid-table">
        <thead>
          <tr>
            <th>{isByHour ? t('reports.hour') : t('reports.day')}</th>
            <th data-number>{t('reports.orders')}</th>
            <th data-number>{beforeWords}</th>
            <th data-number>{t('reports.takenIn', { currency })}</th>
            <th data-number>{t('reports.net')}</th>
            <th data-number>{beforeWords}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, orders, amount, net, before }) => (
            <tr key={key}>
              <td>{isByHour ? <bdi dir="ltr">{key.replace('+', '')}</bdi> : date(key)}</td>
              <td data-number>{orders}</td>
              <td data-number className="text-ink3">
                {before?.orders ?? ''}
              </td>
              <td data-number>{sum(amount)}</td>
              <td data-number>{sum(net)}</td>
              <td data-number className="text-ink3">
                {before ? sum(before.net) : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Of hours those in which anything was sold, now or before, and those between. */
function trim(rows: readonly Row[], isByHour: boolean): readonly Row[] {
  if (!isByHour) return rows
  const isBusy = ({ orders, returned, before }: Row) => orders > 0 || returned > 0 || (before?.orders ?? 0) > 0
  const first = rows.findIndex(isBusy)
  const last = rows.findLastIndex(isBusy)
  return first < 0 ? rows.slice(9, 21) : rows.slice(first, last + 1)
}
