import { userOwner } from '@compass/domain/cart'
import { cartLinesOf } from '@compass/domain/checkout'
import { ORDER_STATUS } from '@compass/domain/orders'
import { serviceOfProducts } from '@compass/domain/pay-links'
import { isOpen, PAYMENT_STATUS, type PaymentStatus } from '@compass/domain/payments'
import type { SlotReservation } from '@compass/domain/scheduling'
import type { Tenant } from '../../db/database.ts'
import { json, parameter, sql, statement } from '../../db/sql.ts'
import { isId } from '../../ids/index.ts'
import { OWNER_COLUMNS, ownerValues } from '../carts/cart-owners.ts'
import { beginsAs } from '../carts/cart-states.ts'
import type { Order } from '../orders/order.ts'
import { appendOrderEvent } from '../outbox/order-event.ts'

/** An order of a link, as it is written first. */
export type NewLinkOrder = Omit<Order, 'history' | 'version' | 'updatedAt'> & { readonly payLinkId: string }

/** What an order with products has taken before it is written. */
export interface TakenByLink {
  readonly stock: readonly { readonly product: string; readonly units: number }[]
  readonly slot: SlotReservation | null
}

/**
 * Writes what a link asks for as a cart that has made its order, before that order: what edits and repeats orders reads their
 * carts. Where its payer began before and gave that up, it is that cart anew, so that late money of the former pays no second one.
 */
export async function insertLinkCart(tenant: Tenant, order: NewLinkOrder & { readonly cartId: string }): Promise<void> {
  const { cartId, userId, payLinkId, storeId, customer, schedule, lines, placedAt, totals } = order
  const at = parameter(placedAt)
  const owner = userOwner(userId)
  const { offer } = totals.terms
  const chosen = offer?.code ? { id: offer.id, code: offer.code, name: offer.name } : null
  await tenant.run(
    statement('payLinks.insertCart')`
     insert into carts (merchant_id, cart_id, ${OWNER_COLUMNS}, store_id, order_type, area_id, address_id, lines, promo, schedule,
       state, version, created_at, updated_at, expires_at, taken_from)
     select $1, ${cartId}, ${ownerValues(owner)}, ${storeId}, ${serviceOfProducts(order.orderType)},
       ${customer.door?.areaId ?? null}, ${customer.addressId}, ${json(cartLinesOf(storeId, lines))},
       ${chosen && json({ chosen, wantsNone: false, gift: null })},
       ${schedule && json({ ...schedule, heldUntil: placedAt })}, ${beginsAs('completed', 'customer')}, 1, ${at}, ${at}, ${at}, (
         select coalesce(c.taken_from, c.cart_id) from orders o join carts c on c.merchant_id = $1 and c.cart_id = o.cart_id
         where o.merchant_id = $1 and o.pay_link_id = ${payLinkId} and o.user_id = ${userId}
           and o.status in (90, 100) and o.payment_status <> ${PAYMENT_STATUS.SUCCESS}
         order by o.placed_at desc limit 1)`,
  )
}

/**
 * Writes the order by which somebody begins to pay a link, with its history, event and key. It is inside the transaction that
 * opens its attempt; the bill comes with that. Throws a duplicate for a key that is used.
 */
export async function insertLinkOrder(
  tenant: Tenant,
  order: NewLinkOrder,
  { stock, slot }: TakenByLink,
  key: { readonly key: string; readonly requestHash: Buffer } | null,
): Promise<void> {
  const [orderId, at, status] = [parameter(order.id), parameter(order.placedAt), parameter(order.status)]
  const { eta, schedule } = order
  const seat = slot && { service: slot.service, start: slot.start, items: slot.load.items, money: slot.load.money }
  await tenant.run(
    statement('payLinks.insertOrder')`
     with placed as (
       insert into orders (merchant_id, order_id, bill_id, store_id, order_number, pay_link_id, user_id, order_type, status,
         currency, grand_total, payment_method, payment_status, payment_id, lines, totals, customer, store_snapshot, languages,
         capability_hash, placed_at, deadline_at, updated_at, version, cart_id, instruction, schedule, slot, eta_from, eta_to,
         stock_taken)
       select $1, ${orderId}, ${orderId}, ${order.storeId}, ${order.number}, ${order.payLinkId}, ${order.userId},
         ${order.orderType}, ${status}, ${order.currency}, ${order.grandTotal}, ${order.paymentMethod},
         ${order.paymentStatus}, ${order.paymentId}, ${json(order.lines)}, ${json(order.totals)}, ${json(order.customer)},
         ${json(order.store)}, ${json(order.languages)}, ${order.capabilityHash}, ${at}, ${order.deadlineAt}, ${at}, 1,
         ${order.cartId}, ${order.instruction}, ${schedule && json(schedule)}, ${seat && json(seat)}, ${eta?.from ?? null},
         ${eta?.to ?? null}, ${stock.length === 0 ? null : json(stock)}
       returning version
     ), history as (
       insert into order_history (merchant_id, order_id, version, from_status, to_status, at, by_whom)
       select $1, ${orderId}, 1, null, ${status}, ${at}, 'system' from placed
     ), event as (
       ${appendOrderEvent({ orderId, at, from: sql`placed` })}
     )
     select version from placed`,
  )
  if (!key) return
  await tenant.run(
    statement(
      'payLinks.insertKey',
    )`insert into idempotency_keys (merchant_id, user_id, key, request_hash, order_id, created_at)
     values ($1, ${order.userId}, ${key.key}, ${key.requestHash}, ${orderId}, ${at})`,
  )
}

/** How somebody's order of a link stands: `unpaid`, no bank has it any more, and it can be paid again. A paid one stays paid. */
export interface OwnLinkOrder {
  readonly orderId: string
  readonly state: 'paid' | 'atBank' | 'unpaid'
}

/** The newest order by which a user paid a link or pays it, leaving out those that were given up; null: none. */
export async function findLinkOrderOf(tenant: Tenant, linkId: string, userId: string): Promise<OwnLinkOrder | null> {
  if (!isId(linkId)) return null
  const row = await tenant.row<{ order_id: string; status: number; payment_status: number }>(
    statement('payLinks.findOrderOf')`select order_id, status, payment_status from orders
     where merchant_id = $1 and pay_link_id = ${linkId} and user_id = ${userId}
       and (status not in (90, 100) or payment_status = ${PAYMENT_STATUS.SUCCESS})
     order by placed_at desc limit 1`,
  )
  if (!row) return null
  const isAtBank = isOpen(row.payment_status as PaymentStatus)
  const state = row.status !== ORDER_STATUS.INITIALIZE ? 'paid' : isAtBank ? 'atBank' : 'unpaid'
  return { orderId: row.order_id, state }
}

/** How a paid order was paid; nobody has to accept it. */
export async function writeLinkPaid(
  tenant: Tenant,
  orderId: string,
  { id, method }: { readonly id: string; readonly method: string },
): Promise<void> {
  await tenant.run(
    statement('payLinks.writePaid')`update orders set payment_id = ${id}, payment_method = ${method}
     where merchant_id = $1 and order_id = ${orderId}`,
  )
}
