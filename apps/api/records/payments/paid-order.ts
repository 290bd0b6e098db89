import { ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import type { Tenant } from '../../db/database.ts'
import { json, NO_SQL, parameter, type SqlParameter, type SqlPart, sql, statement } from '../../db/sql.ts'
import type { Order } from '../orders/order.ts'
import { appendOrderEvent } from '../outbox/order-event.ts'
import type { PaymentRecord } from './payment.ts'
import { type PaymentRow, paymentOf } from './payments.ts'

/** What the finishing step needs to know of an order. */
export type PaidOrder = Pick<Order, 'id' | 'status' | 'version' | 'orderType' | 'storeId' | 'schedule'>

/** A payment with what it is for, as they were read in one moment. */
export interface SeenPayment {
  readonly payment: PaymentRecord
  readonly order: PaidOrder | null
}

export interface Event {
  readonly gateway: number
  readonly id: string
}

type SeenRow = PaymentRow & {
  order_status: number | null
  order_version: number | null
  order_type: number | null
  store_id: string | null
  schedule: { start: string; end: string } | null
  is_known: boolean
}

/** Reads both, and whether a notice has acted already; nothing is locked. Null for a payment that is not there. */
export async function readPaid(
  tenant: Tenant,
  paymentId: string,
  event: Event | null = null,
): Promise<(SeenPayment & { readonly isKnownEvent: boolean }) | null> {
  // A null in a join or a subquery would leave a sharded server no merchant to look for.
  const [gateway, eventId] = [event?.gateway ?? 0, event?.id ?? '']
  const row = await tenant.row<SeenRow>(
    statement('payments.readPaid')`
        select p.*, o.status as order_status, o.version as order_version, o.order_type, o.store_id, o.schedule,
       exists (select 1 from gateway_events e
         where e.merchant_id = $1 and e.gateway = ${gateway} and e.event_id = ${eventId}) as is_known
     from payments p left join orders o on o.merchant_id = $1 and o.order_id = p.order_id
     where p.merchant_id = $1 and p.payment_id = ${paymentId}`,
  )
  if (!row) return null
  const { schedule } = row
  const order = row.order_id !== null && {
    id: row.order_id,
    status: row.order_status as Order['status'],
    version: row.order_version!,
    orderType: row.order_type as Order['orderType'],
    storeId: row.store_id!,
    schedule: schedule && { start: new Date(schedule.start), end: new Date(schedule.end) },
  }
  return { payment: paymentOf(row), order: order || null, isKnownEvent: row.is_known }
}

/**
 * The gateway has only said where the customer goes on. False, and nothing is written, where anything else has come
 * meanwhile.
 */
export async function keepPage(tenant: Tenant, after: PaymentRecord, now: Date): Promise<boolean> {
  const written = await tenant.changes(
    statement('payments.writePage')`update payments set gateway_reference = ${after.gatewayReference},
       page = ${after.page && json(after.page)}, updated_at = ${now}
     where merchant_id = $1 and payment_id = ${after.id} and status = 10 and gateway_reference is null and captured = 0
     returning payment_id`,
  )
  return written === 1
}

/**
 * The way of nearly every payment: an order that waits for money is placed by it. Writes the webhook, the order with its
 * history and event, its cart and the payment in one statement. False, with nothing written, where order or payment are no
 * longer what was read, or where the webhook has acted.
 */
export async function placePaid(
  tenant: Tenant,
  { payment, order }: SeenPayment & { readonly order: PaidOrder },
  after: PaymentRecord,
  { event, deadlineAt, now }: { readonly event: Event | null; readonly deadlineAt: Date; readonly now: Date },
): Promise<boolean> {
  const [orderId, paymentId, at] = [parameter(order.id), parameter(payment.id), parameter(now)]
  const isNew = event === null ? NO_SQL : takeEventOf({ gateway: payment.gateway, id: event.id }, at)
  const from = event === null ? sql`locked` : sql`going`
  const placed = await tenant.row(
    statement('payments.placeOrder')`
     with locked as (
       select o.order_id, o.cart_id from orders o join payments p on p.merchant_id = $1 and p.order_id = o.order_id
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
       update carts c set state = 'completed', version = c.version + 1 from moved m
       where c.merchant_id = $1 and c.cart_id = m.cart_id and c.state = 'locked'
     )
     select version from moved`,
  )
  return placed !== null
}

/** A webhook that has acted already changes nothing. */
function takeEventOf({ gateway, id }: Event, at: SqlParameter): SqlPart {
  return sql`, noticed as (
       insert into gateway_events (merchant_id, gateway, event_id, received_at)
       select $1, ${gateway}, ${id}, ${at} from locked
       on conflict (merchant_id, gateway, event_id) do nothing returning event_id
     ), going as (
       select * from locked where exists (select 1 from noticed)
     )`
}
