import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** Pieces that a store has left of these products, by product; null: it does not count them. */
export async function readStock(
  tenant: Tenant,
  storeId: string,
  productIds: readonly string[],
): Promise<Map<string, number | null>> {
  const rows = await tenant.rows<{ product_id: string; stock: number | null }>(
    statement('stock.read')`select product_id, stock from product_states
     where merchant_id = $1 and store_id = ${storeId} and product_id = any(${productIds})`,
  )
  return new Map(rows.map(({ product_id, stock }) => [product_id, stock]))
}
