import type { Tenant } from '../../db/database.ts'
import { newId } from '../../ids/index.ts'

/** Whoever watches the order is told that its money has moved: inside the transaction that has locked it. No step of its life. */
export async function tellChange(tenant: Tenant, orderId: string, at: Date): Promise<void> {
  await tenant.change(
    `with changed as (
       update orders set version = version + 1, updated_at = $3 where merchant_id = $1 and order_id = $2 returning version
     )
     insert into outbox (merchant_id, event_id, kind, body, created_at)
     select $1, $4, 'order', jsonb_build_object('orderId', $2::text, 'version', version), $3 from changed`,
    [orderId, at, newId(at.getTime())],
  )
}
