import type { Database } from './database.ts'
import type { Statement } from './sql.ts'

/** Ids of the merchants that a look over all of them answers as `merchant_id`. */
export async function findMerchants(database: Pick<Database, 'platform'>, look: Statement): Promise<string[]> {
  const rows = await database.platform().rows<{ merchant_id: string }>(look)
  return rows.map(({ merchant_id: merchantId }) => merchantId)
}
