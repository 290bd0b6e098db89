import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import type { Order } from './order.ts'

/**
 * Stores what a customer thought of an order, once: false where it was rated meanwhile. Tags are the rest of a rating: they
 * are written over stars that were given alone.
 */
export async function writeRating(
  tenant: Tenant,
  orderId: string,
  { stars, feedback, tags, at }: NonNullable<Order['rating']>,
): Promise<boolean> {
  const isRest = tags !== null
  const written = await tenant.changes(statement('orders.writeRating')`
      update orders set rating = ${stars}, feedback = ${feedback}, rating_tags = ${tags}::text[], rated_at = ${at}
     where merchant_id = $1 and order_id = ${orderId}
       and (rating is null or ${isRest}::boolean and rating_tags is null and coalesce(feedback, '') = '') returning 1`)
  return written === 1
}
