import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

export async function insertHandover(
  tenant: Tenant,
  handover: { readonly codeHash: Buffer; readonly userId: string; readonly expiresAt: Date },
): Promise<void> {
  await tenant.run(statement('users.insertHandover')`
     insert into session_handovers (merchant_id, code_hash, user_id, expires_at)
     values ($1, ${handover.codeHash}, ${handover.userId}, ${handover.expiresAt})`)
}

/** Whose session a code hands over, once; null for one that was used, is too old, or is none. */
export async function takeHandoverOf(tenant: Tenant, codeHash: Buffer, now: Date): Promise<string | null> {
  const row = await tenant.row<{ user_id: string }>(statement('users.takeHandover')`
     delete from session_handovers where merchant_id = $1 and code_hash = ${codeHash} and expires_at > ${now}
     returning user_id`)
  return row?.user_id ?? null
}
