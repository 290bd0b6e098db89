import { readReport } from '@compass/contract/reports'
import { formatRate } from '@compass/i18n/formats'
import { AlertIcon, CheckIcon } from '@compass/ui/icons'
import { Card } from '#parts/surfaces.tsx'
import { useCall } from '#shell/calls/index.tsx'
import { useFigures } from '#shell/figures/index.ts'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import type { Figures } from './equation.tsx'
import type { ReportQuery } from './time-chart.tsx'

/** How items become what was taken, and that the net; at the foot whether the ledgers say the same. */
export function AddsUp({ figures, query }: { readonly figures: Figures; readonly query: ReportQuery }) {
  const t = useWords('reports')
  const language = useLanguage()
  const { money, sum, currency } = useFigures()
  const { fees, taxes } = figures
  const rows: readonly (readonly [string, number])[] = [
    [t('reports.items', { count: figures.units }), figures.items],
    [t('reports.promotions'), -figures.promotions],
    [t('reports.rewards'), -figures.reward],
    [t('reports.points'), -figures.loyalty],
    [t('reports.delivery'), fees.delivery],
    [t('reports.packaging'), fees.packaging],
    [t('reports.service'), fees.service],
    [t('reports.smallOrder'), fees.smallOrder],
    [t('reports.taxOnTop'), figures.taxOnTop],
    [t('reports.corrections'), figures.corrections],
    [t('reports.writtenOff'), -figures.writtenOff],
  ]
  const taxRows = taxes.map(({ rate, tax, returned }) => {
    return [t('reports.taxOf', { rate: formatRate(rate, language) }), returned - tax] as const
  })
  return (
    <Card aria-label={t('reports.addsUp')} className="flex flex-col">
      <h2 className="mb-2 text-section">{t('reports.addsUp')}</h2>
      <dl className="grid gap-2">
        {rows.map(([label, amount], i) =>
          amount !== 0 || i === 0 ? <Line key={label} label={label} text={sum(amount)} /> : null,
        )}
        <Line label={t('reports.taken')} text={sum(figures.taken)} isSum />
        {figures.givenBack > 0 ? <Line label={t('reports.givenBack')} text={sum(-figures.givenBack)} /> : null}
        {taxRows.map(([label, amount]) =>
          amount !== 0 ? <Line key={label} label={label} text={sum(amount)} /> : null,
        )}
        <Line label={t('reports.net')} text={money({ amount: figures.net, currency })} isSum />
      </dl>
      <Ledger query={query} />
    </Card>
  )
}

function Line({
  label,
  text,
  isSum = false,
}: {
  readonly label: string
  readonly text: string
  readonly isSum?: boolean
}) {
  return (
    <div className={`flex justify-between gap-3 ${isSum ? 'border-t border-line pt-2 text-row' : 'text-ink2'}`}>
      <dt className="min-w-0">{label}</dt>
      <dd className="whitespace-nowrap font-em text-ink">
        <bdi>{text}</bdi>
      </dd>
    </div>
  )
}

/** Says that the ledgers agree only once they were compared; what differs is named. */
function Ledger({ query }: { readonly query: ReportQuery }) {
  const t = useWords('reports')
  const { sum } = useFigures()
  const { data } = useCall(readReport, { params: { name: 'ledger' }, query }, { keepsPrevious: false })
  const ledger = data?.ledger
  if (!ledger) return <p className="mt-auto pt-4 text-note text-ink3">{t('reports.comparing')}</p>
  if (ledger.same)
    return (
      <p className="mt-auto flex items-center gap-1.5 pt-4 text-note text-ok">
        <CheckIcon size={16} />
        {t('reports.sameAsLedger')}
      </p>
    )
  const difference = ledger.rows.reduce((all, { counted, ledger: says }) => all + Math.abs(counted - says), 0)
  return (
    <p role="alert" className="mt-auto flex items-center gap-1.5 pt-4 text-note text-bad">
      <AlertIcon size={16} />
      {t('reports.differs', { amount: sum(difference) })}
    </p>
  )
}
