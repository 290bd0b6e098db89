import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** Stores what a customer thought of an order, once: false where it was rated meanwhile. */
export async function writeRating(
  tenant: Tenant,
  orderId: string,
  { stars, feedback, at }: { readonly stars: number; readonly feedback: string; readonly at: Date },
): Promise<boolean> {
  const written = await tenant.changes(statement('orders.writeRating')`
      update orders set rating = ${stars}, feedback = ${feedback}, rated_at = ${at}
     where merchant_id = $1 and order_id = ${orderId} and rating is null returning 1`)
  return written === 1
}
