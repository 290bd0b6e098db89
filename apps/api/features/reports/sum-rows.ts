import { type DayClock, daysOf, hoursOf, type ReportDates, type ReportSlice } from '@compass/domain/reports'
import type { Tenant } from '../../db/database.ts'
import {
  type ReturnsOfKey,
  type SalesScope,
  type SumsOfKey,
  sumByMethod,
  sumParts,
  sumReturnedTaxes,
  sumReturnsBy,
  sumReturnsByRoute,
  sumReturnsByTime,
  sumSalesBy,
  sumSalesByTime,
  type TimeKey,
} from '../../records/sales/report-queries.ts'
import type { ReportScope } from './report-scope.ts'

/** The amounts of a row, minor units. */
interface RowSums {
  readonly orders: number
  readonly units: number
  readonly amount: number
  readonly returned: number
  readonly tax: number
  readonly net: number
}

/** A row with the one that it is compared with. */
export interface ComparedRow {
  readonly key: string
  readonly start: Date | null
  readonly sums: RowSums
  readonly before: RowSums | null
}

type KeyedRows = ReadonlyMap<string, RowSums>

const NOTHING: RowSums = { orders: 0, units: 0, amount: 0, returned: 0, tax: 0, net: 0 }
/** Products and promotions of a report; a screen shows some and a spreadsheet takes all that anybody sells. */
const MAX_PARTS = 5_000

/** Rows by hours or days, each of them there, also where nothing was sold. */
export async function rowsByTime(
  tenant: Tenant,
  { dates, datesBefore, groups }: ReportScope,
  unit: 'hours' | 'days',
): Promise<ComparedRow[]> {
  const isOneDay = dates.from === dates.to
  const slicesOf = (range: ReportDates, clock: DayClock): readonly ReportSlice[] | null =>
    unit === 'days' ? daysOf(range, clock) : isOneDay ? hoursOf(range.from, clock) : null
  const now: KeyedRows[] = []
  const past: KeyedRows[] = []
  for (const { clock, scope, before } of groups) {
    now.push(await sumTimes(tenant, scope, slicesOf(dates, clock), clock))
    if (before) past.push(await sumTimes(tenant, before, slicesOf(datesBefore, clock), clock))
  }
  const slices = slicesOf(dates, groups[0]!.clock)
  const labels = slices ? keysOf(slices) : HOURS
  const labelsBefore = slices ? keysOf(slicesOf(datesBefore, groups[0]!.clock)!) : HOURS
  const [sums, sumsBefore] = [merge(now), merge(past)]
  return labels.map((key, i) => {
    // Days stand beside the day in the same place, hours beside the hour of the same name.
    const keyBefore = unit === 'days' ? labelsBefore[i] : key
    const isCompared = groups.some(({ before }) => before !== null)
    return {
      key,
      start: slices?.[i]?.start ?? null,
      sums: sums.get(key) ?? NOTHING,
      before: isCompared ? (sumsBefore.get(keyBefore ?? '') ?? NOTHING) : null,
    }
  })
}

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** Their labels; of an hour that comes twice the second is marked. */
function keysOf(slices: readonly ReportSlice[]): string[] {
  return slices.map(({ label }, i) => (i > 0 && slices[i - 1]!.label === label ? `${label}+` : label))
}

async function sumTimes(
  tenant: Tenant,
  scope: SalesScope,
  slices: readonly ReportSlice[] | null,
  { timeZone }: DayClock,
): Promise<KeyedRows> {
  const time: TimeKey = slices ? { slices } : { timeZone }
  const keys = slices ? keysOf(slices) : HOURS
  const at = (key: string) => keys[Number(key) - (slices ? 1 : 0)] ?? key
  const [sales, returns] = await Promise.all([
    sumSalesByTime(tenant, scope, time),
    sumReturnsByTime(tenant, scope, time),
  ])
  return joined(
    sales.map((one) => ({ ...one, key: at(one.key) })),
    returns.map((one) => ({ ...one, key: at(one.key) })),
  )
}

