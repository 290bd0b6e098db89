import { ENDED_WITHOUT_ORDER } from '@compass/domain/orders'
import type { SlotReservation } from '@compass/domain/scheduling'
import type { Tenant } from '../../db/database.ts'
import { json, parameter, sql, statement } from '../../db/sql.ts'
import { hasOwnerOf } from '../carts/cart-owners.ts'
import { appendOrderEvent } from '../outbox/order-event.ts'
import type { ReservedSlot } from '../slots/slots.ts'
import type { Order, OrderCustomer } from './order.ts'

/** Writes down what an order is for and where it counts. Inside the transaction that made it. */
export async function writeSchedule(
  tenant: Tenant,
  orderId: string,
  schedule: { readonly start: Date; readonly end: Date } | null,
  reservation: SlotReservation | null,
): Promise<void> {
  const slot = reservation && slotColumn(reservation)
  await tenant.run(
    statement('orders.writeSchedule')`update orders
      set schedule = ${schedule && json({ start: schedule.start, end: schedule.end })}, slot = ${slot && json(slot)}
      where merchant_id = $1 and order_id = ${orderId}`,
  )
}

/** A reservation as the row of what it is for keeps it. */
export function slotColumn({ service, start, load }: SlotReservation) {
  return { service, start, items: load.items, money: load.money }
}

/** The slot that an order counts in; null: in none. */
export async function findReservedSlot(tenant: Tenant, orderId: string): Promise<ReservedSlot | null> {
  const row = await tenant.row<{ slot: ReservedSlot }>(
    statement('orders.findSlot')`select slot from orders
      where merchant_id = $1 and order_id = ${orderId} and slot is not null`,
  )
  return row?.slot ?? null
}

/** Has a cart that was taken back from this order, or from which this one was taken back, become another order? */
export async function hasReorderedCart(
  tenant: Tenant,
  { cartId, orderId }: { readonly cartId: string; readonly orderId: string },
): Promise<boolean> {
  const row = await tenant.row(
    statement('orders.hasReorderedCart')`
     select o.order_id from carts mine
     join carts c on c.merchant_id = $1 and ${hasOwnerOf(sql`mine`)}
       and coalesce(c.taken_from, c.cart_id) = coalesce(mine.taken_from, mine.cart_id)
     join orders o on o.merchant_id = $1 and o.cart_id = c.cart_id
     where mine.merchant_id = $1 and mine.cart_id = ${cartId} and o.order_id <> ${orderId} and o.cart_id <> mine.cart_id and o.status <>
       all(${ENDED_WITHOUT_ORDER}) limit 1`,
  )
  return row !== null
}

export interface ChangedAddress {
  readonly customer: Pick<
    OrderCustomer,
    'address' | 'addressAsRead' | 'area' | 'addressId' | 'door' | 'addressChangedAt'
  >
  readonly eta: Order['eta']
  readonly instruction: string | null
}

/** False where the order has moved on since it was read. */
export async function writeAddress(
  tenant: Tenant,
  order: Pick<Order, 'id' | 'version'>,
  { customer, instruction, eta }: ChangedAddress,
  changedAt: Date,
): Promise<boolean> {
  const [orderId, at] = [parameter(order.id), parameter(changedAt)]
  const row = await tenant.row(
    statement('orders.writeAddress')`with moved as (
       update orders set customer = customer || ${json(customer)}::jsonb, instruction = ${instruction},
         eta_from = ${eta?.from ?? null}, eta_to = ${eta?.to ?? null}, version = version + 1, updated_at = ${at}
       where merchant_id = $1 and order_id = ${orderId} and version = ${order.version} returning version
     ), event as (
       ${appendOrderEvent({ orderId, at, from: sql`moved` })}
     )
     select version from moved`,
  )
  return row !== null
}
