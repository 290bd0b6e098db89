import type { UnitRefund } from '@compass/domain/payments'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** Units of one item of a closed bill that were returned, since the kitchen rejected them or the merchant refunded them. */
interface ItemReturn extends UnitRefund {
  readonly itemId: string
}

/** What was returned of each item so far; an item without any is absent. */
export async function listItemReturns(
  tenant: Tenant,
  orderId: string,
): Promise<ReadonlyMap<string, { readonly units: number; readonly amount: number }>> {
  const rows = await tenant.rows<{ item_id: string; units: number; amount: number }>(
    statement('shares.listItemReturns')`select item_id, sum(units)::bigint as units, sum(amount)::bigint as amount
     from item_returns where merchant_id = $1 and order_id = ${orderId} group by item_id`,
  )
  return new Map(rows.map(({ item_id, units, amount }) => [item_id, { units, amount }]))
}

/** What one cause returned, item by item. */
export async function listReturnsOf(tenant: Tenant, orderId: string, cause: string): Promise<ItemReturn[]> {
  const rows = await tenant.rows<{ item_id: string; first_unit: number; units: number; amount: number }>(
    statement('shares.listReturnsOf')`select item_id, first_unit, units, amount from item_returns
     where merchant_id = $1 and order_id = ${orderId} and cause = ${cause} order by item_id`,
  )
  return rows.map((row) => ({ itemId: row.item_id, first: row.first_unit, units: row.units, amount: row.amount }))
}

/** In the transaction that has locked the bill. */
export async function insertItemReturn(
  tenant: Tenant,
  orderId: string,
  { itemId, first, units, amount }: ItemReturn,
  cause: string,
  at: Date,
): Promise<void> {
  await tenant.run(
    statement(
      'shares.insertItemReturn',
    )`insert into item_returns (merchant_id, order_id, item_id, first_unit, units, amount,
       cause, returned_at)
     values ($1, ${orderId}, ${itemId}, ${first}, ${units}, ${amount}, ${cause}, ${at})`,
  )
}
