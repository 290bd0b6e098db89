import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** Whose a share is; null for none. */
export async function findPayer(tenant: Tenant, shareId: string): Promise<string | null> {
  const row = await tenant.row<{ user_id: string }>(
    statement('shares.findPayer')`select user_id from shares where merchant_id = $1 and share_id = ${shareId}`,
  )
  return row?.user_id ?? null
}

/** The shares of an order that a user took on. */
export async function listSharesOf(tenant: Tenant, orderId: string, userId: string): Promise<string[]> {
  const rows = await tenant.rows<{ share_id: string }>(
    statement('shares.listOfUser')`select share_id from shares
     where merchant_id = $1 and order_id = ${orderId} and user_id = ${userId}`,
  )
  return rows.map(({ share_id }) => share_id)
}
