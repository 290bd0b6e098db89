import type { AnswerOf } from '@compass/contract/call'
import { readReport } from '@compass/contract/reports'
import { CardIcon, CashIcon, WalletIcon } from '@compass/ui/icons'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card, LoadingRows } from '#parts/surfaces.tsx'
import { FailedCall } from '#shell/calls/failures.tsx'
import { useCall } from '#shell/calls/index.tsx'
import { useFigures } from '#shell/figures/index.ts'
import { useWords } from '#shell/language/words.tsx'
import { ChannelIcon, channelName, methodName } from '#shell/orders/order-words.tsx'
import { PayoutLine } from './payouts.tsx'
import type { ReportQuery } from './time-chart.tsx'

export function Channels({ query }: { readonly query: ReportQuery }) {
  const t = useWords('customers', 'reports')
  const report = useCall(readReport, { params: { name: 'channels' }, query }, { keepsPrevious: true })
  return (
    <Shares
      title={t('reports.channels')}
      report={report}
      share={({ key, orders, amount }) => ({
        key,
        icon: <ChannelIcon channel={Number(key)} />,
        name: channelName(t, Number(key)),
        count: orders,
        amount,
      })}
    />
  )
}

export function Methods({
  query,
  period,
  onPayouts,
}: {
  readonly query: ReportQuery
  readonly period: { readonly start: string; readonly end: string }
  readonly onPayouts: () => void
}) {
  const t = useWords('customers', 'reports')
  const report = useCall(readReport, { params: { name: 'methods' }, query }, { keepsPrevious: true })
  return (
    <Shares
      title={t('reports.methods')}
      report={report}
      share={({ key, orders, amount }) => ({
        key,
        icon: <MethodIcon method={key} />,
        name: methodName(t, key),
        count: orders,
        amount,
      })}
    >
      {/* Gateways pay out for all stores at once. */}
      {query.store ? null : <PayoutLine span={period} onOpen={onPayouts} />}
    </Shares>
  )
}

function MethodIcon({ method }: { readonly method: string }) {
  if (method === 'cod') return <CashIcon size={16} />
  return method === 'credits' || method === 'roomCharge' ? <WalletIcon size={16} /> : <CardIcon size={16} />
}

type Report = AnswerOf<typeof readReport>

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
  report,
  share,
  children,
}: {
  readonly title: string
  readonly report: UseQueryResult<Report, Error>
  readonly share: (row: Report['rows'][number]) => Share
  readonly children?: ReactNode
}) {
  const t = useWords('console', 'reports')
  const { sum } = useFigures()
  const { data, error } = report
  const rows = (data?.rows ?? []).filter(({ amount, orders }) => amount !== 0 || orders > 0).map(share)
  const whole = rows.reduce((all, { amount }) => all + amount, 0)
  const orders = rows.reduce((all, { count }) => all + count, 0)
  return (
    <Card aria-label={title}>
      <h2 className="mb-3 text-section">{title}</h2>
      {error && !data ? (
        <div className="-m-4">
          <FailedCall error={error} onRetry={report.refetch} />
        </div>
      ) : !data ? (
        <LoadingRows label={t('console.loading')} rows={3} />
      ) : null}
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
