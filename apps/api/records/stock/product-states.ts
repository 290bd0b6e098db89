import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/**
 * Writes what the merchant's side says of a product at a store, and answers its count; null: it is not counted. Where `stock`
 * is left out, the count stays.
 */
export async function writeProductState(
  tenant: Tenant,
  state: {
    readonly storeId: string
    readonly productId: string
    readonly soldOut: boolean
    readonly until: Date | null
    readonly stock: number | null | undefined
  },
  now: Date,
): Promise<number | null> {
  const { storeId, productId, soldOut, until, stock } = state
  const row = await tenant.row<{ stock: number | null }>(statement('stock.writeState')`
     insert into product_states as p (merchant_id, store_id, product_id, sold_out, sold_out_until, stock, updated_at)
       values ($1, ${storeId}, ${productId}, ${soldOut}, ${until}, ${stock ?? null}, ${now})
       on conflict (merchant_id, store_id, product_id) do update set sold_out = excluded.sold_out,
         sold_out_until = excluded.sold_out_until, stock = case when ${stock !== undefined} then excluded.stock else
           p.stock end,
         updated_at = excluded.updated_at
       returning stock`)
  return row?.stock ?? null
}
