import type { Database, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { type Statement, statement } from '../../db/sql.ts'

/** Merchants that have orders whose money did not come in time. */
export function merchantsWithUnpaidOrders(database: Database, now: Date): Promise<string[]> {
  return findMerchants(
    database,
    statement('orders.findUnpaid')`select distinct merchant_id from orders where status = 0 and deadline_at <= ${now}`,
  )
}

export function findUnpaidOrders(tenant: Tenant, now: Date, limit: number): Promise<string[]> {
  return idsOf(
    tenant,
    statement('orders.listUnpaid')`select order_id from orders
     where merchant_id = $1 and status = 0 and deadline_at <= ${now} limit ${limit}`,
  )
}

/** Merchants that have orders which nobody accepted by their deadline. */
export function merchantsWithUnacceptedOrders(database: Database, now: Date): Promise<string[]> {
  return findMerchants(
    database,
    statement('jobs.findUnaccepted')`select distinct merchant_id from orders where status = 10 and visit_id is null
        and deadline_at <= ${now}`,
  )
}

/** But for those whose difference is being paid just now. */
export function findUnacceptedOrders(tenant: Tenant, now: Date, limit: number): Promise<string[]> {
  return idsOf(
    tenant,
    statement('jobs.declineUnaccepted')`
      select order_id from orders where merchant_id = $1 and status = 10 and visit_id is null and deadline_at <= ${now}
        and coalesce((awaiting->'paying'->>'until')::timestamptz <= ${now}, true) limit ${limit}`,
  )
}

/** Merchants that have accepted orders for later. */
export function merchantsWithScheduledOrders(database: Database): Promise<string[]> {
  return findMerchants(
    database,
    statement('jobs.findScheduled')`select distinct merchant_id from orders where status = 12`,
  )
}

/** Stores that have accepted orders for later, each with the start of the first. */
export async function firstScheduledStarts(tenant: Tenant): Promise<{ storeId: string; start: Date }[]> {
  const rows = await tenant.rows<{ store_id: string; first_slot: string }>(statement('jobs.listScheduledStores')`
      select store_id, min(schedule->>'start' collate "C") as first_slot from orders
      where merchant_id = $1 and status = 12 group by store_id`)
  return rows.map((row) => ({ storeId: row.store_id, start: new Date(row.first_slot) }))
}

/** Accepted orders for later of a store whose slot begins by then, the earliest first. */
export function findScheduledOrders(tenant: Tenant, storeId: string, startsBy: Date, limit: number): Promise<string[]> {
  return idsOf(
    tenant,
    statement('jobs.releaseScheduled')`
     select order_id from orders where merchant_id = $1 and store_id = ${storeId} and status = 12 and schedule->>'start'
       collate "C" <= ${startsBy.toISOString()}
       order by schedule->>'start', order_id limit ${limit}`,
  )
}

/** Merchants that have orders at tables or in rooms which go on by themselves: served and paid, or paid so long ago. */
export function merchantsWithSettledOrders(database: Database, paidBy: Date): Promise<string[]> {
  return findMerchants(
    database,
    statement('jobs.findSettled')`select distinct merchant_id from orders where (status = 110 and payment_status = 100
       and to_collect = 0) or (status = 120 and updated_at <= ${paidBy})`,
  )
}

/** Served orders whose money is there. */
export function findServedPaidOrders(tenant: Tenant, limit: number): Promise<string[]> {
  return idsOf(
    tenant,
    statement('jobs.listServedPaid')`select order_id from orders
     where merchant_id = $1 and status = 110 and payment_status = 100 and to_collect = 0 limit ${limit}`,
  )
}

/** Orders that were paid by then, and that staff have not completed. */
export function findPaidOrders(tenant: Tenant, paidBy: Date, limit: number): Promise<string[]> {
  return idsOf(
    tenant,
    statement('jobs.listPaid')`select order_id from orders
     where merchant_id = $1 and status = 120 and updated_at <= ${paidBy} limit ${limit}`,
  )
}

async function idsOf(tenant: Tenant, look: Statement): Promise<string[]> {
  const rows = await tenant.rows<{ order_id: string }>(look)
  return rows.map((row) => row.order_id)
}
