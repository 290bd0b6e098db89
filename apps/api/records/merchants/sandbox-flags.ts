import type { Database } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** Whether merchants are sandboxes, or take no real money, and of which document that is said, by merchant id. */
export async function readSandboxFlags(
  database: Pick<Database, 'platform'>,
  merchantIds: readonly string[],
): Promise<Map<string, { readonly digest: string; readonly isSandbox: boolean; readonly isForTrying: boolean }>> {
  const rows = await database
    .platform()
    .rows<{ merchant_id: string; digest: string; is_sandbox: boolean; is_for_trying: boolean }>(statement(
      'merchants.readSandboxFlags',
    )`
        select merchant_id, digest, compiled @> '{"sandbox": true}' as is_sandbox,
       compiled @> '{"gateways": [{"mode": "test"}]}' as is_for_trying from merchants
     where merchant_id = any(${merchantIds}::uuid[])`)
  return new Map(
    rows.map(({ merchant_id: id, digest, is_sandbox: isSandbox, is_for_trying: isForTrying }) => [
      id,
      { digest, isSandbox, isForTrying },
    ]),
  )
}
