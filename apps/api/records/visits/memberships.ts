import type { Tenant } from '../../db/database.ts'
import { sql, statement } from '../../db/sql.ts'

/** Whose orders of their party a member reads: also after leaving it, but not where they were removed, or never let in. */
const KEEPS_ORDERS = sql`state in ('in', 'left')`

/** Does a user belong to the party of a visit, or did until they left? */
export async function isOfParty(tenant: Tenant, visitId: string, userId: string): Promise<boolean> {
  const row = await tenant.row(
    statement('visits.isOfParty')`select 1 from visit_members
      where merchant_id = $1 and visit_id = ${visitId} and user_id = ${userId} and ${KEEPS_ORDERS} and joined_at is not null`,
  )
  return row !== null
}

/** The visits whose orders a user reads. */
export async function listVisitsOfUser(tenant: Tenant, userId: string): Promise<string[]> {
  const rows = await tenant.rows<{ visit_id: string }>(
    statement('visits.listOfUser')`select visit_id from visit_members
      where merchant_id = $1 and user_id = ${userId} and ${KEEPS_ORDERS} and joined_at is not null`,
  )
  return rows.map((row) => row.visit_id)
}
