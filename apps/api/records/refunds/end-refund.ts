import type { Tenant } from '../../db/database.ts'
import { parameter, statement } from '../../db/sql.ts'
import { newId } from '../../ids/index.ts'

/** The money is back, once: the refund ends, and whoever watches the order is told. False where it had ended. */
export async function endRefundOf(tenant: Tenant, refundId: string, now: Date): Promise<boolean> {
  const at = parameter(now)
  const notified = await tenant.changes(
    statement('refunds.end')`
     with ended as (
       update refunds set status = 'done', next_at = null, settled_at = ${at}
       where merchant_id = $1 and refund_id::text = ${refundId} and status in ('queued', 'pending') returning order_id
     ), changed as (
       update orders o set version = o.version + 1
       from ended e where o.merchant_id = $1 and o.order_id = e.order_id returning o.order_id, o.version
     )
     insert into outbox (merchant_id, event_id, kind, body, created_at)
     select $1, ${newId(now.getTime())}, 'order', jsonb_build_object('orderId', order_id::text, 'version', version),
       ${at} from changed
     returning event_id`,
  )
  return notified > 0
}
