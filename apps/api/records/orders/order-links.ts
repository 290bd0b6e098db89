import type { Database, Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** An order that a link leads to; whether the link opens it is told by the capability. */
interface LinkedOrder {
  readonly merchantId: string
  readonly capabilityHash: Buffer
}

/** Null where the merchant has no such order. */
export async function findLinkedOrder(tenant: Tenant, orderId: string): Promise<LinkedOrder | null> {
  const row = await tenant.row<{ capability_hash: Buffer }>(
    statement('orders.findCapability')`
        select capability_hash from orders where merchant_id = $1 and order_id = ${orderId}`,
  )
  return row && { merchantId: tenant.merchantId, capabilityHash: row.capability_hash }
}

/** The order of a link of former days, which named no merchant: looked up over all of them. */
export async function findFormerLinkedOrder(database: Database, orderId: string): Promise<LinkedOrder | null> {
  const row = await database
    .platform()
    .row<{ merchant_id: string; capability_hash: Buffer }>(
      statement('orders.findFormerLink')`select merchant_id, capability_hash from orders where order_id = ${orderId}`,
    )
  return row && { merchantId: row.merchant_id, capabilityHash: row.capability_hash }
}
