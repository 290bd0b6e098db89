import type { Text } from '@compass/domain/languages'
import type { ReportSlice, ReportSpan } from '@compass/domain/reports'
import type { Row, Tenant } from '../../db/database.ts'
import { type SqlPart, sql, statement } from '../../db/sql.ts'

/** Which sales a report is about. */
export interface SalesScope extends ReportSpan {
  readonly storeIds: readonly string[]
}

/** Sums of sales and of what went back, minor units. */
export interface SumsOfSales {
  readonly orders: number
  readonly units: number
  readonly items: number
  readonly promotions: number
  readonly reward: number
  readonly loyalty: number
  readonly delivery: number
  readonly packaging: number
  readonly service: number
  readonly smallOrder: number
  readonly taxOnTop: number
  readonly corrections: number
  readonly writtenOff: number
  readonly taken: number
  readonly tax: number
  readonly credits: number
  readonly open: number
}

/** One row of a report; minor units. */
export interface SumsOfKey {
  readonly key: string
  readonly orders: number
  readonly units: number
  readonly amount: number
  readonly tax: number
}

/** What went back by one key. */
export interface ReturnsOfKey {
  readonly key: string
  readonly refunds: number
  readonly amount: number
  readonly tax: number
}

const soldIn = ({ start, end, storeIds }: SalesScope) =>
  sql`s.merchant_id = $1 and s.placed_at >= ${start} and s.placed_at < ${end} and s.store_id = any(${storeIds}::uuid[])`

const returnedIn = ({ start, end, storeIds }: SalesScope) =>
  sql`r.merchant_id = $1 and r.at >= ${start} and r.at < ${end} and r.store_id = any(${storeIds}::uuid[])`

export async function sumSales(tenant: Tenant, scope: SalesScope): Promise<SumsOfSales> {
  const row = await tenant.row<SumsOfSales & Row>(statement('sales.sum')`
     select coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(units), 0)::bigint as units,
       coalesce(sum(items), 0)::bigint as items, coalesce(sum(promotions), 0)::bigint as promotions,
       coalesce(sum(reward), 0)::bigint as reward, coalesce(sum(loyalty), 0)::bigint as loyalty,
       coalesce(sum(delivery), 0)::bigint as delivery, coalesce(sum(packaging), 0)::bigint as packaging,
       coalesce(sum(service), 0)::bigint as service, coalesce(sum(small_order), 0)::bigint as "smallOrder",
       coalesce(sum(tax_on_top), 0)::bigint as "taxOnTop", coalesce(sum(corrections), 0)::bigint as corrections,
       coalesce(sum(written_off), 0)::bigint as "writtenOff", coalesce(sum(taken), 0)::bigint as taken,
       coalesce(sum(tax), 0)::bigint as tax, coalesce(sum(credits), 0)::bigint as credits,
       coalesce(sum(open), 0)::bigint as open
     from sales s where ${soldIn(scope)} and s.counts`)
  return row!
}

/** What went back in a span, whenever it was sold. */
export async function sumReturns(
  tenant: Tenant,
  scope: SalesScope,
): Promise<{ readonly refunds: number; readonly amount: number; readonly tax: number }> {
  const row = await tenant.row<{ refunds: number; amount: number; tax: number }>(statement('sales.sumReturns')`
     select count(distinct (r.sale_id, r.cause)) as refunds, coalesce(sum(r.amount), 0)::bigint as amount,
       coalesce(sum(r.tax), 0)::bigint as tax
     from sale_refunds r where ${returnedIn(scope)}`)
  return row!
}

/** What sales are told apart by. */
type SaleKey = 'channel' | 'area' | 'store'

const KEYS: Readonly<Record<SaleKey, SqlPart>> = {
  channel: sql`s.channel::text`,
  area: sql`coalesce(s.area_id, '')`,
  store: sql`s.store_id::text`,
}

export function sumSalesBy(tenant: Tenant, scope: SalesScope, key: SaleKey): Promise<SumsOfKey[]> {
  return sumByPart(tenant, `sales.sumBy.${key}`, scope, KEYS[key])
}

export function sumReturnsBy(tenant: Tenant, scope: SalesScope, key: SaleKey | 'method'): Promise<ReturnsOfKey[]> {
  const part =
    key === 'method'
      ? sql`coalesce(s.method, case when r.way = 'credits' then 'credits' else o.payment_method end)`
      : KEYS[key]
  const order =
    key === 'method'
      ? sql`left join orders o on o.merchant_id = $1 and o.order_id = s.sale_id and s.method is null`
      : sql``
  return tenant.rows<ReturnsOfKey & Row>(statement(`sales.returnsBy.${key}`)`
     select ${part} as key, count(distinct (r.sale_id, r.cause)) as refunds, sum(r.amount)::bigint as amount,
       sum(r.tax)::bigint as tax
     from sale_refunds r join sales s on s.merchant_id = $1 and s.sale_id = r.sale_id ${order}
     where ${returnedIn(scope)} group by 1`)
}

