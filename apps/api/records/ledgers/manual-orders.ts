import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import { addToHoldings } from './ledger.ts'

/** A purchase at the counter, as it is kept. */
export interface ManualOrder {
  readonly storeId: string
  readonly receipt: string
  readonly holder: string
  /** Minor units. */
  readonly amount: number
  readonly points: number
}

export async function findManualOrder(tenant: Tenant, storeId: string, receipt: string): Promise<ManualOrder | null> {
  const row = await tenant.row<{ holder: string; amount: number; points: number }>(
    statement('loyalty.findManualOrder')`
        select holder, amount, points from manual_orders where merchant_id = $1 and store_id = ${storeId} and receipt
          = ${receipt}`,
  )
  return row && { storeId, receipt, ...row }
}

/** Records a confirmed purchase with its points; false where the receipt was recorded before. Inside a transaction. */
export async function insertManualOrder(tenant: Tenant, order: ManualOrder, now: Date): Promise<boolean> {
  const { storeId, receipt, holder, amount, points } = order
  const isNew = await tenant.changes(statement('loyalty.insertManualOrder')`
      insert into manual_orders (merchant_id, store_id, receipt, holder, amount, points, recorded_at)
     values ($1, ${storeId}, ${receipt}, ${holder}, ${amount}, ${points}, ${now}) on conflict do nothing returning 1`)
  if (isNew === 0) return false
  const once = `receipt ${storeId} ${receipt}`
  if (points > 0)
    await addToHoldings(tenant, {
      once,
      holder,
      kind: 'points',
      amount: points,
      cause: 'recorded',
      note: receipt,
      at: now,
    })
  return true
}
