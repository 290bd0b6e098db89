import { ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import type { Tenant } from '../../db/database.ts'
import { newId } from '../../ids/index.ts'
import type { Order } from '../../records/orders/order.ts'
import type { KeptPayment } from '../../records/payments/payment.ts'
import { type PaymentRow, paymentOf } from '../../records/payments/payments.ts'

/** What the finishing step needs to know of an order. */
export type PaidOrder = Pick<Order, 'id' | 'status' | 'version' | 'orderType' | 'storeId' | 'schedule'>

/** A payment with what it is for, as they were read in one moment. */
export interface SeenPayment {
  readonly payment: KeptPayment
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
  const row = await tenant.row<SeenRow>(
    `select p.*, o.status as order_status, o.version as order_version, o.order_type, o.store_id, o.schedule,
       $4::text is not null and exists (
         select 1 from gateway_events e where e.merchant_id = $1 and e.gateway = $3 and e.event_id = $4) as is_known
     from payments p left join orders o on o.merchant_id = p.merchant_id and o.order_id = p.order_id
     where p.merchant_id = $1 and p.payment_id = $2`,
    [paymentId, event?.gateway ?? 0, event?.id ?? null],
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
export async function keepPage(tenant: Tenant, after: KeptPayment, now: Date): Promise<boolean> {
  const kept = await tenant.change(
    `update payments set gateway_reference = $3, page = $4, updated_at = $5
     where merchant_id = $1 and payment_id = $2 and status = ${PAYMENT_STATUS.INITIATED} and gateway_reference is null
       and captured = 0`,
    [after.id, after.gatewayReference, after.page && JSON.stringify(after.page), now],
  )
  return kept === 1
}

/**
 * The way of nearly every payment: an order that waits for money is placed by it. The notice, the order with its history and
 * event, its basket and the payment, all of it in one statement, or false and nothing where order or payment are no more
 * what was read, or the notice has acted.
 */
export async function placePaid(
  tenant: Tenant,
  { payment, order }: SeenPayment & { readonly order: PaidOrder },
  after: KeptPayment,
  { event, deadlineAt, now }: { readonly event: Event | null; readonly deadlineAt: Date; readonly now: Date },
): Promise<boolean> {
  const placed = await tenant.row(
    `with locked as (
       select o.order_id, o.cart_id from orders o join payments p on p.merchant_id = o.merchant_id and p.order_id = o.order_id
       where o.merchant_id = $1 and o.order_id = $2 and o.version = $3 and o.status = ${ORDER_STATUS.INITIALIZE}
         and p.payment_id = $4 and p.status = $5 and p.captured = $6 and p.gateway_reference is not distinct from $7
       for update of o, p
     ), noticed as (
       insert into gateway_events (merchant_id, gateway, event_id, received_at)
       select $1, $8, $9, $10 from locked where $9::text is not null
       on conflict (merchant_id, gateway, event_id) do nothing returning event_id
     ), going as (
       select * from locked where $9::text is null or exists (select 1 from noticed)
     ), moved as (
       update orders o set status = ${ORDER_STATUS.NEW}, payment_status = ${PAYMENT_STATUS.SUCCESS}, payment_id = $4,
         payment_method = $11, version = o.version + 1, updated_at = $10, deadline_at = $12
       from going g where o.merchant_id = $1 and o.order_id = g.order_id returning o.version, o.cart_id
     ), told as (
       insert into order_history (merchant_id, order_id, version, from_status, to_status, at, by_whom)
       select $1, $2, version, ${ORDER_STATUS.INITIALIZE}, ${ORDER_STATUS.NEW}, $10, 'payment' from moved
     ), event as (
       insert into outbox (merchant_id, event_id, kind, body, created_at)
       select $1, $13, 'order', jsonb_build_object('orderId', $2::text, 'version', version, 'isPlacing', true), $10 from moved
     ), paid as (
       update payments p set status = ${PAYMENT_STATUS.SUCCESS}, captured = $14, settles = true, failure_code = null,
         review = null, page = $15, card = $16, gateway_reference = $17, settled_at = $10, enquire_at = null, updated_at = $10
       from moved where p.merchant_id = $1 and p.payment_id = $4
     ), done as (
       update carts c set state = 'completed', version = c.version + 1 from moved m
       where c.merchant_id = $1 and c.cart_id = m.cart_id and c.state = 'locked'
     )
     select version from moved`,
    [
      order.id,
      order.version,
      payment.id,
      payment.status,
      payment.captured,
      payment.gatewayReference,
      payment.gateway,
      event?.id ?? null,
      now,
      payment.method,
      deadlineAt,
      newId(now.getTime()),
      after.captured,
      after.page && JSON.stringify(after.page),
      after.card && JSON.stringify(after.card),
      after.gatewayReference,
    ],
  )
  return placed !== null
}
