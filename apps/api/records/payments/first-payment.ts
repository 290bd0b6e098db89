import { NO_SQL, type SqlParameter, type SqlPart, sql } from '../../db/sql.ts'
import type { NewPayment } from './payments.ts'

/** What an order and its first attempt to pay have in common. */
interface OrderParameters {
  readonly orderId: SqlParameter
  readonly method: SqlParameter
  readonly currency: SqlParameter
  readonly grandTotal: SqlParameter
  readonly paymentStatus: SqlParameter
  readonly key: SqlParameter
  readonly requestHash: SqlParameter
  readonly at: SqlParameter
}

/** Parts of the statement that inserts an order (`placed`), for its first attempt to pay; nothing where people collect. */
export function firstPayment(
  payment: NewPayment | null,
  order: OrderParameters,
): { readonly column: SqlPart; readonly value: SqlPart; readonly with: SqlPart } {
  if (!payment) return { column: NO_SQL, value: NO_SQL, with: NO_SQL }
  const { id, gateway, mode, language, expiresAt, enquireAt } = payment
  return {
    column: sql`, payment_id`,
    value: sql`, ${id}`,
    with: sql`, paying as (
       insert into payments (merchant_id, payment_id, bill_id, main_bill_id, order_id, kind, subject, method, amount, currency, status, gateway,
         gateway_mode, idempotency, request_hash, language, created_at, updated_at, expires_at, enquire_at)
       select $1, ${id}, ${order.orderId}, ${order.orderId}, ${order.orderId}, 'order', '', ${order.method}, ${order.grandTotal}, ${order.currency},
         ${order.paymentStatus}, ${gateway}, ${mode}, ${order.key}, ${order.requestHash}, ${language}, ${order.at}, ${order.at},
         ${expiresAt}, ${enquireAt}
       from placed
     )`,
  }
}
