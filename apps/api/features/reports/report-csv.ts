import { chooseText, type Language } from '@compass/domain/languages'
import { toDecimal } from '@compass/domain/money'
import { type CsvCell, writeCsv } from '@compass/domain/reports'
import type { ReportAnswer } from './read-report.ts'

type Figures = NonNullable<ReportAnswer['figures']>

const AMOUNTS = ['orders', 'units', 'amount', 'given_back', 'tax', 'net'] as const

/**
 * A report as a table for spreadsheets. Columns have the same names in every language, so that what reads them need not know
 * it. Amounts are decimals of the currency, which stands beside them.
 */
export function writeReportCsv(
  report: ReportAnswer,
  reader: { readonly language: Language; readonly fallback: Language },
): string {
  const { currency, figures, figuresBefore, ledger, rows, before } = report
  const money = (minor: number) => toDecimal(minor, currency)
  if (figures) return writeCsv(figureTable(figures, figuresBefore, currency))
  if (ledger) {
    const compared = ledger.rows.map(({ key, counted, ledger: theirs }) => [
      key,
      money(counted),
      money(theirs),
      currency,
    ])
    return writeCsv([['ledger', 'counted', 'says', 'currency'], ...compared])
  }
  const nameOf = (row: (typeof rows)[number]) => chooseText(row.name, reader.language, reader.fallback)?.text ?? ''
  const cells = (one: (typeof rows)[number] | NonNullable<(typeof rows)[number]['before']>): CsvCell[] => [
    ...[one.orders, one.units],
    ...[one.amount, one.returned, one.tax, one.net].map(money),
  ]
  const header = ['key', 'name', ...AMOUNTS, ...(before ? AMOUNTS.map((one) => `${one}_before`) : []), 'currency']
  return writeCsv([
    header,
    ...rows.map((row) => [row.key, nameOf(row), ...cells(row), ...(row.before ? cells(row.before) : []), currency]),
  ])
}

function figureTable(now: Figures, past: Figures | null, currency: string): CsvCell[][] {
  const counts = ['orders', 'units', 'refunds'] as const
  const amounts = [
    ...(['items', 'promotions', 'reward', 'loyalty', 'taxOnTop', 'corrections', 'writtenOff', 'taken'] as const),
    ...(['givenBack', 'tax', 'net', 'credits', 'open'] as const),
  ]
  const fees = ['delivery', 'packaging', 'service', 'smallOrder'] as const
  const row = (name: string, value: (figures: Figures) => CsvCell) => [
    name,
    value(now),
    ...(past ? [value(past)] : []),
    currency,
  ]
  const money = (minor: number) => toDecimal(minor, currency)
  return [
    ['figure', 'value', ...(past ? ['value_before'] : []), 'currency'],
    ...counts.map((name) => row(name, (figures) => figures[name])),
    ...amounts.map((name) => row(name, (figures) => money(figures[name]))),
    ...fees.map((name) => row(`fee ${name}`, (figures) => money(figures.fees[name]))),
    ...now.taxes.map(({ rate }) =>
      row(`tax ${toDecimal(rate, 'USD')} %`, (figures) => {
        const one = figures.taxes.find((tax) => tax.rate === rate)
        return money((one?.tax ?? 0) - (one?.returned ?? 0))
      }),
    ),
  ]
}
