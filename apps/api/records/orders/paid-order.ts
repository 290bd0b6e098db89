import { ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import type { OrderType } from '@compass/domain/services'
import type { Tenant } from '../../db/database.ts'
import { json, NO_SQL, parameter, type SqlParameter, type SqlPart, sql, statement } from '../../db/sql.ts'
import { completeCartOf } from '../carts/ordered-carts.ts'
import { appendOrderEvent } from '../outbox/order-event.ts'
import type { PaymentRecord } from '../payments/payment.ts'
import type { GatewayEvent } from '../payments/payments.ts'
import type { Order } from './order.ts'

/** What money that comes needs to know of an order that waits for it. */
type WaitingOrder = Pick<Order, 'id' | 'status' | 'version' | 'orderType' | 'storeId' | 'schedule'>

type WaitingRow = {
  order_id: string
  status: number
  version: number
  order_type: number
  store_id: string
  schedule: { start: string; end: string } | null
}

/** Nothing is locked. Null for an order that is not there. */
export async function readWaitingOrder(tenant: Tenant, orderId: string): Promise<WaitingOrder | null> {
  const row = await tenant.row<WaitingRow>(
    statement('orders.readWaiting')`select order_id, status, version, order_type, store_id, schedule from orders
     where merchant_id = $1 and order_id = ${orderId}`,
  )
  if (!row) return null
  const { schedule } = row
  return {
    id: row.order_id,
    status: row.status as Order['status'],
    version: row.version,
    orderType: row.order_type as OrderType,
    storeId: row.store_id,
    schedule: schedule && { start: new Date(schedule.start), end: new Date(schedule.end) },
  }
}

/**
 * The way of nearly every payment: an order that waits for money is placed by it. Writes the webhook, the order with its
 * history and event, its cart and the payment in one statement. False, with nothing written, where order or payment are no
 * longer what was read, or where the webhook has acted.
 */
export async function placePaid(
  tenant: Tenant,
  order: WaitingOrder,
  payment: PaymentRecord,
  after: PaymentRecord,
  { event, deadlineAt, now }: { readonly event: GatewayEvent | null; readonly deadlineAt: Date; readonly now: Date },
): Promise<boolean> {
  const [orderId, paymentId, at] = [parameter(order.id), parameter(payment.id), parameter(now)]
  const isNew = event === null ? NO_SQL : takeEventOf(event, at)
  const from = event === null ? sql`locked` : sql`going`
  const placed = await tenant.row(
    statement('orders.placePaid')`
     with locked as (
       select o.order_id, o.cart_id from orders o join payments p on p.merchant_id = $1 and p.bill_id = o.bill_id
       where o.merchant_id = $1 and o.order_id = ${orderId} and o.version = ${order.version} and o.status = 0
         and p.payment_id = ${paymentId} and p.status = ${payment.status} and p.captured = ${payment.captured}
         and p.gateway_reference is not distinct from ${payment.gatewayReference}
       for update of o, p
     )${isNew}, moved as (
       update orders o set status = ${ORDER_STATUS.NEW}, payment_status = ${PAYMENT_STATUS.SUCCESS}, payment_id =
         ${paymentId},
         payment_method = ${payment.method}, version = o.version + 1, updated_at = ${at}, deadline_at = ${deadlineAt}
       from ${from} g where o.merchant_id = $1 and o.order_id = g.order_id returning o.version, o.cart_id
     ), history as (
       insert into order_history (merchant_id, order_id, version, from_status, to_status, at, by_whom)
       select $1, ${orderId}, version, ${ORDER_STATUS.INITIALIZE}, ${ORDER_STATUS.NEW}, ${at}, 'payment' from moved
     ), event as (
       ${appendOrderEvent({ orderId, at, from: sql`moved`, isPlacing: true })}
     ), paid as (
       update payments p set status = ${PAYMENT_STATUS.SUCCESS}, captured = ${after.captured}, settles = true,
         failure_code = null,
         review = null, page = ${after.page && json(after.page)}, card = ${after.card && json(after.card)},
         gateway_reference = ${after.gatewayReference}, settled_at = ${at}, enquire_at = null, updated_at = ${at}
       from moved where p.merchant_id = $1 and p.payment_id = ${paymentId}
     ), done as (
       ${completeCartOf(sql`moved`, 'payment')}
     )
     select version from moved`,
  )
  return placed !== null
}

/** A webhook that has acted already changes nothing. */
function takeEventOf({ gateway, id }: GatewayEvent, at: SqlParameter): SqlPart {
  return sql`, noticed as (
       insert into gateway_events (merchant_id, gateway, event_id, received_at)
       select $1, ${gateway}, ${id}, ${at} from locked
       on conflict (merchant_id, gateway, event_id) do nothing returning event_id
     ), going as (
       select * from locked where exists (select 1 from noticed)
     )`
}
