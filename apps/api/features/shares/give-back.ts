import { refundUnits } from '@compass/domain/payments'
import { isBilled, ITEM_STATE, itemAmounts } from '@compass/domain/rounds'
import { giveBackItem } from '@compass/domain/shares'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { insertGivenBack, listGivenBack } from '../../records/shares/given-back.ts'
import type { GivenBack } from '../rounds/table-bill-hooks.ts'
import { returnSpending } from './bill-spending.ts'
import { refundShares } from './refund-shares.ts'
import { billedLineOf, lockSharedTable, type SharedTable } from './shared-table.ts'
import { writeBill } from './write-bill.ts'

/**
 * The kitchen has rejected an item, or a part of one, after its bill closed. Its part of the bill goes back to who pays it. Where
 * nothing is left to eat, what the bill took of points comes back too. In the transaction that has locked visit and order.
 */
export async function giveBack(api: Api, tenant: Tenant, { order, item, units, at }: GivenBack): Promise<void> {
  const loaded = await api.merchants.load(tenant.merchantId)
  const table = loaded && (await lockSharedTable(api, tenant, loaded, order.id, at))
  const line = table && billedLineOf(table, item.id)
  if (!table || line === null) throw new Error(`an item that is on no bill was given back: ${item.id}`)
  const given = await giveUnitsBack(table, line, units, `rejected:${item.id}`)
  if (given === null) return
  const refunded = await refundShares(given.table, given.back, { cause: `rejected:${item.id}`, reason: null })
  if (!refunded.ok) throw new Error(`a share could not be given back: ${refunded.refusal.reason}`)
  const isOver = given.table.items.every(({ state }) => state !== ITEM_STATE.WAITING && !isBilled(state))
  if (isOver) await returnSpending(given.table)
}

interface GivenUnitsBack {
  readonly table: SharedTable
  readonly back: ReturnType<typeof giveBackItem>['back']
  readonly amount: number
}

/**
 * Gives units of a line of the bill back, each once. Answers what of it goes back to whom; null where none of them is left.
 *
 * @param units undefined: all that are left
 */
export async function giveUnitsBack(
  table: SharedTable,
  lineId: string,
  units: number | undefined,
  cause: string,
): Promise<GivenUnitsBack | null> {
  const { tenant, order, now } = table
  const line = order.lines.find(({ id }) => id === lineId)!
  const before = (await listGivenBack(tenant, order.id)).get(lineId)?.units ?? 0
  const left = line.qty - before
  if (left === 0) return null
  const paid = itemAmounts(order.lines, order.totals).get(lineId)!
  const back = refundUnits({ paid, qty: line.qty }, before, Math.min(units ?? left, left))
  if (!back.ok) return null
  await insertGivenBack(tenant, order.id, { itemId: lineId, ...back.value }, cause, now)
  const given = giveBackItem(table.bill, lineId, back.value.amount)
  return { table: await writeBill(table, given.bill), back: given.back, amount: back.value.amount }
}
