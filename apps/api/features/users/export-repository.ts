import type { Row, Tenant } from '../../db/database.ts'

export interface HeldAboutUser {
  readonly sessions: readonly Row[]
  readonly addresses: readonly Row[]
  readonly carts: readonly Row[]
  readonly orders: readonly Row[]
  readonly messages: readonly Row[]
}

/** What the tables hold about a user, named for people to read. Nothing in it opens anything: no token, no code. */
export async function everythingAbout(tenant: Tenant, userId: string, phone: string | null): Promise<HeldAboutUser> {
  const [sessions, addresses, carts, orders, messages] = await Promise.all([
    tenant.rows(
      `select created_at as "startedAt", ended_at as "endedAt" from sessions
       where merchant_id = $1 and user_id = $2 order by created_at`,
      [userId],
    ),
    tenant.rows(
      `select address_id as "_id", body as address, created_at as "createdAt" from addresses
       where merchant_id = $1 and user_id = $2 order by created_at`,
      [userId],
    ),
    tenant.rows(
      `select cart_id as "_id", store_id as store, order_type as "orderType", state, lines, way, created_at as "createdAt",
         updated_at as "updatedAt" from carts
       where merchant_id = $1 and user_id = $2 order by created_at`,
      [userId],
    ),
    tenant.rows(
      `select order_id as "_id", order_number as "orderId", store_id as store, order_type as "orderType", status,
         currency, grand_total as "grandTotalMinor", payment_method as "paymentMethod", lines, totals, customer,
         instruction as "deliveryInstruction", placed_at as "placedAt" from orders
       where merchant_id = $1 and user_id = $2 order by placed_at`,
      [userId],
    ),
    tenant.rows(
      `select channel, phone, language, kind, case when kind = 'otp' then '' else body end as body,
         created_at as "createdAt", sent_at as "sentAt" from messages
       where merchant_id = $1 and phone = $2 order by created_at`,
      [phone],
    ),
  ])
  return { sessions, addresses, carts, orders, messages }
}
