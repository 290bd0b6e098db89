import type { Tenant } from '../../db/database.ts'
import { sql, statement } from '../../db/sql.ts'
import { isId } from '../../ids/index.ts'
import { type ReservedSlot, vacateSlot } from '../slots/slots.ts'
import { type CourtOrderRecord, type CourtOrderRow, courtOrderOf } from './court-order.ts'

const COURT_ORDER = sql`select c.court_order_id, c.store_id, c.order_number, c.cart_id, c.user_id, c.currency, c.grand_total,
    c.own_refunded, c.totals, c.own, c.schedule, c.capability_hash, c.placed_at
  from court_orders c where c.merchant_id = $1`

/** Any court order of the merchant: whether the asker may see it is the operation's question. Null for what is no id. */
export async function findCourtOrder(tenant: Tenant, id: string): Promise<CourtOrderRecord | null> {
  if (!isId(id)) return null
  const row = await tenant.row<CourtOrderRow>(
    statement('courtOrders.find')`${COURT_ORDER} and c.court_order_id = ${id}`,
  )
  return row && courtOrderOf(row)
}

/** The same, locked for the rest of the transaction: before the orders of its vendors, and their payments. */
export async function lockCourtOrder(tenant: Tenant, id: string): Promise<CourtOrderRecord | null> {
  const row = await tenant.row<CourtOrderRow>(
    statement('courtOrders.lock')`${COURT_ORDER} and c.court_order_id = ${id} for update of c`,
  )
  return row && courtOrderOf(row)
}

export async function findCourtOrderOfCart(tenant: Tenant, cartId: string): Promise<CourtOrderRecord | null> {
  const row = await tenant.row<CourtOrderRow>(
    statement('courtOrders.findOfCart')`${COURT_ORDER} and c.cart_id = ${cartId}`,
  )
  return row && courtOrderOf(row)
}

/** A user's newest court order since then. */
export async function findLatestCourtOrder(
  tenant: Tenant,
  userId: string,
  since: Date,
): Promise<CourtOrderRecord | null> {
  const row = await tenant.row<CourtOrderRow>(
    statement('courtOrders.findLatest')`${COURT_ORDER} and c.user_id = ${userId} and c.placed_at >= ${since}
      order by c.placed_at desc limit 1`,
  )
  return row && courtOrderOf(row)
}

/** Several court orders of the merchant, by id. */
export async function listCourtOrders(
  tenant: Tenant,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CourtOrderRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await tenant.rows<CourtOrderRow>(
    statement('courtOrders.list')`${COURT_ORDER} and c.court_order_id = any(${ids}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.court_order_id, courtOrderOf(row)]))
}

/** The slot among the court's own that a court order counts in; null: in none. */
export async function findCourtSlot(tenant: Tenant, id: string): Promise<ReservedSlot | null> {
  const row = await tenant.row<{ slot: ReservedSlot }>(
    statement('courtOrders.findSlot')`select slot from court_orders
     where merchant_id = $1 and court_order_id = ${id} and slot is not null`,
  )
  return row?.slot ?? null
}

/** Nobody gets anything of a court order: it counts in the court's slot no more. */
export async function vacateCourtSlot(tenant: Tenant, id: string): Promise<void> {
  await tenant.run(
    statement('courtOrders.vacateSlot')`
     with moved as (
       select store_id, slot from court_orders where merchant_id = $1 and court_order_id = ${id}
     )${vacateSlot}
     select store_id from moved`,
  )
}

/** Money of the court's own lines goes back, in the transaction that has locked the court order. */
export async function writeOwnRefunded(tenant: Tenant, id: string, amount: number): Promise<void> {
  await tenant.run(
    statement('courtOrders.writeOwnRefunded')`update court_orders set own_refunded = own_refunded + ${amount}
     where merchant_id = $1 and court_order_id = ${id}`,
  )
}
