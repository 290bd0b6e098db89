import { exportReport, readReport } from '@compass/contract/reports'
import { addDays } from '@compass/domain/reports'
import { CalendarIcon, CheckIcon, ChevronDownIcon, ReceiptIcon } from '@compass/ui/icons'
import { useState } from 'react'
import { Field } from '#parts/field.tsx'
import { FilterPill } from '#parts/filter-bar.tsx'
import { DownloadIcon } from '#parts/icons.ts'
import { Callout, Card, Empty, LoadingRows, Segments } from '#parts/surfaces.tsx'
import { FailedCall, useFailureToast } from '#shell/calls/failures.tsx'
import { useCall, useSend } from '#shell/calls/index.tsx'
import { saveFile, useClock } from '#shell/figures/index.ts'
import { Page } from '#shell/frame/page.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import { AddsUp } from './adds-up.tsx'
import { Breakdown } from './breakdown.tsx'
import { Equation } from './equation.tsx'
import { PayoutPanel } from './payouts.tsx'
import { Products } from './product-table.tsx'
import { Channels, Methods } from './shares.tsx'
import { TimeChart } from './time-chart.tsx'
import { PERIODS, type Period, type PeriodName, usePeriod } from './use-period.ts'

/** What a period came to: an equation on top, then when, of what, by which way, and how it adds up. */
export function Screen() {
  const t = useWords('console', 'reports')
  const period = usePeriod()
  return (
    <Page
      title={t('console.reports')}
      aside={
        <>
          <Periods period={period} />
          <Compared period={period} />
        </>
      }
      actions={
        <>
          <Stores period={period} />
          <Exports period={period} />
        </>
      }
    >
      {period.name === 'other' ? <Dates period={period} /> : null}
      <Report period={period} />
    </Page>
  )
}

function Report({ period }: { readonly period: Period }) {
  const t = useWords('console', 'reports')
  const query = period.query ?? {}
  const [isComparing, setComparing] = useState(false)
  const overview = useOverview(period)
  const { data, error } = overview
  const before = useBefore(data)
  if (error && !data)
    return (
      <Card>
        <FailedCall error={error} onRetry={overview.refetch} />
      </Card>
    )
  if (!data?.figures)
    return (
      <Card>
        <LoadingRows label={t('console.loading')} rows={8} />
      </Card>
    )
  const isEmpty = data.figures.orders === 0 && data.figures.givenBack === 0
  return (
    <div className="grid grid-cols-1 gap-4">
      {data.isWhole ? null : <Callout look="warn">{t('reports.counting')}</Callout>}
      <Equation figures={data.figures} before={data.figuresBefore} />
      {isEmpty ? (
        <Card>
          <Empty icon={ReceiptIcon} title={t('reports.nothing')}>
            {t('reports.nothingText')}
          </Empty>
        </Card>
      ) : (
        <div className="grid grid-cols-1 gap-4 desktop:grid-cols-[minmax(0,1.4fr)_minmax(0,0.9fr)_minmax(0,1fr)]">
          <TimeChart
            query={query}
            isOneDay={data.period.from === data.period.to}
            period={data.period}
            before={before}
          />
          <AddsUp figures={data.figures} query={query} />
          <Products query={query} before={before} />
          <Channels query={query} />
          <Methods query={query} period={data.period} onPayouts={() => setComparing(true)} />
          <Breakdown query={query} before={before} />
        </div>
      )}
      {isComparing ? <PayoutPanel span={data.period} onClose={() => setComparing(false)} /> : null}
    </div>
  )
}

function useOverview(period: Period) {
  return useCall(
    readReport,
    { params: { name: 'overview' }, query: period.query ?? {} },
    { enabled: period.query !== null, keepsPrevious: true, refetchInterval: 60_000 },
  )
}

type ComparedSpans = Pick<NonNullable<ReturnType<typeof useOverview>['data']>, 'period' | 'before'>

/** What it is compared with, in a word or two: the head of a column, the name of a line. */
function useBefore(report: ComparedSpans | undefined): string {
  const t = useWords('reports')
  if (!report?.before) return t('reports.before')
  const { period, before } = report
  if (before.from === addDays(period.from, -7)) return t('reports.weekAgo')
  const isMonth = before.from.endsWith('-01') && period.from.endsWith('-01') && addDays(before.to, 1) === period.from
  return isMonth ? t('reports.monthAgo') : t('reports.before')
}

