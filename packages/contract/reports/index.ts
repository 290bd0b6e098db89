import { z } from 'zod'
import { call } from '../call/index.ts'
import { Photo } from '../catalogue/index.ts'
import { Id, Instant, Text } from '../values/index.ts'

export const REPORT_NAMES = [
  ...(['overview', 'hours', 'days', 'products', 'areas', 'channels', 'methods', 'stores'] as const),
  ...(['taxes', 'promotions', 'refunds', 'ledger'] as const),
] as const

export const ReportName = z.enum(REPORT_NAMES)

const minor = z.int().describe('Minor units of `currency`')

/** Sums of a period: items − promotions − reward − loyalty + fees + taxOnTop + corrections − writtenOff = taken. */
const ReportFigures = z.object({
  orders: z.int(),
  units: z.int(),
  items: minor.describe('Before any reduction'),
  promotions: minor.describe('What promotions took off'),
  reward: minor,
  loyalty: minor.describe('Paid with points'),
  fees: z.object({ delivery: minor, packaging: minor, service: minor, smallOrder: minor }),
  taxOnTop: minor.describe('Where prices are without tax'),
  corrections: minor.describe(
    'What bills of tables lost before they were paid, and what was given back before it was left out',
  ),
  writtenOff: minor.describe('Of bills of tables'),
  taken: minor.describe('What the orders cost, credits in it'),
  givenBack: minor.describe('In the period, whenever it was ordered'),
  refunds: z.int(),
  tax: minor.describe('In what was taken, less that in what was given back'),
  taxes: z.array(
    z.object({
      rate: z.int().describe('Basis points'),
      base: minor.describe('What it was taken of'),
      tax: minor.describe('In what was taken'),
      returned: minor.describe('In what was given back'),
    }),
  ),
  net: minor.describe('taken − givenBack − tax'),
  credits: minor.describe('Of what was taken: paid with credits'),
  open: minor.describe('Of what was taken: nobody has paid or collected it yet'),
})

const amounts = {
  orders: z.int(),
  units: z.int(),
  amount: minor.describe(
    'What was taken; of products before any reduction, of promotions what they took off, of taxes what they are taken of',
  ),
  returned: minor.describe('What went back'),
  tax: minor,
  net: minor,
}

const ReportRow = z.object({
  key: z.string().describe('Hour, day, channel, method, rate in basis points, or id'),
  name: Text.nullable().describe('Null: its key says it'),
  sku: z.string().nullable().describe('Of a product; null: any other row, or the document has it no more'),
  photo: Photo.nullable().describe('Of a product; null: it has none, or the document has it no more'),
  start: Instant.nullable().describe('Of an hour or a day; null: any other, or an hour of several days'),
  ...amounts,
  before: z.object(amounts).nullable().describe('The same of the period before; null: nothing is compared'),
})

const Span = z.object({
  from: z.iso.date(),
  to: z.iso.date().describe('The last date, counted'),
  start: Instant,
  end: Instant.describe('Before it'),
})

export const Report = z.object({
  name: ReportName,
  store: Id.nullable().describe('Null: all of the merchant'),
  currency: z.string(),
  isWhole: z.boolean().describe('False: orders of long ago are being counted still, ask again in a minute'),
  timeZone: z.string().describe('Of the outlet, or the first of them'),
  period: Span.extend({ isRunning: z.boolean() }),
  before: Span.nullable().describe('Null: nothing is compared; of a running period until the same time of its day'),
  figures: ReportFigures.nullable().describe('Of `overview` alone'),
  figuresBefore: ReportFigures.nullable(),
  rows: z.array(ReportRow),
  ledger: z
    .object({
      same: z.boolean(),
      rows: z.array(
        z.object({
          key: z.enum(['orders', 'payments', 'courts', 'tables', 'refunds', 'credits']),
          counted: minor,
          ledger: minor,
        }),
      ),
    })
    .nullable()
    .describe('Of `ledger` alone: what was counted beside what orders, payments, bills, refunds and holdings say'),
})

const query = z.object({
  from: z.iso
    .date()
    .optional()
    .describe('First date in the outlet’s zone; absent: today. A night belongs to its evening'),
  to: z.iso.date().optional().describe('Last date; absent: as `from`. At most 400 days'),
  store: Id.optional().describe('Absent: all of them'),
  compare: z
    .enum(['before', 'none'])
    .default('before')
    .describe('`before`: a month with the one before it, up to a week with a week ago, else as many days before'),
})

export const readReport = call({
  name: 'readReport',
  summary: 'A report of a period in the outlet’s zone, compared with the one before it; sums are those of the ledgers',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/reports/:name',
  auth: 'merchant',
  staffRole: 'manager',
  params: z.object({ name: ReportName }),
  query,
  answer: Report,
})

export const exportReport = call({
  name: 'exportReport',
  summary: 'The same as CSV for spreadsheets; it is written down in the log',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/reports/:name/exports',
  auth: 'merchant',
  staffRole: 'manager',
  params: z.object({ name: ReportName }),
  query,
  answer: z.object({ fileName: z.string(), csv: z.string().describe('RFC 4180, with the mark of UTF-8') }),
  created: true,
})

export const reportCalls = [readReport, exportReport]
