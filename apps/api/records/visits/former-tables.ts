import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/**
 * Open visits of other tables to which a user came, or asked to, before they were in at this one. Of two at the same moment one
 * is the former. None where this one is no table, or they are not in there.
 */
export async function findFormerTables(
  tenant: Tenant,
  { userId, visitId }: { readonly userId: string; readonly visitId: string },
): Promise<string[]> {
  const rows = await tenant.rows<{ visit_id: string }>(
    statement('visits.listFormerTables')`select f.visit_id from visit_members m
     join visits h on h.merchant_id = $1 and h.visit_id = m.visit_id and h.kind = 'table'
     join visit_members f on f.merchant_id = $1 and f.user_id = m.user_id and f.visit_id <> m.visit_id
       and f.state in ('in', 'waiting')
     join visits v on v.merchant_id = $1 and v.visit_id = f.visit_id and v.state = 'open' and v.kind = 'table'
     where m.merchant_id = $1 and m.visit_id = ${visitId} and m.user_id = ${userId} and m.state = 'in'
       and (coalesce(f.joined_at, f.asked_at), f.visit_id) < (m.joined_at, m.visit_id) order by f.visit_id`,
  )
  return rows.map(({ visit_id }) => visit_id)
}

/** Open visits of other tables that a user asks to join. */
export async function findRequestsElsewhere(
  tenant: Tenant,
  { userId, visitId }: { readonly userId: string; readonly visitId: string },
): Promise<string[]> {
  const rows = await tenant.rows<{ visit_id: string }>(
    statement('visits.listRequestsElsewhere')`select m.visit_id from visit_members m
     join visits v on v.merchant_id = $1 and v.visit_id = m.visit_id and v.state = 'open' and v.kind = 'table'
     where m.merchant_id = $1 and m.user_id = ${userId} and m.visit_id <> ${visitId} and m.state = 'waiting'
     order by m.visit_id`,
  )
  return rows.map(({ visit_id }) => visit_id)
}
