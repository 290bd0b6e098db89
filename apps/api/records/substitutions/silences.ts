import type { Database, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { statement } from '../../db/sql.ts'

/** Merchants whose customers were asked about what is missing and said nothing in time. */
export function merchantsWithSilences(database: Database, now: Date): Promise<string[]> {
  return findMerchants(
    database,
    statement('jobs.findSilences')`select distinct merchant_id from order_questions
     where outcome is null and deadline_at <= ${now}`,
  )
}

/** Requests that nobody answered in time, the oldest deadline first. */
export async function findSilences(
  tenant: Tenant,
  now: Date,
  limit: number,
): Promise<{ orderId: string; requestId: string }[]> {
  const rows = await tenant.rows<{ order_id: string; question_id: string }>(statement('jobs.followSilences')`
      select order_id, question_id from order_questions where merchant_id = $1 and outcome is null and deadline_at <= ${now}
        order by deadline_at limit ${limit}`)
  return rows.map((row) => ({ orderId: row.order_id, requestId: row.question_id }))
}
