import { ORDER_STATUS } from '@compass/domain/orders'
import type { Tenant } from '../../db/database.ts'
import { json, NO_SQL, parameter, sql, statement } from '../../db/sql.ts'
import { insertOrderBill } from '../bills/bills.ts'
import { orderCart } from '../carts/ordered-carts.ts'
import { appendOrderEvent } from '../outbox/order-event.ts'
import { firstPayment } from '../payments/first-payment.ts'
import type { NewPayment } from '../payments/payments.ts'
import { NO_STOCK, takeStock } from '../stock/order-stock.ts'
import type { OrderOfCart } from './order.ts'

/** What a user said of themselves while ordering, for the next order. */
export interface CustomerDetails {
  readonly name: string
  readonly email: string | null
  /** E.164; kept where the user's own is not verified. */
  readonly phone: string | null
  readonly phoneCode: string | null
  /** The terms that were agreed to with the order; null: what was agreed to before stays. */
  readonly termsAgreed: string | null
}

/** What became of an order that was to be written, or what is left of products that the cart has too many of. */
export type InsertedOrder =
  | {
      /** A product is out of stock now: the merchant has another storefront version. */
      readonly changesMenu: boolean
    }
  | { readonly short: ReadonlyMap<string, number> }

interface NewOrder {
  readonly order: Omit<OrderOfCart, 'history' | 'version' | 'updatedAt'>
  /** The version of the cart from which the order was made. */
  readonly cartVersion: number
  readonly key: { readonly key: string; readonly requestHash: Buffer } | null
  /** Null: nothing is new. */
  readonly customerDetails: CustomerDetails | null
  /** Units of each product that the store counts. */
  readonly units: ReadonlyMap<string, number>
  /** The first attempt to pay, where money comes online. */
  readonly payment: NewPayment | null
}

/**
 * Writes a new order with its bill, first history entry, event and key. It ends the cart, stores the customer's details and
 * takes stock. It is one statement: all of it or nothing. Null where the cart is not at the version that was read. Throws a
 * duplicate for a cart that has an order, or a key that is used.
 */
export async function insertOrder(tenant: Tenant, newOrder: NewOrder): Promise<InsertedOrder | null> {
  const { order, cartVersion, key, customerDetails, units, payment } = newOrder
  const ids = {
    orderId: parameter(order.id),
    storeId: parameter(order.storeId),
    cartId: parameter(order.cartId),
    userId: parameter(order.userId),
  }
  const { orderId, storeId, cartId, userId } = ids
  const status = parameter(order.status)
  const at = parameter(order.placedAt)
  const version = parameter(cartVersion)
  const method = parameter(order.paymentMethod)
  const keyed = { key: parameter(key?.key ?? null), requestHash: parameter(key?.requestHash ?? null) }
  const amounts = { currency: parameter(order.currency), grandTotal: parameter(order.grandTotal) }
  const paymentStatus = parameter(order.paymentStatus)

  const stock = units.size > 0 ? takeStock({ ...ids, cartVersion: version, units, at }) : NO_STOCK
  const paying = firstPayment(payment, { orderId, method, paymentStatus, at, ...keyed, ...amounts })
  const waitsForMoney = order.status === ORDER_STATUS.INITIALIZE
  const row = await tenant.row<{
    is_placed: boolean
    changes_menu: boolean
    short: Record<string, number> | null
  }>(
    statement('orders.insert', payment ? 'online' : 'collected')`
     with ${stock.before}bought as (
       ${orderCart({ cartId, version, waitsForMoney, at })}
         ${stock.allows}
       returning c.cart_id
     )${stock.after}, placed as (
       insert into orders (merchant_id, order_id, bill_id, store_id, order_number, cart_id, user_id, order_type, status,
         currency,
         grand_total, payment_method, payment_status, lines, totals, customer, store_snapshot, instruction, languages,
         capability_hash, placed_at, deadline_at, eta_from, eta_to, kitchen_minutes, updated_at, version,
           if_sold_out, source${stock.column}${paying.column})
       select $1, ${orderId}, ${orderId}, ${storeId}, ${order.number}, ${cartId}, ${userId}, ${order.orderType}, ${status},
         ${amounts.currency}, ${amounts.grandTotal}, ${method}, ${paymentStatus}, ${json(order.lines)},
           ${json(order.totals)},
         ${json(order.customer)}, ${json(order.store)}, ${order.instruction}, ${json(order.languages)},
         ${order.capabilityHash}, ${at}, ${order.deadlineAt}, ${order.eta?.from ?? null}, ${order.eta?.to ?? null},
           ${order.kitchenMinutes ?? null}, ${at}, 1,
         ${order.ifSoldOut ?? null}, ${order.source ? json(order.source) : null}${stock.value}${paying.value} from bought
       returning order_id, version
     ), history as (
       insert into order_history (merchant_id, order_id, version, from_status, to_status, at, by_whom)
       select $1, ${orderId}, 1, null, ${status}, ${at}, 'system' from placed
     ), event as (
       ${appendOrderEvent({ orderId, at, from: sql`placed` })}
     )${insertOrderBill({ orderId, at, ...amounts })}${key ? insertKey(keyed, ids, at) : NO_SQL}${customerDetails ? keepDetails(customerDetails, userId, method) : NO_SQL}${paying.with}
     select exists (select 1 from placed) as is_placed, ${stock.answer}`,
  )
  if (row?.short) return { short: new Map(Object.entries(row.short)) }
  return row?.is_placed ? { changesMenu: row.changes_menu } : null
}

type Parameter = ReturnType<typeof parameter>

/** The part of the statement that inserts an order, or a court order (`placed`), for the key that made it. */
export function insertKey(
  { key, requestHash }: Record<'key' | 'requestHash', Parameter>,
  { orderId, userId }: Record<'orderId' | 'userId', Parameter>,
  at: Parameter,
) {
  return sql`, keyed as (
       insert into idempotency_keys (merchant_id, user_id, key, request_hash, order_id, created_at)
       select $1, ${userId}, ${key}, ${requestHash}, ${orderId}, ${at} from placed
     )`
}

/** The part for what its customer said of themselves. */
export function keepDetails(details: CustomerDetails, userId: Parameter, method: Parameter) {
  const { name, email, phone, phoneCode, termsAgreed } = details
  return sql`, details as (
       update users set full_name = ${name}, email = coalesce(${email}, email), previous_payment_mod = ${method},
         terms_agreed = coalesce(${termsAgreed}, terms_agreed),
         phone = case when phone_verified then phone else coalesce(${phone}, phone) end,
         phone_code = case when phone_verified then phone_code else coalesce(${phoneCode}, phone_code) end
       from placed where merchant_id = $1 and user_id = ${userId}
     )`
}
