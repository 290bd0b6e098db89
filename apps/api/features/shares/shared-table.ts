import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import type { Result } from '@compass/domain/refusal'
import { refuse } from '@compass/domain/refusal'
import { ITEM_STATE, itemAmounts } from '@compass/domain/rounds'
import type { TableBill } from '@compass/domain/shares'
import { type Tenant, unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { isOfTable, type Order } from '../../records/orders/order.ts'
import { findOrder, listOrdersOfTable, lockOrder, lockOrdersOfTable } from '../../records/orders/orders.ts'
import type { ItemRecord } from '../../records/rounds/round.ts'
import { listItems } from '../../records/rounds/rounds.ts'
import { listItemReturns } from '../../records/shares/item-returns.ts'
import {
  findTableBill,
  lockTableBill,
  type ShareRecord,
  type TableBillRecord,
} from '../../records/shares/table-bill.ts'
import type { Visit } from '../../records/visits/visit.ts'
import { findVisit, lockVisit } from '../../records/visits/visits.ts'
import { inCourtOrder } from '../rounds/lock-orders.ts'

/** The bill of an order with rounds, with what each of its items is of it. */
export type SharedBill = TableBillRecord & TableBill<ShareRecord>

/** An order with rounds, its party and its bill, as one operation sees them. */
export interface SharedTable {
  readonly api: Api
  readonly tenant: Tenant
  readonly loaded: LoadedMerchant
  readonly store: Store
  readonly visit: Visit
  readonly order: Order
  /** At a court's table: the orders of its vendors, which have the items. None elsewhere. */
  readonly parts: readonly Order[]
  readonly items: readonly ItemRecord[]
  readonly bill: SharedBill
  readonly now: Date
}

/** What is read without a lock; null for an order that has no rounds. */
export async function readSharedTable(
  api: Api,
  loaded: LoadedMerchant,
  order: Order,
  now: Date,
): Promise<SharedTable | null> {
  const tenant = api.database.tenant(loaded.merchant.id)
  const store = loaded.stores.get(order.storeId)
  const visit = order.visitId ? await findVisit(tenant, order.visitId) : null
  const record = visit && (await findTableBill(tenant, order.id))
  if (!store || !visit || !record) return null
  const parts = isOfTable(order) ? inCourtOrder(loaded, await listOrdersOfTable(tenant, order.id)) : []
  return complete({ api, tenant, loaded, store, visit, order, parts, now }, record)
}

/**
 * An order with rounds, locked for the rest of the transaction with its visit and its bill, in the order of decision 0039. Null
 * for any other order, and for none.
 */
export async function lockSharedTable(
  api: Api,
  tenant: Tenant,
  loaded: LoadedMerchant,
  orderId: string,
  now: Date,
): Promise<SharedTable | null> {
  const seen = await findOrder(tenant, orderId)
  const visit = seen?.visitId ? await lockVisit(tenant, seen.visitId) : null
  const order = visit && (await lockOrder(tenant, orderId))
  const store = order && loaded.stores.get(order.storeId)
  const record = order && (await lockTableBill(tenant, orderId))
  if (!visit || !order || !store || !record) return null
  const parts = isOfTable(order) ? inCourtOrder(loaded, await lockOrdersOfTable(tenant, order.id)) : []
  return complete({ api, tenant, loaded, store, visit, order, parts, now }, record)
}

async function complete(table: Omit<SharedTable, 'items' | 'bill'>, record: TableBillRecord): Promise<SharedTable> {
  const { tenant, order, parts } = table
  const items = await listItems(
    tenant,
    (parts.length > 0 ? parts : [order]).map(({ id }) => id),
  )
  const amounts = billedAmounts({ order, parts })
  const returns = record.closedAt === null ? null : await listItemReturns(tenant, order.id)
  const billed = order.lines.map(({ id }) => ({ id, amount: amounts.get(id)! - (returns?.get(id)?.amount ?? 0) }))
  return { ...table, items, bill: { ...record, items: billed } }
}

/** What each line is of the bill. At a court's table the lines of a vendor are all that its order costs, and no other's. */
export function billedAmounts({ order, parts }: Pick<SharedTable, 'order' | 'parts'>): ReadonlyMap<string, number> {
  const orders = parts.length > 0 ? parts : [order]
  return new Map(orders.flatMap(({ lines, totals }) => [...itemAmounts(lines, totals)]))
}

/** The vendor's order of an item at a court's table; null elsewhere. */
export function partOfItem({ parts, items }: Pick<SharedTable, 'parts' | 'items'>, itemId: string): Order | null {
  const orderId = items.find(({ id }) => id === itemId)?.orderId
  return parts.find(({ id }) => id === orderId) ?? null
}

/** Runs work on a locked table in one transaction, which a refusal rolls back. Refuses `not_found`. */
export async function inSharedTable<T>(
  api: Api,
  merchantId: string,
  orderId: string,
  now: Date,
  work: (table: SharedTable) => Promise<Result<T>>,
): Promise<Result<T>> {
  const loaded = await api.merchants.load(merchantId)
  if (!loaded) return refuse({ reason: 'not_found' })
  return api.database.transact(
    merchantId,
    unlessRefused<Result<T>>(async (tenant) => {
      const table = await lockSharedTable(api, tenant, loaded, orderId, now)
      return table ? work(table) : refuse({ reason: 'not_found' })
    }),
  )
}

/** Units that wait for the kitchen: while there are some, nobody knows what the bill is. */
export function waitingUnits({ items }: Pick<SharedTable, 'items'>): number {
  return items.reduce((sum, { state, qty }) => sum + (state === ITEM_STATE.WAITING ? qty : 0), 0)
}

/** The line of a closed bill that an item stands on: its own, or that of the item that it was split from. */
export function billedLineOf({ order, items }: Pick<SharedTable, 'order' | 'items'>, itemId: string): string | null {
  const lines = new Set(order.lines.map(({ id }) => id))
  let id: string | null = itemId
  while (id !== null && !lines.has(id)) id = items.find((item) => item.id === id)?.splitFrom ?? null
  return id
}
