import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** Everything that is kept about the merchant, here and in other processes, is made anew. */
export async function raiseMerchantVersion(tenant: Tenant, now: Date): Promise<void> {
  await tenant.run(
    statement('merchants.raiseVersion')`
        update merchants set storefront_version = storefront_version + 1, updated_at = ${now} where merchant_id = $1`,
  )
}
