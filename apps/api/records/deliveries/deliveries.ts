import type { CourierState } from '@compass/domain/orders'
import type { Database, Tenant } from '../../db/database.ts'
import type { Delivery } from '../../features/couriers/delivery.ts'

type DeliveryRow = {
  merchant_id: string
  order_id: string
  state: string
  booking_id: string | null
  courier: Delivery['courier']
  position: Delivery['position']
  eta_at: Date | null
  tries: number
  version: number
  created_at: Date
}

const COLUMNS = 'merchant_id, order_id, state, booking_id, courier, position, eta_at, tries, version, created_at'

function deliveryOf(row: DeliveryRow): Delivery {
  return {
    orderId: row.order_id,
    state: row.state as CourierState,
    bookingId: row.booking_id,
    courier: row.courier,
    position: row.position,
    etaAt: row.eta_at,
    tries: row.tries,
    version: row.version,
    createdAt: row.created_at,
  }
}

export async function findDelivery(tenant: Tenant, orderId: string): Promise<Delivery | null> {
  const row = await tenant.row<DeliveryRow>(
    `select ${COLUMNS} from deliveries where merchant_id = $1 and order_id = $2`,
    [orderId],
  )
  return row && deliveryOf(row)
}

/** Begins the delivery of every order that is ready at one of these outlets and has none; however often, once. */
export async function openDeliveries(tenant: Tenant, storeIds: readonly string[], now: Date): Promise<number> {
  return tenant.change(
    `insert into deliveries (merchant_id, order_id, state, next_at, created_at, updated_at)
     select o.merchant_id, o.order_id, 'searching', $3, $3, $3 from orders o
     where o.merchant_id = $1 and o.status = 40 and o.order_type in (20, 40) and o.store_id = any($2)
       and not exists (select 1 from deliveries d where d.merchant_id = o.merchant_id and d.order_id = o.order_id)
     on conflict do nothing`,
    [storeIds, now],
  )
}

/** Takes deliveries whose time has come, so that nobody else takes them until `until`. */
export async function claimDue(
  database: Database,
  { now, until, most }: { readonly now: Date; readonly until: Date; readonly most: number },
): Promise<{ readonly merchantId: string; readonly delivery: Delivery }[]> {
  const rows = await database.everywhere<DeliveryRow>(
    `update deliveries set next_at = $2 where next_at <= $1 and (merchant_id, order_id) in (
       select merchant_id, order_id from deliveries where next_at <= $1 order by next_at limit ${most})
     returning ${COLUMNS}`,
    [now, until],
  )
  return rows.map((row) => ({ merchantId: row.merchant_id, delivery: deliveryOf(row) }))
}

/** Writes over the version that was read; false where another process was first. */
export async function writeDelivery(
  tenant: Tenant,
  delivery: Delivery,
  /** `nextAt` null: nothing more is to come. */
  { nextAt, now }: { readonly nextAt: Date | null; readonly now: Date },
): Promise<boolean> {
  const written = await tenant.change(
    `update deliveries set state = $3, booking_id = $4, courier = $5, position = $6, eta_at = $7, tries = $8, next_at = $9,
       version = version + 1, updated_at = $10
     where merchant_id = $1 and order_id = $2 and version = $11`,
    [
      delivery.orderId,
      delivery.state,
      delivery.bookingId,
      delivery.courier && JSON.stringify(delivery.courier),
      delivery.position && JSON.stringify(delivery.position),
      delivery.etaAt,
      delivery.tries,
      nextAt,
      now,
      delivery.version,
    ],
  )
  return written === 1
}
