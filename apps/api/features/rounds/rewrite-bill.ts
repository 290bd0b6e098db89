import { isDeepStrictEqual } from 'node:util'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Order } from '../../records/orders/order.ts'
import { readOrderBeside, writeRoundsStep } from '../../records/rounds/round-orders.ts'
import type { BilledTable, OpenBill } from './table-bill-hooks.ts'

/**
 * Prices the open bill of an order anew where its items stay: its promotion, points or reward changed, or it opens again. In
 * the transaction that has locked visit and orders.
 */
export async function rewriteBill(
  api: Pick<Api, 'tableBills'>,
  tenant: Tenant,
  table: BilledTable,
  at: Date,
): Promise<void> {
  const bill = await api.tableBills.price(tenant, table, at)
  await writeCosts(tenant, table.order, bill, at)
  await rewriteParts(tenant, table.parts, bill, at)
}

/** At a court's table each vendor's order says what it costs now; one of which nothing changed is left as it is. */
export async function rewriteParts(
  tenant: Tenant,
  parts: readonly Order[],
  { vendors }: Pick<OpenBill, 'vendors'>,
  at: Date,
): Promise<void> {
  for (const part of parts) {
    const bill = vendors.find(({ orderId }) => orderId === part.id)
    if (bill && !costsTheSame(part, bill)) await writeCosts(tenant, part, bill, at)
  }
}

/** As it is kept: what has no value is not there. */
function costsTheSame({ lines, totals }: Order, bill: OpenBill['vendors'][number]): boolean {
  return isDeepStrictEqual({ lines, totals }, JSON.parse(JSON.stringify({ lines: bill.lines, totals: bill.totals })))
}

async function writeCosts(
  tenant: Tenant,
  { id, status, deadlineAt }: Order,
  bill: Pick<Order, 'lines' | 'totals'>,
  at: Date,
): Promise<void> {
  const { stockTaken } = await readOrderBeside(tenant, id)
  const step = { from: status, to: status, actor: 'system', reason: null, at, bill, stockTaken, deadlineAt }
  await writeRoundsStep(tenant, id, step)
}
