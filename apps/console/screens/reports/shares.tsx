import { listPayouts } from '@compass/contract/disputes'
import { readReport } from '@compass/contract/reports'
import { AlertIcon, CardIcon, CashIcon, CheckIcon, WalletIcon } from '@compass/ui/icons'
import type { ReactNode } from 'react'
import { Card, Failed, LoadingRows } from '#parts/surfaces.tsx'
import { sentenceOf, useCall } from '#shell/calls/index.tsx'
import { useFigures } from '#shell/figures/index.ts'
import { useWords } from '#shell/language/words.tsx'
import { ChannelIcon, channelName, methodName } from '#shell/orders/order-words.tsx'
import { MerchantText } from '#shell/session/merchant-text.tsx'
import type { ReportQuery } from './time-chart.tsx'

const BEST = 6
const MAX_PAYOUT_DAYS = 92
const DAY_MS = 86_400_000

/** What sold best, by money before any reduction. */
export function Products({ query }: { readonly query: ReportQuery }) {
  const t = useWords('console', 'reports')
  const { sum, currencyName: currency } = useFigures()
  const { data, error } = useCall(readReport, { params: { name: 'products' }, query }, { keepsPrevious: true })
  const rows = (data?.rows ?? []).filter(({ units }) => units > 0).slice(0, BEST)
  return (
    <Card aria-label={t('reports.products')} className="px-0!">
      <header className="flex items-baseline justify-between gap-3 px-4">
        <h2 className="text-section">{t('reports.products')}</h2>
        <p className="text-note text-ink2">{t('reports.byMoney')}</p>
      </header>
      {error && !data ? <Failed message={sentenceOf(error, t('console.unreached'))} /> : null}
      {data ? (
        <table className="grid-table mt-1">
          <thead>
            <tr>
              <th className="ps-4">
                <span className="sr-only">{t('reports.product')}</span>
              </th>
              <th data-number>{t('reports.sold')}</th>
              <th data-number>{currency}</th>
              <th data-number className="pe-4">
                {t('reports.before')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, units, amount, before }) => (
              <tr key={key}>
                <td className="ps-4 text-row">
                  <MerchantText text={name} />
                </td>
                <td data-number>{units}</td>
                <td data-number className="font-em">
                  {sum(amount)}
                </td>
                <td data-number className="pe-4">
                  <Change now={units} before={before?.units} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : error ? null : (
        <LoadingRows label={t('console.loading')} rows={4} />
      )}
    </Card>
  )
}

function Change({ now, before }: { readonly now: number; readonly before: number | undefined }) {
  const t = useWords('reports')
  if (before === undefined) return null
  if (before === 0) return <span className="text-ink2">{t('reports.new')}</span>
  const change = now - before
  const text = change === 0 ? '±0' : change > 0 ? `+${change}` : `−${-change}`
  return (
    <bdi dir="ltr" className={change > 0 ? 'text-ok' : 'text-ink2'}>
      {text}
    </bdi>
  )
}

export function Channels({ query }: { readonly query: ReportQuery }) {
  const t = useWords('customers', 'reports')
  const { data } = useCall(readReport, { params: { name: 'channels' }, query }, { keepsPrevious: true })
  const rows = (data?.rows ?? []).filter(({ amount, orders }) => amount !== 0 || orders > 0)
  return (
    <Shares
      title={t('reports.channels')}
      rows={rows.map(({ key, orders, amount }) => ({
        key,
        icon: <ChannelIcon channel={Number(key)} />,
        name: channelName(t, Number(key)),
        count: orders,
        amount,
      }))}
    />
  )
}

export function Methods({
  query,
  period,
}: {
  readonly query: ReportQuery
  readonly period: { readonly start: string; readonly end: string }
}) {
  const t = useWords('customers', 'reports')
  const { data } = useCall(readReport, { params: { name: 'methods' }, query }, { keepsPrevious: true })
  const rows = (data?.rows ?? []).filter(({ amount, orders }) => amount !== 0 || orders > 0)
  return (
    <Shares
      title={t('reports.methods')}
      rows={rows.map(({ key, orders, amount }) => ({
        key,
        icon: <MethodIcon method={key} />,
        name: methodName(t, key),
        count: orders,
        amount,
      }))}
    >
      {query.store ? null : <Payouts {...period} />}
    </Shares>
  )
}

function MethodIcon({ method }: { readonly method: string }) {
  if (method === 'cod') return <CashIcon size={16} />
  return method === 'credits' || method === 'roomCharge' ? <WalletIcon size={16} /> : <CardIcon size={16} />
}

interface Share {
  readonly key: string
  readonly icon: ReactNode
  readonly name: string
  readonly count: number
  readonly amount: number
}

/** Parts of a whole: a bar for each, the sum at the foot. */
function Shares({
  title,
  rows,
  children,
}: {
  readonly title: string
  readonly rows: readonly Share[]
  readonly children?: ReactNode
}) {
  const t = useWords('reports')
  const { sum } = useFigures()
  const whole = rows.reduce((all, { amount }) => all + amount, 0)
  const orders = rows.reduce((all, { count }) => all + count, 0)
  return (
    <Card aria-label={title}>
      <h2 className="mb-3 text-section">{title}</h2>
      <ul className="grid gap-3.5">
        {rows.map(({ key, icon, name, count, amount }) => (
          <li key={key}>
            <div className="flex items-center gap-2">
              <span className="text-ink2">{icon}</span>
              <span className="min-w-0 truncate text-row">{name}</span>
              <span className="text-note text-ink3">{count}</span>
              <span className="ms-auto font-em">{sum(amount)}</span>
            </div>
            <div aria-hidden="true" className="mt-1.5 h-1 overflow-hidden rounded-full bg-wash2">
              <div
                className="h-full rounded-full bg-fill"
                style={{ inlineSize: `${whole > 0 ? Math.max(0, (amount / whole) * 100) : 0}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex justify-between border-t border-line pt-3 text-ink2">
        <span>{t('reports.orderCount', { count: orders })}</span>
        <span className="font-em text-ink">{sum(whole)}</span>
      </div>
      {children}
    </Card>
  )
}

/** What gateways paid out in the period, beside what stands here. */
function Payouts({ start, end }: { readonly start: string; readonly end: string }) {
  const t = useWords('reports')
  const isShort = Date.parse(end) - Date.parse(start) <= MAX_PAYOUT_DAYS * DAY_MS
  const { data } = useCall(listPayouts, { query: { from: start, to: end } }, { enabled: isShort })
  if (!data) return null
  const isSilent = data.lines.length === 0 && data.waiting.length === 0
  if (isSilent) return null
  return (
    <div className="mt-2 flex justify-between gap-3 text-note text-ink2">
      <span>{t('reports.payouts', { count: data.lines.length })}</span>
      {data.differences === 0 ? (
        <span className="flex items-center gap-1 text-ok">
          <CheckIcon size={14} />
          {t('reports.agrees')}
        </span>
      ) : (
        <span className="flex items-center gap-1 text-bad">
          <AlertIcon size={14} />
          {t('reports.differences', { count: data.differences })}
        </span>
      )}
    </div>
  )
}