const KEYED: Readonly<Record<string, (tenant: Tenant, scope: SalesScope) => Promise<KeyedRows>>> = {
  channels: (tenant, scope) => sumByKey(tenant, scope, 'channel'),
  areas: (tenant, scope) => sumByKey(tenant, scope, 'area'),
  stores: (tenant, scope) => sumByKey(tenant, scope, 'store'),
  async methods(tenant, scope) {
    return joined(await sumByMethod(tenant, scope), await sumReturnsBy(tenant, scope, 'method'))
  },
  products: (tenant, scope) => parts(tenant, scope, 'product'),
  promotions: (tenant, scope) => parts(tenant, scope, 'promotion'),
  async taxes(tenant, scope) {
    const [rates, returned] = [await sumParts(tenant, scope, 'tax', MAX_PARTS), await sumReturnedTaxes(tenant, scope)]
    const back = new Map(returned.map(({ key, tax }) => [key, tax]))
    const keys = new Set([...rates.map(({ key }) => key), ...back.keys()])
    return new Map(
      [...keys].map((key) => {
        const rate = rates.find((one) => one.key === key)
        const amount = rate?.amount ?? 0
        return [key, { ...NOTHING, ...pick(rate), tax: (rate?.tax ?? 0) - (back.get(key) ?? 0), net: amount }]
      }),
    )
  },
  async refunds(tenant, scope) {
    return joined([], await sumReturnsByRoute(tenant, scope), 'refunds')
  },
}

/** Rows by what tells sales apart, the largest first. */
export async function rowsByKey(tenant: Tenant, name: string, { groups }: ReportScope): Promise<ComparedRow[]> {
  const sum = KEYED[name]!
  const now = merge(await Promise.all(groups.map(({ scope }) => sum(tenant, scope))))
  const compared = groups.flatMap(({ before }) => (before ? [before] : []))
  const past = merge(await Promise.all(compared.map((scope) => sum(tenant, scope))))
  const keys = new Set([...now.keys(), ...past.keys()])
  return [...keys]
    .map((key) => ({
      key,
      start: null,
      sums: now.get(key) ?? NOTHING,
      before: compared.length > 0 ? (past.get(key) ?? NOTHING) : null,
    }))
    .sort((a, b) => b.sums.amount - a.sums.amount || b.sums.returned - a.sums.returned || (a.key < b.key ? -1 : 1))
}

async function sumByKey(tenant: Tenant, scope: SalesScope, key: 'channel' | 'area' | 'store'): Promise<KeyedRows> {
  const [sales, returns] = await Promise.all([sumSalesBy(tenant, scope, key), sumReturnsBy(tenant, scope, key)])
  return joined(sales, returns)
}

async function parts(tenant: Tenant, scope: SalesScope, kind: 'product' | 'promotion'): Promise<KeyedRows> {
  const rows = await sumParts(tenant, scope, kind, MAX_PARTS)
  return new Map(rows.map((row) => [row.key, { ...NOTHING, ...pick(row), tax: row.tax, net: row.amount }]))
}

function pick(row: SumsOfKey | undefined): Pick<RowSums, 'orders' | 'units' | 'amount'> {
  return { orders: row?.orders ?? 0, units: row?.units ?? 0, amount: row?.amount ?? 0 }
}

/** Sales and what went back by the same keys. */
function joined(sales: readonly SumsOfKey[], returns: readonly ReturnsOfKey[], counts?: 'refunds'): KeyedRows {
  const rows = new Map<string, RowSums>()
  for (const row of sales) rows.set(row.key, { ...NOTHING, ...pick(row), tax: row.tax, net: row.amount - row.tax })
  for (const { key, amount, tax, refunds } of returns) {
    const before = rows.get(key) ?? NOTHING
    rows.set(key, {
      ...before,
      orders: before.orders + (counts === 'refunds' ? refunds : 0),
      returned: before.returned + amount,
      tax: before.tax - tax,
      net: before.net - amount + tax,
    })
  }
  return rows
}

function merge(all: readonly KeyedRows[]): Map<string, RowSums> {
  const merged = new Map<string, RowSums>()
  for (const rows of all) for (const [key, row] of rows) merged.set(key, add(merged.get(key) ?? NOTHING, row))
  return merged
}

function add(a: RowSums, b: RowSums): RowSums {
  return {
    orders: a.orders + b.orders,
    units: a.units + b.units,
    amount: a.amount + b.amount,
    returned: a.returned + b.returned,
    tax: a.tax + b.tax,
    net: a.net + b.net,
  }
}
