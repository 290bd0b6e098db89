import { ORDER_STATUS } from '@compass/domain/orders'
import type { SlotReservation } from '@compass/domain/scheduling'
import type { Tenant } from '../../db/database.ts'
import { json, NO_SQL, parameter, sql, statement } from '../../db/sql.ts'
import { insertOrderBill } from '../bills/bills.ts'
import { inStates } from '../carts/cart-states.ts'
import { orderCart } from '../carts/ordered-carts.ts'
import { type CustomerDetails, type InsertedOrder, insertKey, keepDetails } from '../orders/insert-order.ts'
import type { VendorOrder } from '../orders/order.ts'
import { slotColumn } from '../orders/order-details.ts'
import { appendOrderEvent } from '../outbox/order-event.ts'
import { NO_STOCK, takeStock } from '../stock/order-stock.ts'
import type { CourtOrderRecord } from './court-order.ts'

interface NewCourtOrder {
  readonly court: CourtOrderRecord
  readonly key: { readonly key: string; readonly requestHash: Buffer } | null
  /** Null: nothing is new. */
  readonly customerDetails: CustomerDetails | null
  readonly paymentMethod: string
  /** Where it counts among the court's own slots; null: in none. */
  readonly slot: SlotReservation | null
}

/**
 * Writes a new court order with its bill, its key and what its customer said of themselves, in the transaction that has locked
 * its cart. The orders of its vendors follow, and then the cart is ended. Throws a duplicate for a key that is used.
 */
export async function insertCourtOrder(
  tenant: Tenant,
  { court, key, customerDetails, paymentMethod, slot }: NewCourtOrder,
): Promise<void> {
  const [orderId, userId, at] = [parameter(court.id), parameter(court.userId), parameter(court.placedAt)]
  const amounts = { currency: parameter(court.currency), grandTotal: parameter(court.grandTotal) }
  const keyed = key && { key: parameter(key.key), requestHash: parameter(key.requestHash) }
  await tenant.run(
    statement('courtOrders.insert')`
     with placed as (
       insert into court_orders (merchant_id, court_order_id, store_id, order_number, cart_id, user_id, currency, grand_total,
         own_total, totals, own, schedule, slot, capability_hash, placed_at)
       values ($1, ${orderId}, ${court.storeId}, ${court.number}, ${court.cartId}, ${userId}, ${amounts.currency},
         ${amounts.grandTotal}, ${court.own.grandTotal}, ${json(court.totals)}, ${json(court.own)},
         ${court.schedule && json(court.schedule)}, ${slot && json(slotColumn(slot))}, ${court.capabilityHash}, ${at})
       returning court_order_id
     )${insertOrderBill({ orderId, at, ...amounts }, 'court')}${keyed ? insertKey(keyed, { orderId, userId }, at) : NO_SQL}${customerDetails ? keepDetails(customerDetails, userId, parameter(paymentMethod)) : NO_SQL}
     select court_order_id from placed`,
  )
}

/**
 * Writes a vendor's order of a court order, with its first history entry and its event, and takes its stock. Its cart is
 * locked and live still. Null where that is not at the version that was read.
 */
export async function insertVendorOrder(
  tenant: Tenant,
  order: Omit<VendorOrder, 'history' | 'version' | 'updatedAt'>,
  { cartVersion, units }: { readonly cartVersion: number; readonly units: ReadonlyMap<string, number> },
): Promise<InsertedOrder | null> {
  const ids = { orderId: parameter(order.id), storeId: parameter(order.storeId), cartId: parameter(order.cartId) }
  const { orderId, storeId, cartId } = ids
  const [status, at, version] = [parameter(order.status), parameter(order.placedAt), parameter(cartVersion)]
  const stock = units.size > 0 ? takeStock({ storeId, cartId, cartVersion: version, units, at }) : NO_STOCK
  const row = await tenant.row<{ is_placed: boolean; changes_menu: boolean; short: Record<string, number> | null }>(
    statement('courtOrders.insertVendorOrder', String(order.courtOrder.position))`
     with ${stock.before}bought as (
       select c.cart_id from carts c where c.merchant_id = $1 and c.cart_id = ${cartId} and c.version = ${version}
         and c.state ${inStates(['live'])} ${stock.allows}
     )${stock.after}, placed as (
       insert into orders (merchant_id, order_id, bill_id, court_order_id, court_position, store_id, order_number, cart_id,
         user_id, order_type, status, currency, grand_total, payment_method, payment_status, payment_id, lines, totals, customer,
         store_snapshot, instruction, languages, capability_hash, placed_at, deadline_at, eta_from, eta_to, kitchen_minutes, updated_at, version,
         if_sold_out${stock.column})
       select $1, ${orderId}, ${order.billId}, ${order.courtOrder.id}, ${order.courtOrder.position}, ${storeId}, ${order.number},
         ${cartId}, ${order.userId}, ${order.orderType}, ${status}, ${order.currency}, ${order.grandTotal},
         ${order.paymentMethod}, ${order.paymentStatus}, ${order.paymentId}, ${json(order.lines)}, ${json(order.totals)},
         ${json(order.customer)}, ${json(order.store)}, ${order.instruction}, ${json(order.languages)},
         ${order.capabilityHash}, ${at}, ${order.deadlineAt}, ${order.eta?.from ?? null}, ${order.eta?.to ?? null}, ${order.kitchenMinutes ?? null}, ${at}, 1,
         ${order.ifSoldOut ?? null}${stock.value} from bought
       returning order_id, version
     ), history as (
       insert into order_history (merchant_id, order_id, version, from_status, to_status, at, by_whom)
       select $1, ${orderId}, 1, null, ${status}, ${at}, 'system' from placed
     ), event as (
       ${appendOrderEvent({ orderId, at, from: sql`placed` })}
     )
     select exists (select 1 from placed) as is_placed, ${stock.answer}`,
  )
  if (row?.short) return { short: new Map(Object.entries(row.short)) }
  return row?.is_placed ? { changesMenu: row.changes_menu } : null
}

/** Ends the cart of a court order, once all its vendors' orders are written: it makes no other. False: it has moved on. */
export async function endOrderedCart(
  tenant: Tenant,
  { cartId, placedAt }: Pick<CourtOrderRecord, 'cartId' | 'placedAt'>,
  { cartVersion, status }: { readonly cartVersion: number; readonly status: number },
): Promise<boolean> {
  const waitsForMoney = status === ORDER_STATUS.INITIALIZE
  const parameters = { cartId: parameter(cartId), version: parameter(cartVersion), at: parameter(placedAt) }
  const ended = await tenant.row(
    statement('courtOrders.endCart')`${orderCart({ ...parameters, waitsForMoney })} returning c.cart_id`,
  )
  return ended !== null
}
