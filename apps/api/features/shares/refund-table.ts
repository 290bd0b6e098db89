import { type Result, refuse } from '@compass/domain/refusal'
import { returnAmount } from '@compass/domain/shares'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { billedOrderOf, type Order } from '../../records/orders/order.ts'
import { raiseOrderVersion } from '../../records/orders/raise-version.ts'
import { listItemReturns } from '../../records/shares/item-returns.ts'
import type { TableRefund } from '../rounds/table-bill-hooks.ts'
import { refundShares, returnUsedPoints } from './refund-shares.ts'
import { returnUnits } from './return-item.ts'
import { lockSharedTable, type SharedTable } from './shared-table.ts'
import { writeBill } from './write-bill.ts'

/**
 * The merchant gives an amount back to all who paid, or units of lines to who paid for those. Answers what goes back now: of a
 * claimed share it goes once it is paid, and what nobody claimed lowers what is open. Refuses `refund_too_large`,
 * `already_refunded`, and `refund_too_large` where nobody has paid or claimed anything yet.
 */
export async function refundTable(api: Api, tenant: Tenant, refund: TableRefund): Promise<Result<number>> {
  const { order, amount, lines, cause, reason, at } = refund
  const billId = billedOrderOf(order)
  const loaded = await api.merchants.load(tenant.merchantId)
  const table = loaded && (await lockSharedTable(api, tenant, loaded, billId, at))
  if (!table || table.bill.closedAt === null) return refuse({ reason: 'refund_too_large' })
  // A vendor gives back of its own part alone.
  const part = billId === order.id ? null : order
  const left = part ? part.grandTotal - (await returnedOf(tenant, billId, part)) : 0
  if (part && amount !== null && amount > left) return refuse({ reason: 'refund_too_large' })
  if (amount !== null) return refundAmount(table, amount, { cause, reason, part })
  let after = table
  const sums = new Map<string, number>()
  for (const { id, units } of lines) {
    const line = order.lines.find((one) => one.id === id)
    if (!line) return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
    const left = line.qty - ((await listItemReturns(tenant, billId)).get(id)?.units ?? 0)
    if (left === 0 || (units ?? left) > left) return refuse({ reason: 'already_refunded', left })
    const returned = (await returnUnits(after, id, units, cause))!
    after = returned.table
    for (const { shareId, amount: part } of returned.back) sums.set(shareId, (sums.get(shareId) ?? 0) + part)
  }
  const back = [...sums].map(([shareId, part]) => ({ shareId, amount: part }))
  const refunded = await refundShares(after, back, { cause, reason, part })
  if (refunded.ok) await returnUsedPoints(after)
  if (refunded.ok && refunded.value === 0) await raiseOrderVersion(tenant, order.id, at)
  return refunded
}

/** What went back of a vendor's order, or lowered what is open of its table's bill. Minor units. */
async function returnedOf(tenant: Tenant, billId: string, { lines, refunded }: Order): Promise<number> {
  const returns = await listItemReturns(tenant, billId)
  const ofLines = lines.reduce((sum, { id }) => sum + (returns.get(id)?.amount ?? 0), 0)
  return Math.max(ofLines, refunded)
}

async function refundAmount(
  table: SharedTable,
  amount: number,
  details: Parameters<typeof refundShares>[2],
): Promise<Result<number>> {
  const returned = returnAmount(table.bill, amount)
  const sum = returned.back.reduce((all, { amount: part }) => all + part, 0)
  if (sum < amount) return refuse({ reason: 'refund_too_large' })
  const after = await writeBill(table, returned.bill)
  const refunded = await refundShares(after, returned.back, details)
  if (refunded.ok) await returnUsedPoints(after)
  return refunded
}
