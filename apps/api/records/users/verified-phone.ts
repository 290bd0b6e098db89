import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** The verified phone of a user; null where there is none: nothing is held without one. */
export async function verifiedPhoneOf(tenant: Tenant, userId: string): Promise<string | null> {
  const row = await tenant.row<{ phone: string }>(
    statement('loyalty.verifiedPhoneOf')`
        select phone from users where merchant_id = $1 and user_id = ${userId} and phone_verified and closed_at is null`,
  )
  return row?.phone ?? null
}
