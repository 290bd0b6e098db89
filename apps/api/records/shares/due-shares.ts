import type { Database, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { statement } from '../../db/sql.ts'

/** Merchants with shares whose ten minutes are over. */
export function merchantsWithDueShares(database: Database, now: Date): Promise<string[]> {
  return findMerchants(
    database,
    statement('shares.findDue')`select distinct merchant_id from shares
     where state in ('claimed', 'paying') and expires_at is not null and expires_at <= ${now}`,
  )
}

/** Orders with such a share, the one that is due longest first. */
export async function ordersWithDueShares(tenant: Tenant, now: Date, limit: number): Promise<string[]> {
  const rows = await tenant.rows<{ order_id: string }>(
    statement(
      'shares.listDue',
    )`select s.order_id from shares s where s.merchant_id = $1 and s.state in ('claimed', 'paying')
       and s.expires_at is not null and s.expires_at <= ${now} group by s.order_id order by min(s.expires_at) limit ${limit}`,
  )
  return rows.map(({ order_id }) => order_id)
}
