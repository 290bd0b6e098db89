import { readReport } from '@compass/contract/reports'
import { Plate } from '@compass/ui/plate'
import { Card, LoadingRows } from '#parts/surfaces.tsx'
import { FailedCall } from '#shell/calls/failures.tsx'
import { useCall } from '#shell/calls/index.tsx'
import { useFigures } from '#shell/figures/index.ts'
import { useWords } from '#shell/language/words.tsx'
import { pictureOf } from '#shell/pictures/index.ts'
import { MerchantText } from '#shell/session/merchant-text.tsx'
import type { ReportQuery } from './time-chart.tsx'

const BEST = 6

/** What sold best, by money before any reduction. */
export function Products({ query, before }: { readonly query: ReportQuery; readonly before: string }) {
  const t = useWords('console', 'reports')
  const { sum, currencyName: currency } = useFigures()
  const products = useCall(readReport, { params: { name: 'products' }, query }, { keepsPrevious: true })
  const { data, error } = products
  const rows = (data?.rows ?? []).filter(({ units }) => units > 0).slice(0, BEST)
  return (
    <Card aria-label={t('reports.products')} className="px-0! pb-0!">
      <header className="flex items-baseline justify-between gap-3 px-4">
        <h2 className="text-section">{t('reports.products')}</h2>
        <p className="text-note text-ink2">{t('reports.byMoney')}</p>
      </header>
      {error && !data ? <FailedCall error={error} onRetry={products.refetch} /> : null}
      {data && rows.length === 0 ? <p className="p-4 text-ink2">{t('reports.none')}</p> : null}
      {data && rows.length > 0 ? (
        <table className="grid-table mt-1">
          <thead>
            <tr>
              <th>
                <span className="sr-only">{t('reports.product')}</span>
              </th>
              <th data-number>{t('reports.sold')}</th>
              <th data-number>{currency}</th>
              <th data-number>{before}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, photo, units, amount, before: past }) => (
              <tr key={key}>
                <td className="text-row">
                  <span className="flex items-center gap-3">
                    <Plate
                      id={key}
                      glyph="utensils"
                      glyphSize={15}
                      picture={pictureOf(photo)}
                      className="size-8 shrink-0 rounded-little"
                    />
                    <span className="min-w-0">
                      <MerchantText text={name} />
                    </span>
                  </span>
                </td>
                <td data-number>{units}</td>
                <td data-number className="font-em">
                  {sum(amount)}
                </td>
                <td data-number>
                  <Change now={units} before={past?.units} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : !data && !error ? (
        <LoadingRows label={t('console.loading')} rows={4} />
      ) : null}
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
