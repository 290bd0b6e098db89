import type { AnswerOf } from '@compass/contract/call'
import { readReport } from '@compass/contract/reports'
import { formatRate } from '@compass/i18n/formats'
import { useState } from 'react'
import { Button } from '#parts/button.tsx'
import { Card, Failed, LoadingRows, Segments } from '#parts/surfaces.tsx'
import { sentenceOf, useCall } from '#shell/calls/index.tsx'
import { useFigures } from '#shell/figures/index.ts'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { MerchantText } from '#shell/session/merchant-text.tsx'
import type { ReportQuery } from './time-chart.tsx'

type Row = AnswerOf<typeof readReport>['rows'][number]
const NAMES = ['areas', 'promotions', 'taxes', 'refunds', 'stores'] as const
type Name = (typeof NAMES)[number]

/** The reports that are tables alone: areas, promotions, taxes, refunds, stores. */
export function Breakdown({ query }: { readonly query: ReportQuery }) {
  const t = useWords('console', 'reports')
  const [name, setName] = useState<Name>('areas')
  const report = useCall(readReport, { params: { name }, query })
  const titles: Readonly<Record<Name, string>> = {
    areas: t('reports.areas'),
    promotions: t('reports.promotions'),
    taxes: t('reports.taxes'),
    refunds: t('reports.refunds'),
    stores: t('reports.stores'),
  }
  return (
    <Card aria-label={titles[name]} className="px-0! desktop:col-span-3">
      <div className="overflow-x-auto px-4">
        <Segments
          label={t('reports.more')}
          value={name}
          segments={NAMES.map((value) => ({ value, label: titles[value] }))}
          onChoose={(value) => setName(value as Name)}
          className="w-fit"
        />
      </div>
      {report.error && !report.data ? (
        <Failed
          message={sentenceOf(report.error, t('console.unreached'))}
          action={<Button onClick={() => report.refetch()}>{t('console.tryAgain')}</Button>}
        />
      ) : report.data ? (
        <Rows name={name} rows={report.data.rows} />
      ) : (
        <LoadingRows label={t('console.loading')} rows={3} />
      )}
    </Card>
  )
}

function Rows({ name, rows }: { readonly name: Name; readonly rows: readonly Row[] }) {
  const t = useWords('reports')
  const { sum, currencyName: currency } = useFigures()
  if (rows.length === 0) return <p className="px-4 pt-4 text-ink2">{t('reports.none')}</p>
  const isMoney = name === 'areas' || name === 'stores'
  return (
    <div className="mt-2 overflow-x-auto">
      <table className="grid-table">
        <thead>
          <tr>
            <th className="ps-4">
              <span className="sr-only">{t('reports.name')}</span>
            </th>
            <th data-number>{t('reports.orders')}</th>
            {name === 'refunds' ? null : <th data-number>{t(headOf(name), { currency })}</th>}
            {isMoney || name === 'refunds' ? <th data-number>{t('reports.givenBack')}</th> : null}
            {name === 'promotions' ? null : <th data-number>{t('reports.tax')}</th>}
            {isMoney ? <th data-number>{t('reports.net')}</th> : null}
            <th data-number className="pe-4">
              {t('reports.before')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td className="ps-4 text-row">
                <RowName name={name} row={row} />
              </td>
              <td data-number>{row.orders}</td>
              {name === 'refunds' ? null : <td data-number>{sum(row.amount)}</td>}
              {isMoney || name === 'refunds' ? <td data-number>{sum(row.returned)}</td> : null}
              {name === 'promotions' ? null : <td data-number>{sum(row.tax)}</td>}
              {isMoney ? (
                <td data-number className="font-em">
                  {sum(row.net)}
                </td>
              ) : null}
              <td data-number className="pe-4 text-ink3">
                {row.before
                  ? sum(isMoney ? row.before.net : name === 'refunds' ? row.before.returned : row.before.amount)
                  : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function headOf(name: Name) {
  return name === 'promotions' ? 'reports.tookOff' : name === 'taxes' ? 'reports.takenOf' : 'reports.takenIn'
}

function RowName({ name, row }: { readonly name: Name; readonly row: Row }) {
  const t = useWords('reports')
  const language = useLanguage()
  if (row.name) return <MerchantText text={row.name} />
  if (name === 'taxes') return t('reports.taxOf', { rate: formatRate(Number(row.key), language) })
  if (name === 'areas') return t('reports.notBrought')
  if (name === 'refunds')
    return row.key === 'gateway'
      ? t('reports.toBank')
      : row.key === 'cash'
        ? t('reports.inCash')
        : t('reports.asCredits')
  if (row.key === 'bogo') return t('reports.bogo')
  if (row.key === 'reward') return t('reports.rewards')
  return row.key === 'loyalty' ? t('reports.points') : row.key
}