function sumByPart(tenant: Tenant, name: string, scope: SalesScope, key: SqlPart): Promise<SumsOfKey[]> {
  return tenant.rows<SumsOfKey & Row>(statement(name)`
     select ${key} as key, sum(s.orders)::bigint as orders, sum(s.units)::bigint as units, sum(s.taken)::bigint as amount,
       sum(s.tax)::bigint as tax
     from sales s where ${soldIn(scope)} and s.counts group by 1`)
}

/** By slices of time that follow one another, or by the hour that clocks show. The key is the slice's place from 1, or the hour. */
export type TimeKey = { readonly slices: readonly ReportSlice[] } | { readonly timeZone: string }

const timeOf = (time: TimeKey, column: SqlPart) =>
  'slices' in time
    ? sql`width_bucket(${column}, ${time.slices.map(({ start }) => start)}::timestamptz[])::text`
    : sql`extract(hour from ${column} at time zone ${time.timeZone})::int::text`

export function sumSalesByTime(tenant: Tenant, scope: SalesScope, time: TimeKey): Promise<SumsOfKey[]> {
  return sumByPart(tenant, 'sales.sumByTime', scope, timeOf(time, sql`s.placed_at`))
}

export function sumReturnsByTime(tenant: Tenant, scope: SalesScope, time: TimeKey): Promise<ReturnsOfKey[]> {
  return tenant.rows<ReturnsOfKey & Row>(statement('sales.returnsByTime')`
     select ${timeOf(time, sql`r.at`)} as key, count(distinct (r.sale_id, r.cause)) as refunds,
       sum(r.amount)::bigint as amount, sum(r.tax)::bigint as tax
     from sale_refunds r where ${returnedIn(scope)} group by 1`)
}

/** Sums of what sales are made of; of products so many as sold best by money. */
export function sumParts(
  tenant: Tenant,
  scope: SalesScope,
  kind: 'product' | 'tax' | 'promotion',
  limit: number,
): Promise<SumsOfKey[]> {
  return tenant.rows<SumsOfKey & Row>(statement('sales.sumParts')`
     select s.part_key as key, count(*) as orders, sum(s.units)::bigint as units, sum(s.amount)::bigint as amount,
       sum(s.tax)::bigint as tax
     from sale_parts s where ${soldIn(scope)} and s.kind = ${kind} group by 1 order by 4 desc, 1 limit ${limit}`)
}

/** By way to pay: of most sales one, of some several. */
export function sumByMethod(tenant: Tenant, scope: SalesScope): Promise<SumsOfKey[]> {
  return tenant.rows<SumsOfKey & Row>(statement('sales.sumByMethod')`
     select m.key, sum(m.orders)::bigint as orders, sum(m.units)::bigint as units, sum(m.amount)::bigint as amount,
       sum(m.tax)::bigint as tax
     from (
       select s.method as key, s.orders, s.units, s.taken as amount, s.tax from sales s
       where ${soldIn(scope)} and s.counts and s.method is not null
       union all
       select s.part_key, s.units, 0, s.amount, 0 from sale_parts s where ${soldIn(scope)} and s.kind = 'method'
     ) m group by 1`)
}

/** Tax that went back, by its rate. */
export function sumReturnedTaxes(tenant: Tenant, scope: SalesScope): Promise<{ key: string; tax: number }[]> {
  return tenant.rows<{ key: string; tax: number }>(statement('sales.returnedTaxes')`
     select t.rate::text as key, sum(t.tax)::bigint as tax
     from sale_refunds r cross join jsonb_to_recordset(r.taxes) as t (rate int, tax bigint)
     where ${returnedIn(scope)} group by 1`)
}

/** What went back by the way it took: to a bank, as credits, as cash. */
export function sumReturnsByRoute(tenant: Tenant, scope: SalesScope): Promise<ReturnsOfKey[]> {
  return tenant.rows<ReturnsOfKey & Row>(statement('sales.returnsByWay')`
     select r.way as key, count(*) as refunds, sum(r.amount)::bigint as amount, sum(r.tax)::bigint as tax
     from sale_refunds r where ${returnedIn(scope)} group by 1`)
}

/** How things were called when they were sold last. */
export async function namesOfSold(
  tenant: Tenant,
  kind: 'product' | 'promotion' | 'area',
  ids: readonly string[],
): Promise<ReadonlyMap<string, Text>> {
  if (ids.length === 0) return new Map()
  const rows = await tenant.rows<{ name_id: string; name: Text }>(statement('sales.listNames')`
     select name_id, name from sale_names where merchant_id = $1 and kind = ${kind} and name_id = any(${ids}::text[])`)
  return new Map(rows.map(({ name_id: id, name }) => [id, name]))
}

/** Every store that a merchant ever had, also those that its document has no more. */
export async function listStoresOfSales(tenant: Tenant): Promise<string[]> {
  const rows = await tenant.rows<{ store_id: string }>(
    statement('sales.listStores')`select store_id from stores where merchant_id = $1 order by store_id`,
  )
  return rows.map(({ store_id: id }) => id)
}
