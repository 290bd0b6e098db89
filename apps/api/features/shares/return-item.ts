import { refundUnits } from '@compass/domain/payments'
import { ITEM_STATE, isBilled } from '@compass/domain/rounds'
import { returnItem as returnOf } from '@compass/domain/shares'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { releaseUsesOf } from '../../records/promotions/promotion-uses.ts'
import { insertItemReturn, listItemReturns } from '../../records/shares/item-returns.ts'
import type { ReturnedItem } from '../rounds/table-bill-hooks.ts'
import { returnSpending } from './bill-spending.ts'
import { refundShares, returnUsedPoints } from './refund-shares.ts'
import { billedAmounts, billedLineOf, lockSharedTable, partOfItem, type SharedTable } from './shared-table.ts'
import { writeBill } from './write-bill.ts'

/**
 * The kitchen has rejected an item, or a part of one, after its bill closed. Its part of the bill goes back to who pays it, and
 * its part of the points to who gave them. In the transaction that has locked visit and order.
 */
export async function returnItem(api: Api, tenant: Tenant, { order, item, units, at }: ReturnedItem): Promise<void> {
  const loaded = await api.merchants.load(tenant.merchantId)
  const table = loaded && (await lockSharedTable(api, tenant, loaded, order.id, at))
  const line = table && billedLineOf(table, item.id)
  if (!table || line === null) throw new Error(`an item that is on no bill was returned: ${item.id}`)
  // An item may be rejected in parts: each has a cause of its own.
  const before = (await listItemReturns(tenant, order.id)).get(line)?.units ?? 0
  const cause = `rejected:${line}:${before}`
  const returned = await returnUnits(table, line, units, cause)
  if (returned === null) return
  const refunded = await refundShares(returned.table, returned.back, {
    ...{ cause, reason: null, part: partOfItem(returned.table, line) },
  })
  if (!refunded.ok) throw new Error(`a share could not be given back: ${refunded.refusal.reason}`)
  await releasePromotionOf(returned.table, partOfItem(returned.table, line))
  const isOver = returned.table.items.every(({ state }) => state !== ITEM_STATE.WAITING && !isBilled(state))
  // Where nothing is left to eat all of it comes back.
  if (isOver) await returnSpending(returned.table)
  else await returnUsedPoints(returned.table)
}

/** At a court's table a vendor that makes nothing any more has used no promotion. */
async function releasePromotionOf({ tenant, items }: SharedTable, part: SharedTable['order'] | null): Promise<void> {
  const own = items.filter(({ orderId }) => orderId === part?.id)
  const isOver = own.every(({ state }) => state !== ITEM_STATE.WAITING && !isBilled(state))
  if (part && isOver) await releaseUsesOf(tenant, part.id)
}

interface UnitsReturn {
  readonly table: SharedTable
  readonly back: ReturnType<typeof returnOf>['back']
  readonly amount: number
}

/**
 * Gives units of a line of the bill back, each once. Answers what of it goes back to whom; null where none of them is left.
 *
 * @param units undefined: all that are left
 */
export async function returnUnits(
  table: SharedTable,
  lineId: string,
  units: number | undefined,
  cause: string,
): Promise<UnitsReturn | null> {
  const { tenant, order, now } = table
  const line = order.lines.find(({ id }) => id === lineId)!
  const before = (await listItemReturns(tenant, order.id)).get(lineId)?.units ?? 0
  const left = line.qty - before
  if (left === 0) return null
  const paid = billedAmounts(table).get(lineId)!
  const back = refundUnits({ paid, qty: line.qty }, before, Math.min(units ?? left, left))
  if (!back.ok) return null
  await insertItemReturn(tenant, order.id, { itemId: lineId, ...back.value }, cause, now)
  const returned = returnOf(table.bill, lineId, back.value.amount)
  return { table: await writeBill(table, returned.bill), back: returned.back, amount: back.value.amount }
}
