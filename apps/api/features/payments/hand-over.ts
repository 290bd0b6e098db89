import type { Tenant } from '../../db/database.ts'
import { raiseOrderVersion } from '../../records/orders/raise-version.ts'
import type { QueuedRefund } from './queue-refund.ts'

type WaitingRow = { refund_id: string; amount: number; handed_over: string | null }

/**
 * The store manager has given back by hand what no gateway does (the specification, section 1): the merchant's refund call with
 * just the sum that waits records it, inside its transaction that has locked the order. Null: no such sum waits.
 *
 * @param amount minor units
 * @param cause of the call: the same one again is the same record
 */
export async function handOver(
  tenant: Tenant,
  orderId: string,
  { amount, cause, at }: { readonly amount: number; readonly cause: string; readonly at: Date },
): Promise<QueuedRefund | null> {
  const rows = await tenant.rows<WaitingRow>(
    `select refund_id, amount, handed_over from refunds
     where merchant_id = $1 and order_id = $2 and (status = 'manual' or handed_over = $3)`,
    [orderId, cause],
  )
  const sum = (some: readonly WaitingRow[]) => some.reduce((total, row) => total + row.amount, 0)
  const recorded = rows.filter((row) => row.handed_over === cause)
  if (recorded.length > 0) return { amount: sum(recorded), isReplay: true }
  if (rows.length === 0 || sum(rows) !== amount) return null
  await tenant.change(
    `update refunds set status = 'done', handed_over = $3, settled_at = $4
     where merchant_id = $1 and order_id = $2 and status = 'manual'`,
    [orderId, cause, at],
  )
  await raiseOrderVersion(tenant, orderId, at)
  return { amount, isReplay: false }
}
