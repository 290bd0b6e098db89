import { ENDED_WITHOUT_ORDER } from '@compass/domain/orders'
import type { Row, Tenant } from '../../db/database.ts'
import { sql, statement } from '../../db/sql.ts'
import type { SalesScope } from './report-queries.ts'

/** What was counted of some sales beside what the ledgers say of the same. Minor units. */
export interface ComparedSums {
  readonly counted: number
  readonly ledger: number
}

const placedIn = ({ start, end, storeIds }: SalesScope) =>
  sql`o.merchant_id = $1 and o.placed_at >= ${start} and o.placed_at < ${end} and o.store_id = any(${storeIds}::uuid[])`

/** Sold, as `isSold` says. */
const IS_SOLD = sql`o.status <> 0 and o.status <> all(${ENDED_WITHOUT_ORDER}::smallint[])
  and (o.status <> 70 or o.payment_status = 100)`

/** What orders say that they cost, read from the orders themselves. Tables are not among them: their bills say it. */
export async function compareOrders(tenant: Tenant, scope: SalesScope): Promise<ComparedSums> {
  const row = await tenant.row<ComparedSums & Row>(statement('sales.compareOrders')`
     select coalesce(sum(s.taken - s.credits - s.corrections), 0)::bigint as counted,
       coalesce(sum(o.grand_total), 0)::bigint as ledger
     from orders o left join sales s on s.merchant_id = $1 and s.sale_id = o.order_id and s.counts
     where ${placedIn(scope)} and o.visit_id is null and ${IS_SOLD}`)
  return row!
}

/**
 * What gateways captured for orders of the span, less all that went back of it, beside what was counted of the same. Orders
 * that were given up are in it: of them nothing is left.
 */
export async function comparePayments(tenant: Tenant, scope: SalesScope): Promise<ComparedSums> {
  const row = await tenant.row<ComparedSums & Row>(statement('sales.comparePayments')`
     with paid as (
       select coalesce(p.main_bill_id, p.order_id) as order_id, sum(p.amount) as amount from payments p
       where p.merchant_id = $1 and p.settles and p.kind in ('order', 'difference', 'payLink') group by 1
     ), returned as (
       select r.order_id, sum(r.amount) as amount from refunds r
       where r.merchant_id = $1 and r.of_order and r.status <> 'failed' and (r.way <> 'credits' or r.cause like '%instead:%')
       group by r.order_id
     ), counted as (
       select r.sale_id, sum(r.amount) as amount from sale_refunds r
       where r.merchant_id = $1 and (r.way <> 'credits' or r.cause like '%instead:%') group by r.sale_id
     )
     select coalesce(sum(coalesce(s.taken - s.credits, 0) - coalesce(c.amount, 0)), 0)::bigint as counted,
       coalesce(sum(p.amount - coalesce(r.amount, 0)), 0)::bigint as ledger
     from orders o join paid p on p.order_id = o.order_id
     left join returned r on r.order_id = o.order_id
     left join sales s on s.merchant_id = $1 and s.sale_id = o.order_id and s.counts
     left join counted c on c.sale_id = o.order_id
     where ${placedIn(scope)} and o.visit_id is null and o.court_order_id is null and o.payment_status = 100
       and o.payment_id is not null`)
  return row!
}

/** The same of courts, whose vendors' orders share a bill. Asked of the court's own store, by all of its vendors. */
export async function compareCourts(tenant: Tenant, scope: SalesScope): Promise<ComparedSums> {
  const { start, end } = scope
  const row = await tenant.row<ComparedSums & Row>(statement('sales.compareCourts')`
     with courts as (
       select c.court_order_id as id, p.amount from court_orders c join payments p
         on p.merchant_id = $1 and p.bill_id = c.court_order_id and p.settles
       where c.merchant_id = $1 and c.placed_at >= ${start} and c.placed_at < ${end}
     ), differences as (
       select p.main_bill_id as id, sum(p.amount) as amount from payments p
       where p.merchant_id = $1 and p.kind = 'difference' and p.settles group by 1
     ), returned as (
       select r.bill_id as id, sum(r.amount) as amount from refunds r
       where r.merchant_id = $1 and r.of_order and r.status <> 'failed' and (r.way <> 'credits' or r.cause like '%instead:%')
       group by 1
     ), sold as (
       select coalesce(o.court_order_id, s.sale_id) as id, sum(s.taken - s.credits) as amount,
         sum(coalesce((select sum(r.amount) from sale_refunds r where r.merchant_id = $1 and r.sale_id = s.sale_id
           and (r.way <> 'credits' or r.cause like '%instead:%')), 0)) as returned
       from sales s left join orders o on o.merchant_id = $1 and o.order_id = s.sale_id
       where s.merchant_id = $1 and s.counts and s.placed_at >= ${start} and s.placed_at < ${end}
         and (o.court_order_id is not null or o.order_id is null)
       group by 1
     )
     select coalesce(sum(coalesce(s.amount, 0) - coalesce(s.returned, 0)), 0)::bigint as counted,
       coalesce(sum(c.amount + coalesce(d.amount, 0) - coalesce(r.amount, 0)), 0)::bigint as ledger
     from courts c left join differences d on d.id = c.id left join returned r on r.id = c.id
     left join sold s on s.id = c.id`)
  return row!
}

