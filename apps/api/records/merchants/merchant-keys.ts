import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** A key of a merchant, by its hash, with the one store that it is for (null: the whole merchant); null: none, or revoked. */
export async function findMerchantKey(
  tenant: Tenant,
  keyHash: Buffer,
): Promise<{ readonly storeId: string | null } | null> {
  const row = await tenant.row<{ store_id: string | null }>(
    statement('merchants.findKey')`
        select store_id from merchant_keys where merchant_id = $1 and key_hash = ${keyHash} and revoked_at is null`,
  )
  return row && { storeId: row.store_id }
}
