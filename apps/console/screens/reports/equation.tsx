import type { AnswerOf } from '@compass/contract/call'
import type { readReport } from '@compass/contract/reports'
import { formatNumber, formatRate } from '@compass/i18n/formats'
import type { ReactNode } from 'react'
import { Card } from '#parts/surfaces.tsx'
import { useFigures } from '#shell/figures/index.ts'
import { useLanguage, useWords } from '#shell/language/words.tsx'

export type Figures = NonNullable<AnswerOf<typeof readReport>['figures']>

/** Taken − given back − tax = net, each with what it was before. */
export function Equation({ figures, before }: { readonly figures: Figures; readonly before: Figures | null }) {
  const t = useWords('reports')
  const language = useLanguage()
  const { sum } = useFigures()
  const { orders, taken, givenBack, refunds, tax, taxes, net, open } = figures
  const rates = taxes.filter((one) => one.tax > 0).map(({ rate }) => formatRate(rate, language))
  const average = orders > 0 ? Math.round(taken / orders) : 0
  return (
    <Card className="equation">
      <Term
        label={t('reports.orders')}
        value={formatNumber(orders, language)}
        note={
          <>
            <Growth now={orders} before={before?.orders} isCount />
            {orders > 0 ? t('reports.average', { amount: sum(average) }) : null}
          </>
        }
      />
      <Term
        label={t('reports.taken')}
        value={<Amount minor={taken} />}
        note={
          <>
            <Growth now={taken} before={before?.taken} />
            {open > 0 ? t('reports.open', { amount: sum(open) }) : null}
          </>
        }
      />
      <Sign text="−" />
      <Term
        label={t('reports.givenBack')}
        value={<Amount minor={givenBack} />}
        note={t('reports.refundCount', { count: refunds })}
      />
      <Sign text="−" />
      <Term
        label={rates.length === 1 ? t('reports.taxRate', { rate: rates[0]! }) : t('reports.tax')}
        value={<Amount minor={tax} />}
        note={t('reports.ofSum', { amount: sum(taken - givenBack) })}
      />
      <Sign text="=" />
      <Term
        label={t('reports.net')}
        value={<Amount minor={net} />}
        note={<Growth now={net} before={before?.net} />}
        isResult
      />
    </Card>
  )
}

function Term(props: {
  readonly label: string
  readonly value: ReactNode
  readonly note: ReactNode
  readonly isResult?: boolean
}) {
  const { label, value, note, isResult } = props
  return (
    <div className="min-w-0">
      <p className="text-note text-ink2">{label}</p>
      <p className={`mt-0.5 whitespace-nowrap ${isResult ? 'text-page' : 'text-figure'}`}>{value}</p>
      <p className="mt-0.5 flex flex-wrap gap-x-1.5 text-note text-ink2">{note}</p>
    </div>
  )
}

function Sign({ text }: { readonly text: string }) {
  return (
    <span aria-hidden="true" className="equation-sign">
      {text}
    </span>
  )
}

/** A sum with its currency set smaller. */
function Amount({ minor }: { readonly minor: number }) {
  const { sum, currencyName, isCurrencyFirst } = useFigures()
  const currency = <span className="text-note font-em text-ink2">{currencyName}</span>
  const figure = <bdi dir="ltr">{sum(minor)}</bdi>
  return isCurrencyFirst ? (
    <>
      {currency} {figure}
    </>
  ) : (
    <>
      {figure} {currency}
    </>
  )
}

/** How much more or less than before: a count as a number, money in percent. */
function Growth({
  now,
  before,
  isCount = false,
}: {
  readonly now: number
  readonly before: number | undefined
  readonly isCount?: boolean
}) {
  const t = useWords('reports')
  const language = useLanguage()
  if (before === undefined || (before === 0 && now === 0)) return null
  if (before === 0) return <span className="text-ok">{t('reports.new')}</span>
  const change = isCount ? now - before : Math.round(((now - before) / before) * 100)
  const digits = formatNumber(Math.abs(change), language)
  const text = `${change > 0 ? '+' : change < 0 ? '−' : '±'}${digits}${isCount ? '' : ' %'}`
  return (
    <bdi dir="ltr" className={change > 0 ? 'text-ok' : 'text-ink2'}>
      {text}
    </bdi>
  )
}