/** What it is compared with, day by day. */
function Compared({ period: chosen }: { readonly period: Period }) {
  const t = useWords('reports')
  const { date, time } = useClock()
  const { data } = useOverview(chosen)
  if (!data?.before) return null
  const { before, period } = data
  const words =
    before.from === before.to
      ? period.isRunning
        ? t('reports.withDayUntil', { day: date(before.from), time: time(before.end) })
        : t('reports.withDay', { day: date(before.from) })
      : t('reports.withDays', { from: date(before.from), to: date(before.to) })
  return <p className="text-note text-ink2">{words}</p>
}

function Periods({ period }: { readonly period: Period }) {
  const t = useWords('reports')
  const names: Readonly<Record<PeriodName, string>> = {
    today: t('reports.today'),
    yesterday: t('reports.yesterday'),
    week: t('reports.week'),
    month: t('reports.month'),
    other: t('reports.other'),
  }
  return (
    <Segments
      label={t('reports.period')}
      value={period.name}
      segments={PERIODS.map((value) => ({
        value,
        label:
          value === 'other' ? (
            <span className="flex items-center justify-center gap-1.5">
              <CalendarIcon size={15} />
              {names.other}
            </span>
          ) : (
            names[value]
          ),
      }))}
      onChoose={(name) => {
        const range = name === 'other' && period.today ? { from: period.today, to: period.today } : undefined
        period.choose(name as PeriodName, range)
      }}
      className="max-w-full overflow-x-auto whitespace-nowrap"
    />
  )
}

/** The first and the last date, in the store's own calendar. */
function Dates({ period }: { readonly period: Period }) {
  const t = useWords('reports')
  const { from = '', to = '' } = period.query ?? {}
  const choose = (range: { from: string; to: string }) => {
    if (!range.from || !range.to) return
    period.choose('other', range.from <= range.to ? range : { from: range.from, to: range.from })
  }
  const today = period.today ?? undefined
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <Field
        type="date"
        label={t('reports.from')}
        value={from}
        max={today}
        onChange={(event) =>
          choose({ from: event.target.value, to: to < event.target.value ? event.target.value : to })
        }
      />
      <Field
        type="date"
        label={t('reports.to')}
        value={to}
        min={from}
        max={today}
        onChange={(event) => choose({ from, to: event.target.value })}
      />
    </div>
  )
}

function Stores({ period }: { readonly period: Period }) {
  const t = useWords('reports')
  const say = useMerchantText()
  const { stores, staff } = useSession()
  if (stores.length < 2 || staff.store) return null
  return (
    <FilterPill
      label={t('reports.allStores')}
      value={period.store}
      options={stores.map(({ _id, name }) => ({ value: _id, label: say(name) }))}
      clearLabel={t('reports.allStores')}
      onChoose={period.chooseStore}
    />
  )
}

/** Every report as a table for spreadsheets; who takes one is written down. */
function Exports({ period }: { readonly period: Period }) {
  const t = useWords('reports')
  const send = useSend()
  const toast = useToast()
  const sayFailure = useFailureToast()
  const [busy, setBusy] = useState(false)
  const names = [
    ['overview', t('reports.overview')],
    ['hours', t('reports.byHour')],
    ['days', t('reports.byDay')],
    ['products', t('reports.products')],
    ['areas', t('reports.areas')],
    ['channels', t('reports.channels')],
    ['methods', t('reports.methods')],
    ['stores', t('reports.stores')],
    ['taxes', t('reports.taxes')],
    ['promotions', t('reports.promotions')],
    ['refunds', t('reports.refunds')],
    ['ledger', t('reports.ledger')],
  ] as const
  const save = async (name: (typeof names)[number][0]) => {
    setBusy(true)
    try {
      const { fileName, csv } = await send(exportReport, { params: { name }, query: period.query ?? {} })
      saveFile(fileName, csv, 'text/csv;charset=utf-8')
      toast({ text: t('reports.saved', { file: fileName }), icon: <CheckIcon size={18} /> })
    } catch (error) {
      sayFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <label className={`filter-pill ${busy ? 'opacity-60' : ''}`}>
      <DownloadIcon size={16} />
      {t('reports.csv')}
      <ChevronDownIcon size={14} />
      <select
        aria-label={t('reports.saveAsCsv')}
        value=""
        disabled={busy || period.query === null}
        onChange={(event) => void save(event.target.value as (typeof names)[number][0])}
      >
        <option value="">{t('reports.saveAsCsv')}</option>
        {names.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
