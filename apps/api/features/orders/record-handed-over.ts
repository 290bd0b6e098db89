import type { Tenant } from '../../db/database.ts'
import type { Order } from '../../records/orders/order.ts'
import { raiseOrderVersion } from '../../records/orders/raise-version.ts'
import { sumManualRefunds, writeHandedOver } from '../../records/refunds/refunds.ts'

/**
 * The store manager gives back by hand what no gateway does (the specification, section 1). The merchant's refund call with
 * exactly the waiting sum records it, inside its transaction that has locked the order. False: no such sum waits.
 *
 * @param amount minor units
 * @param cause of the call, by which a repeated call finds it
 */
export async function recordHandedOver(
  tenant: Tenant,
  order: Pick<Order, 'id' | 'billId'>,
  { amount, cause, at }: { readonly amount: number; readonly cause: string; readonly at: Date },
): Promise<boolean> {
  const waiting = await sumManualRefunds(tenant, order)
  if (waiting.count === 0 || waiting.amount !== amount) return false
  await writeHandedOver(tenant, order, cause, at)
  await raiseOrderVersion(tenant, order.id, at)
  return true
}
