import type { AnswerOf } from '@compass/contract/call'
import { readReport } from '@compass/contract/reports'
import { formatRate } from '@compass/i18n/formats'
import { useState } from 'react'
import { Button } from '#parts/button.tsx'
import { Card, Segments } from '#parts/surfaces.tsx'
import { Reading } from '#shell/calls/failures.tsx'
import { useCall } from '#shell/calls/index.tsx'
import { useFigures } from '#shell/figures/index.ts'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { channelName, methodName } from '#shell/orders/order-words.tsx'
import { MerchantText } from '#shell/session/merchant-text.tsx'
import type { ReportQuery } from './time-chart.tsx'

type Row = AnswerOf<typeof readReport>['rows'][number]
type Column = 'orders' | 'units' | 'amount' | 'returned' | 'tax' | 'net'

/** The columns of each table; what its last one holds is shown of the period before, too. */
const COLUMNS = {
  products: ['orders', 'units', 'amount'],
  areas: ['orders', 'amount', 'returned', 'tax', 'net'],
  channels: ['orders', 'amount', 'returned', 'tax', 'net'],
  methods: ['orders', 'returned', 'amount'],
  taxes: ['orders', 'amount', 'tax'],
  promotions: ['orders', 'amount'],
  refunds: ['orders', 'tax', 'returned'],
  stores: ['orders', 'amount', 'returned', 'tax', 'net'],
} as const satisfies Readonly<Record<string, readonly Column[]>>

type Name = keyof typeof COLUMNS
const NAMES = Object.keys(COLUMNS) as readonly Name[]
const PAGE = 50

/** Every report as a table, whole: also what the cards above show in part or as a drawing. */
export function Breakdown({ query, before }: { readonly query: ReportQuery; readonly before: string }) {
  const t = useWords('console', 'reports')
  const [name, setName] = useState<Name>('areas')
  const report = useCall(readReport, { params: { name }, query })
  const titles: Readonly<Record<Name, string>> = {
    products: t('reports.products'),
    areas: t('reports.areas'),
    channels: t('reports.channels'),
    methods: t('reports.methods'),
    taxes: t('reports.taxes'),
    promotions: t('reports.promotions'),
    refunds: t('reports.refunds'),
    stores: t('reports.stores'),
  }
  return (
    <Card aria-label={titles[name]} className="px-0! pb-0! desktop:col-span-3">
      <div className="overflow-x-auto px-4 pb-2">
        <Segments
          label={t('reports.more')}
          value={name}
          segments={NAMES.map((value) => ({ value, label: titles[value] }))}
          onChoose={(value) => setName(value as Name)}
          className="w-fit"
        />
      </div>
      <Reading read={report} rows={3}>
        {({ rows }) => <Rows key={name} name={name} rows={rows} before={before} />}
      </Reading>
    </Card>
  )
}

function Rows(props: { readonly name: Name; readonly rows: readonly Row[]; readonly before: string }) {
  const { name, rows, before } = props
  const t = useWords('reports')
  const { sum, currencyName: currency } = useFigures()
  const [shown, setShown] = useState(PAGE)
  if (rows.length === 0) return <p className="px-4 pt-2 pb-4 text-ink2">{t('reports.none')}</p>
  const columns: readonly Column[] = COLUMNS[name]
  const last = columns.at(-1)!
  const write = (column: Column, value: number) =>
    column === 'orders' || column === 'units' ? String(value) : sum(value)
  const heads: Readonly<Record<Column, string>> = {
    orders: name === 'refunds' ? t('reports.refunds') : t('reports.orders'),
    units: t('reports.sold'),
    amount: t(headOf(name), { currency }),
    returned: t('reports.givenBack'),
    tax: t('reports.tax'),
    net: t('reports.net'),
  }
  return (
    <>
      <div className="overflow-x-auto">
        <table className="grid-table">
          <thead>
            <tr>
              <th>
                <span className="sr-only">{t('reports.name')}</span>
              </th>
              {columns.map((column) => (
                <th key={column} data-number>
                  {heads[column]}
                </th>
              ))}
              <th data-number>{before}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <tr key={row.key}>
                <td className="text-row">
                  <RowName name={name} row={row} />
                </td>
                {columns.map((column) => (
                  <td key={column} data-number className={column === last ? 'font-em' : ''}>
                    {write(column, row[column])}
                  </td>
                ))}
                <td data-number className="text-ink3">
                  {row.before ? write(last, row.before[last]) : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shown ? (
        <div className="p-3 text-center">
          <Button onClick={() => setShown(shown + PAGE)}>{t('reports.moreRows')}</Button>
        </div>
      ) : null}
    </>
  )
}

function headOf(name: Name) {
  if (name === 'products') return 'reports.beforePromotions'
  return name === 'promotions' ? 'reports.tookOff' : name === 'taxes' ? 'reports.takenOf' : 'reports.takenIn'
}

function RowName({ name, row }: { readonly name: Name; readonly row: Row }) {
  const t = useWords('customers', 'reports')
  const language = useLanguage()
  if (row.name) return <MerchantText text={row.name} />
  if (name === 'taxes') return t('reports.taxOf', { rate: formatRate(Number(row.key), language) })
  if (name === 'areas') return t('reports.notBrought')
  if (name === 'channels') return channelName(t, Number(row.key))
  if (name === 'methods') return methodName(t, row.key)
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
