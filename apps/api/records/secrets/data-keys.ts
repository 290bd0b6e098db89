import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** What seals a merchant's credentials, sealed; null: it has none. */
export async function findDataKey(tenant: Tenant): Promise<Buffer | null> {
  const row = await tenant.row<{ sealed: Buffer }>(
    statement('secrets.findDataKey')`select sealed from merchant_data_keys where merchant_id = $1`,
  )
  return row?.sealed ?? null
}

/** The same key, sealed anew, in the place of the one that was read. */
export async function replaceDataKey(tenant: Tenant, sealed: Buffer, read: Buffer): Promise<void> {
  await tenant.run(statement('secrets.replaceDataKey')`
     update merchant_data_keys set sealed = ${sealed} where merchant_id = $1 and sealed = ${read}`)
}
