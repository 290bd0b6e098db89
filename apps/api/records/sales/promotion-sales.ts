import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

interface PromotionSales {
  readonly promotionId: string
  readonly uses: number
  /** Minor units that it took off. */
  readonly granted: number
  readonly since: Date
}

type Row = { promotion_id: string; uses: number; granted: number; since: Date }

/** How often each promotion was used in sales that count, and what it took off them. */
export async function sumPromotions(tenant: Tenant): Promise<PromotionSales[]> {
  const rows = await tenant.rows<Row>(statement('sales.sumPromotions')`
     select part_key as promotion_id, count(*)::int as uses, coalesce(sum(amount), 0)::bigint as granted,
       min(placed_at) as since
     from sale_parts where merchant_id = $1 and kind = 'promotion' group by part_key`)
  return rows.map((row) => ({ promotionId: row.promotion_id, uses: row.uses, granted: row.granted, since: row.since }))
}
