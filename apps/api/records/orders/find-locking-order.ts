import { ENDED_WITHOUT_ORDER, type OrderStatus } from '@compass/domain/orders'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import type { DraftOrder } from '../carts/drafts.ts'

type LockingRow = {
  order_id: string
  status: number
  payment_method: string
  stock_taken: DraftOrder['stockTaken'] | null
  offer: { id: string; isCounted: boolean } | null
  has_others: boolean
}

/** The order, or the court order, for whose money a locked cart waits, with what it holds that is the cart's. */
export async function findLocking(
  tenant: Tenant,
  cartId: string,
): Promise<{ readonly id: string; readonly method: string; readonly draft: DraftOrder }> {
  const row = await tenant.row<LockingRow>(
    statement('orders.findLocking')`
        select coalesce(o.court_order_id, o.order_id) as order_id, o.status, o.payment_method,
       case when o.court_order_id is null then o.stock_taken else (
         select jsonb_agg(t.taken) from orders s cross join lateral jsonb_array_elements(s.stock_taken) as t (taken)
         where s.merchant_id = $1 and s.court_order_id = o.court_order_id) end as stock_taken,
       o.totals #> '{terms,offer}' as offer,
       exists (select 1 from orders x where x.merchant_id = $1 and x.user_id = o.user_id
         and x.cart_id is distinct from o.cart_id and x.status <> all(${ENDED_WITHOUT_ORDER})) as has_others
     from orders o where o.merchant_id = $1 and o.cart_id = ${cartId} and coalesce(o.court_position, 0) = 0`,
  )
  if (!row) throw new Error(`a locked basket has no order: ${cartId}`)
  return {
    id: row.order_id,
    method: row.payment_method,
    draft: {
      status: row.status as OrderStatus,
      stockTaken: row.stock_taken ?? [],
      countedPromotion: row.offer?.isCounted ? row.offer.id : null,
      hasOthers: row.has_others,
    },
  }
}
