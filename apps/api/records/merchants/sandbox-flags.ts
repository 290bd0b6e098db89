import type { Database } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** Whether merchants are sandboxes, and of which document that is said, by merchant id. */
export async function readSandboxFlags(
  database: Pick<Database, 'platform'>,
  merchantIds: readonly string[],
): Promise<Map<string, { readonly digest: string; readonly isSandbox: boolean }>> {
  const rows = await database
    .platform()
    .rows<{ merchant_id: string; digest: string; is_sandbox: boolean }>(statement('merchants.readSandboxFlags')`
        select merchant_id, digest, compiled @> '{"sandbox": true}' as is_sandbox from merchants
     where merchant_id = any(${merchantIds}::uuid[])`)
  return new Map(rows.map((row) => [row.merchant_id, { digest: row.digest, isSandbox: row.is_sandbox }]))
}
