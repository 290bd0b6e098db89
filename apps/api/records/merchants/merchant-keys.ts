import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** Whether a merchant has a key of this hash that was not revoked. */
export async function isMerchantKey(tenant: Tenant, keyHash: Buffer): Promise<boolean> {
  const row = await tenant.row(
    statement('merchants.findKey')`
        select key_id from merchant_keys where merchant_id = $1 and key_hash = ${keyHash} and revoked_at is null`,
  )
  return row !== null
}
