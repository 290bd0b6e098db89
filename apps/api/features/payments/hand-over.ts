import type { Tenant } from '../../db/database.ts'
import { tellChange } from './tell-change.ts'

type WaitingRow = { amount: number }

/**
 * The store manager has given back by hand what no gateway does (the specification, section 1): the merchant's refund call with
 * just the sum that waits records it, inside its transaction that has locked the order. False: no such sum waits.
 *
 * @param amount minor units
 * @param cause of the call, by which a repeated call finds it
 */
export async function handOver(
  tenant: Tenant,
  orderId: string,
  { amount, cause, at }: { readonly amount: number; readonly cause: string; readonly at: Date },
): Promise<boolean> {
  const waiting = await tenant.rows<WaitingRow>(
    `select amount from refunds where merchant_id = $1 and order_id = $2 and status = 'manual'`,
    [orderId],
  )
  if (waiting.length === 0 || waiting.reduce((sum, row) => sum + row.amount, 0) !== amount) return false
  await tenant.change(
    `update refunds set status = 'done', handed_over = $3, settled_at = $4
     where merchant_id = $1 and order_id = $2 and status = 'manual'`,
    [orderId, cause, at],
  )
  await tellChange(tenant, orderId, at)
  return true
}
