import type { Database, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { statement } from '../../db/sql.ts'

/** An event of an order that somebody outside is to hear of. */
export interface OrderNotification {
  readonly merchantId: string
  readonly eventId: string
  readonly orderId: string
  readonly version: number
  readonly createdAt: Date
}

type OrderNotificationRow = {
  merchant_id: string
  event_id: string
  order_id: string
  version: number
  created_at: Date
}

export function merchantsWithNotifications(database: Database): Promise<string[]> {
  return findMerchants(database, statement('notifications.findWaiting')`select distinct merchant_id from notices`)
}

/** What waits, the steps of an order in the order in which it changed. */
export async function pendingNotifications(tenant: Tenant, most: number): Promise<OrderNotification[]> {
  const rows = await tenant.rows<OrderNotificationRow>(
    statement('notifications.waitingWebhooks')`
          select * from notices where merchant_id = $1 order by created_at, order_id, version limit ${most}`,
  )
  return rows.map((row) => ({
    merchantId: row.merchant_id,
    eventId: row.event_id,
    orderId: row.order_id,
    version: row.version,
    createdAt: row.created_at,
  }))
}

/** Takes a notification; false where another process took it. */
export async function claimNotification(tenant: Tenant, eventId: string): Promise<boolean> {
  return (
    (await tenant.changes(
      statement('notifications.takeWebhook')`
          delete from notices where merchant_id = $1 and event_id = ${eventId} returning 1`,
    )) === 1
  )
}

/** Money that goes back; `manual`: the store manager gives it. */
export type RefundSummary = { readonly way: 'gateway' | 'credits' | 'cash' | 'manual'; readonly amount: number }

/** What was given back by the very step of an event, or was left to the store manager by it. */
export async function refundsAt(tenant: Tenant, orderId: string, at: Date): Promise<RefundSummary[]> {
  return tenant.rows<RefundSummary>(statement('notifications.refundsAt')`
     select case when manual_at = ${at} then 'manual' else way end as way, amount from refunds
     where merchant_id = $1 and order_id = ${orderId} and (created_at = ${at} or manual_at = ${at}) and status <>
       'failed' order by refund_id`)
}