/** What bills of tables ask for and lost, beside what was counted of their orders. */
export async function compareTables(tenant: Tenant, scope: SalesScope): Promise<ComparedSums> {
  const row = await tenant.row<ComparedSums & Row>(statement('sales.compareTables')`
     select coalesce(sum(s.taken), 0)::bigint
         + coalesce((select sum(v.taken) from sales v join orders x on x.merchant_id = $1 and x.order_id = v.sale_id
             where v.merchant_id = $1 and v.counts and x.table_order_id is not null and x.table_order_id <> x.order_id
               and exists (select 1 from orders o where ${placedIn(scope)} and o.order_id = x.table_order_id)), 0)::bigint as counted,
       coalesce(sum(b.amount - b.written_off), 0)::bigint as ledger
     from orders o join table_bills b on b.merchant_id = $1 and b.order_id = o.order_id
     left join sales s on s.merchant_id = $1 and s.sale_id = o.order_id and s.counts
     where ${placedIn(scope)} and o.visit_id is not null and ${IS_SOLD}`)
  return row!
}

/** What went back in the span of orders that are sold, by the ledger of refunds. */
export async function compareReturns(tenant: Tenant, scope: SalesScope): Promise<ComparedSums> {
  const { start, end, storeIds } = scope
  const row = await tenant.row<ComparedSums & Row>(statement('sales.compareReturns')`
     select coalesce((select sum(r.amount) from sale_refunds r where r.merchant_id = $1 and r.at >= ${start}
         and r.at < ${end} and r.store_id = any(${storeIds}::uuid[])), 0)::bigint as counted,
       coalesce((select sum(r.amount) from refunds r left join orders o on o.merchant_id = $1 and o.order_id = r.order_id
         left join court_orders c on c.merchant_id = $1 and c.court_order_id = r.bill_id and r.order_id is null
         where r.merchant_id = $1 and r.created_at >= ${start} and r.created_at < ${end} and r.of_order
           and r.status <> 'failed' and r.cause not like 'partial:%'
           and coalesce(o.store_id, c.store_id) = any(${storeIds}::uuid[])
           and (o.order_id is null and exists (select 1 from orders x where x.merchant_id = $1
               and x.court_order_id = c.court_order_id and x.status <> 0
               and x.status <> all(${ENDED_WITHOUT_ORDER}::smallint[])) or ${IS_SOLD})), 0)::bigint as ledger`)
  return row!
}

/** Credits that orders of the span took and did not give back, by the ledger of holdings. */
export async function compareCredits(tenant: Tenant, scope: SalesScope): Promise<ComparedSums> {
  const row = await tenant.row<ComparedSums & Row>(statement('sales.compareCredits')`
     with sold as (
       select s.sale_id, s.credits - coalesce((select sum(r.amount) from sale_refunds r where r.merchant_id = $1
         and r.sale_id = s.sale_id and r.way = 'credits' and r.cause not like '%instead:%'), 0) as kept
       from sales s join orders o on o.merchant_id = $1 and o.order_id = s.sale_id
       where ${placedIn(scope)} and s.merchant_id = $1 and s.counts and s.credits > 0
     )
     select coalesce(sum(s.kept), 0)::bigint as counted, coalesce(-sum((select sum(e.amount) from holding_entries e
       where e.merchant_id = $1 and e.order_id = s.sale_id and e.kind = 'credits'
         and e.cause in ('spent', 'returned', 'refunded'))), 0)::bigint as ledger
     from sold s`)
  return row!
}
