import type { Tenant } from '../../db/database.ts'
import { type SqlPart, sql, statement } from '../../db/sql.ts'

/** Is a row of this order `o`, or of a vendor's order of it at a court's table? */
function ofOrder(row: SqlPart): SqlPart {
  return sql`(${row}.order_id = o.order_id or (o.table_order_id = o.order_id and ${row}.order_id in (
           select v.order_id from orders v where v.merchant_id = $1 and v.table_order_id = o.order_id)))`
}

/**
 * Which orders `o` of its visit a member `m` reads. Who is in reads all. Who left keeps those of which something was sent while
 * they were in. Anybody else keeps those in which they had a part: a round, an item or a share that they paid.
 */
const READS: SqlPart = sql`(m.state = 'in'
       or exists (select 1 from rounds r where r.merchant_id = $1 and ${ofOrder(sql`r`)}
         and (r.member_id = m.member_id or (m.state = 'left' and r.sent_at between m.joined_at and m.left_at)))
       or exists (select 1 from round_items i where i.merchant_id = $1 and ${ofOrder(sql`i`)}
         and i.member_id = m.member_id)
       or exists (select 1 from shares s where s.merchant_id = $1 and s.order_id = coalesce(o.table_order_id, o.order_id)
         and s.member_id = m.member_id and s.state = 'paid'))`

/** Does a user read an order of a party, as one of those who belong to it or did? */
export async function readsOrder(
  tenant: Tenant,
  { id, visitId }: { readonly id: string; readonly visitId: string },
  userId: string,
): Promise<boolean> {
  const row = await tenant.row(
    statement('visits.readsOrder')`select 1 from visit_members m
      join orders o on o.merchant_id = $1 and o.order_id = ${id} and o.visit_id = m.visit_id
      where m.merchant_id = $1 and m.visit_id = ${visitId} and m.user_id = ${userId} and ${READS}`,
  )
  return row !== null
}

/** The orders of parties that a user reads, beside those that they began. */
export async function listPartyOrdersOfUser(tenant: Tenant, userId: string): Promise<string[]> {
  const rows = await tenant.rows<{ order_id: string }>(
    statement('visits.listOrdersOfUser')`select o.order_id from visit_members m
      join orders o on o.merchant_id = $1 and o.visit_id = m.visit_id
      where m.merchant_id = $1 and m.user_id = ${userId}
        and (o.table_order_id is null or o.table_order_id = o.order_id) and ${READS}`,
  )
  return rows.map((row) => row.order_id)
}
