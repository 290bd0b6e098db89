import type { Database, Tenant } from '../../db/database.ts'

/** An event of an order that somebody outside is to hear of. */
export interface Notice {
  readonly merchantId: string
  readonly eventId: string
  readonly orderId: string
  readonly version: number
  readonly createdAt: Date
}

type NoticeRow = {
  merchant_id: string
  event_id: string
  order_id: string
  version: number
  created_at: Date
}

/** Notices of all merchants, those of an order in the order in which it changed. */
export async function waitingNotices(database: Database, most: number): Promise<Notice[]> {
  const rows = await database.everywhere<NoticeRow>(
    'select * from notices order by created_at, merchant_id, order_id, version limit $1',
    [most],
  )
  return rows.map((row) => ({
    merchantId: row.merchant_id,
    eventId: row.event_id,
    orderId: row.order_id,
    version: row.version,
    createdAt: row.created_at,
  }))
}

/** Takes a notice; false where another process took it. */
export async function takeNotice(tenant: Tenant, eventId: string): Promise<boolean> {
  return (await tenant.change('delete from notices where merchant_id = $1 and event_id = $2', [eventId])) === 1
}

/** Money that goes back; `manual`: the store manager gives it. */
export type ToldRefund = { readonly way: 'gateway' | 'credits' | 'cash' | 'manual'; readonly amount: number }

/** What was given back by the very step of an event, or was left to the store manager by it. */
export async function refundsAt(tenant: Tenant, orderId: string, at: Date): Promise<ToldRefund[]> {
  return tenant.rows<ToldRefund>(
    `select case when manual_at = $3 then 'manual' else way end as way, amount from refunds
     where merchant_id = $1 and order_id = $2 and (created_at = $3 or manual_at = $3) and status <> 'failed' order by refund_id`,
    [orderId, at],
  )
}
