import type { Courier, CourierState } from '@compass/domain/orders'
import type { Database, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { json, sql, statement } from '../../db/sql.ts'
import type { Delivery } from './delivery.ts'

type DeliveryRow = {
  order_id: string
  state: string
  booking_id: string | null
  attempt: number
  requested_at: Date | null
  /** A row of an older version names no vehicle. */
  courier: (Omit<Courier, 'vehicle'> & Partial<Courier>) | null
  company: string
  mode: string
  tracking_url: string | null
  position: Delivery['position']
  eta_at: Date | null
  tries: number
  version: number
  created_at: Date
}

const COLUMNS = sql`order_id, state, booking_id, attempt, requested_at, courier, company, mode, tracking_url, position, eta_at,
  tries, version, created_at`

function deliveryOf(row: DeliveryRow): Delivery {
  return {
    orderId: row.order_id,
    state: row.state as CourierState,
    bookingId: row.booking_id,
    attempt: row.attempt,
    requestedAt: row.requested_at,
    courier: row.courier && { ...row.courier, vehicle: row.courier.vehicle ?? null },
    company: row.company,
    mode: row.mode as Delivery['mode'],
    trackingUrl: row.tracking_url,
    position: row.position,
    etaAt: row.eta_at,
    tries: row.tries,
    version: row.version,
    createdAt: row.created_at,
  }
}

export async function findDelivery(tenant: Tenant, orderId: string): Promise<Delivery | null> {
  const row = await tenant.row<DeliveryRow>(
    statement('deliveries.findDelivery')`
        select ${COLUMNS} from deliveries where merchant_id = $1 and order_id = ${orderId}`,
  )
  return row && deliveryOf(row)
}

/** The deliveries of several orders, the newest first. */
export async function listDeliveries(tenant: Tenant, orderIds: readonly string[]): Promise<Delivery[]> {
  const rows = await tenant.rows<DeliveryRow>(
    statement('deliveries.list')`select ${COLUMNS} from deliveries
     where merchant_id = $1 and order_id = any(${orderIds}::uuid[]) order by created_at desc, order_id`,
  )
  return rows.map(deliveryOf)
}

/**
 * Begins the delivery of every order that is ready at one of these stores and has none; however often, once. Of a court the
 * first order that is ready stands for all, once the slowest kitchen is. It stays with this company and mode.
 */
export async function openDeliveries(
  tenant: Tenant,
  storeIds: readonly string[],
  { company, mode }: Pick<Delivery, 'company' | 'mode'>,
  now: Date,
): Promise<number> {
  return tenant.changes(statement('deliveries.openDeliveries')`
      insert into deliveries (merchant_id, order_id, state, company, mode, next_at, created_at, updated_at)
     select $1, o.order_id, 'searching', ${company}, ${mode}, ${now}, ${now}, ${now} from orders o
     where o.merchant_id = $1 and o.status = 40 and o.order_type in (20, 40) and o.store_id = any(${storeIds})
       and (o.court_order_id is null or not exists (select 1 from orders x where x.merchant_id = $1
         and x.court_order_id = o.court_order_id and (x.status in (0, 10, 12, 20, 50)
           or x.status = 40 and x.court_position < o.court_position)))
       and not exists (select 1 from deliveries d where d.merchant_id = $1 and d.order_id = o.order_id)
     on conflict do nothing returning 1`)
}

/** Merchants that have an order which is ready to be brought, or a delivery whose time has come. */
export function merchantsWithDeliveries(database: Database, now: Date): Promise<string[]> {
  return findMerchants(
    database,
    statement('deliveries.findDue')`select merchant_id from orders where status = 40 and order_type in (20, 40)
       union select merchant_id from deliveries where next_at <= ${now}`,
  )
}

/**
 * Takes deliveries whose time has come, so that nobody else takes them until `until`. The attempt of one that has no booking is
 * on the disk with it, before anybody is asked.
 */
export async function claimDue(
  tenant: Tenant,
  { now, until, most }: { readonly now: Date; readonly until: Date; readonly most: number },
): Promise<Delivery[]> {
  const rows = await tenant.rows<DeliveryRow>(statement('deliveries.claimDue')`
        update deliveries set next_at = ${until}, requested_at = case when booking_id is null
         then coalesce(requested_at, ${now}) else requested_at end where merchant_id = $1 and next_at <= ${now} and order_id in (
       select order_id from deliveries where merchant_id = $1 and next_at <= ${now} order by next_at limit ${most})
     returning ${COLUMNS}`)
  return rows.map(deliveryOf)
}

/** Writes over the version that was read; false where another process was first. */
export async function writeDelivery(
  tenant: Tenant,
  delivery: Delivery,
  /** `nextAt` null: nothing more is to come. */
  { nextAt, now }: { readonly nextAt: Date | null; readonly now: Date },
): Promise<boolean> {
  const written = await tenant.changes(statement('deliveries.writeDelivery')`
     update deliveries set state = ${delivery.state}, booking_id = ${delivery.bookingId},
       attempt = ${delivery.attempt}, requested_at = ${delivery.requestedAt}, courier =
       ${delivery.courier && json(delivery.courier)}, tracking_url = ${delivery.trackingUrl}, position = ${delivery.position && json(delivery.position)}, eta_at =
       ${delivery.etaAt}, tries = ${delivery.tries}, next_at = ${nextAt},
       version = version + 1, updated_at = ${now}
     where merchant_id = $1 and order_id = ${delivery.orderId} and version = ${delivery.version} returning 1`)
  return written === 1
}

/**
 * A company says that it has news of a booking: it is asked at once. The version rises, so that an answer that is older than
 * the news is not written over them. False: no delivery of this company has that booking, or it is over.
 */
export async function hurryDelivery(tenant: Tenant, company: string, bookingId: string, now: Date): Promise<boolean> {
  const hurried = await tenant.changes(statement('deliveries.hurry')`
     update deliveries set next_at = ${now}, version = version + 1, updated_at = ${now}
     where merchant_id = $1 and booking_id = ${bookingId} and company = ${company} and next_at is not null returning 1`)
  return hurried > 0
}

/** The versions of deliveries, by order id, of several merchants in one look. */
export async function findDeliveryVersions(
  database: Database,
  deliveries: readonly { readonly merchantId: string; readonly orderId: string }[],
): Promise<Map<string, number>> {
  const rows = await database
    .platform()
    .rows<{ order_id: string; version: number }>(statement('deliveries.findVersions')`
     select order_id, version from deliveries where (merchant_id, order_id) in (
         select * from unnest(${deliveries.map(({ merchantId }) => merchantId)}::uuid[],
           ${deliveries.map(({ orderId }) => orderId)}::uuid[]))`)
  return new Map(rows.map((row) => [row.order_id, row.version]))
}

/** Versions of the deliveries of a store's open orders, by order: news of couriers that moved no order. */
export async function listOpenDeliveryVersions(tenant: Tenant, storeId: string): Promise<Map<string, number>> {
  const rows = await tenant.rows<{ order_id: string; version: number }>(
    statement('deliveries.listOpenVersions')`select d.order_id, d.version from deliveries d
     join orders o on o.merchant_id = $1 and o.order_id = d.order_id
     where d.merchant_id = $1 and o.store_id = ${storeId} and o.status in (10, 12, 20, 40, 50)`,
  )
  return new Map(rows.map(({ order_id, version }) => [order_id, version]))
}
