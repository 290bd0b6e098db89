import { userOwner } from '@compass/domain/cart'
import { isFinal, ORDER_STATUSES } from '@compass/domain/orders'
import type { Database, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { statement } from '../../db/sql.ts'
import { isOwnedBy } from '../carts/cart-owners.ts'

const ENDED = ORDER_STATUSES.filter(isFinal)

/** Pages of carts without an order go once they were added before `unplaced`, those of orders that ended before `ended`. */
export interface PageAges {
  readonly unplaced: Date
  readonly ended: Date
}

/** Merchants that have pages old enough for one of the two. */
export function merchantsWithOldPages(database: Database, { unplaced }: PageAges): Promise<string[]> {
  return findMerchants(
    database,
    statement('prescriptions.findOld')`
        select distinct merchant_id from prescription_pages where added_at < ${unplaced}`,
  )
}

/** Deletes them; a page's row is all that there is of it. */
export async function deleteOldPages(tenant: Tenant, { unplaced, ended }: PageAges, limit: number): Promise<void> {
  await tenant.run(statement('prescriptions.deleteOld')`
     delete from prescription_pages where merchant_id = $1 and page_id in (
       select p.page_id from prescription_pages p
       left join orders o on o.merchant_id = $1 and o.cart_id = p.cart_id and (o.court_order_id is null
         or o.lines @> jsonb_build_array(jsonb_build_object('id', p.line_id::text)))
       where p.merchant_id = $1 and p.added_at < ${unplaced} and (o.order_id is null or (
         o.status = any(${ENDED}::smallint[]) and not exists (
           select 1 from order_history h
           where h.merchant_id = $1 and h.order_id = o.order_id and h.at >= ${ended})))
       limit ${limit})`)
}

/** What a deleted user showed goes at once, of orders and of carts. */
export async function deletePagesOf(tenant: Tenant, userId: string): Promise<void> {
  await tenant.run(statement('prescriptions.deleteOfUser')`
     delete from prescription_pages p using carts c
     where p.merchant_id = $1 and c.merchant_id = $1 and c.cart_id = p.cart_id and ${isOwnedBy(userOwner(userId))}`)
}
