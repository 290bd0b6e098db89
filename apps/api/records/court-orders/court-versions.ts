import type { OrderStatus } from '@compass/domain/orders'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** How the order of a vendor stands, for who watches its court order. */
interface CourtVersion {
  readonly status: OrderStatus
  readonly version: number
  readonly updatedAt: Date
}

/** How the orders of a court order stand now. */
export async function listCourtVersions(tenant: Tenant, courtOrderId: string): Promise<CourtVersion[]> {
  const rows = await tenant.rows<{ status: number; version: number; updated_at: Date }>(
    statement('courtOrders.listVersions')`select status, version, updated_at from orders
     where merchant_id = $1 and court_order_id = ${courtOrderId} order by court_position`,
  )
  return rows.map((row) => ({
    status: row.status as OrderStatus,
    version: row.version,
    updatedAt: row.updated_at,
  }))
}
