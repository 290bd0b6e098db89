import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** Whose session a token's hash is; null for one that has ended, or is none. */
export async function findUserOfToken(tenant: Tenant, tokenHash: Buffer): Promise<string | null> {
  const row = await tenant.row<{ user_id: string }>(
    statement('users.findOfToken')`
        select user_id from sessions where merchant_id = $1 and token_hash = ${tokenHash} and ended_at is null`,
  )
  return row?.user_id ?? null
}

/** Which of these token hashes are of sessions that have not ended. */
export async function liveSessions(tenant: Tenant, tokenHashes: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await tenant.rows<{ token_hash: Buffer }>(
    statement('users.liveSessions')`
        select token_hash from sessions where merchant_id = $1 and token_hash = any(${tokenHashes}::bytea[]) and ended_at is null`,
  )
  return rows.map((row) => row.token_hash)
}
