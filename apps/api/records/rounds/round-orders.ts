import { ORDER_STATUS, type OrderStatus, type OrderTotals } from '@compass/domain/orders'
import type { Tenant } from '../../db/database.ts'
import { json, NO_SQL, parameter, type SqlParameter, type SqlPart, sql, statement } from '../../db/sql.ts'
import { isId } from '../../ids/index.ts'
import { insertOrderBill } from '../bills/bills.ts'
import { type HistoryEntry, isOfTable, type Order } from '../orders/order.ts'
import { insertPress, type Press } from '../orders/presses.ts'
import { appendOrderEvent } from '../outbox/order-event.ts'

/** What an order holds of products that its store counts. */
export type TakenStock = readonly { readonly product: string; readonly units: number }[]

/** The order of a visit as its next round finds it. */
export interface OpenOrder {
  readonly id: string
  readonly status: OrderStatus
  readonly stockTaken: TakenStock
  /** Somebody has claimed a share of its bill: it takes no round before that is given back. */
  readonly isBillClaimed: boolean
}

type OpenRow = {
  order_id: string
  status: number
  stock_taken: TakenStock | null
  closed_at: Date | null
}

/** Statuses in which an order takes rounds. */
const OPEN: readonly OrderStatus[] = [ORDER_STATUS.NEW, ORDER_STATUS.APPROVED, ORDER_STATUS.SERVED]

/** Of `table_bills b`: nothing of it was paid, so that the next round is on it. A paid share of zero raises no sum. */
const IS_UNPAID = sql`(b.closed_at is null or b.paid + b.written_off = 0 and not exists (select 1 from shares s
         where s.merchant_id = $1 and s.order_id = b.order_id and s.state = 'paid'))`

/** Of orders `o`: those that have a bill. A vendor's order at a court's table is paid with that of the table. */
const HAS_BILL = sql`(o.table_order_id is null or o.table_order_id = o.order_id)`

/** The order of a visit that takes its next round, locked in the transaction that has locked the visit; null: there is none. */
export async function lockOpenOrder(tenant: Tenant, visitId: string): Promise<OpenOrder | null> {
  const row = await tenant.row<OpenRow>(statement('rounds.lockOpen')`
     select o.order_id, o.status, o.stock_taken, b.closed_at
     from orders o left join table_bills b on b.merchant_id = $1 and b.order_id = o.order_id
     where o.merchant_id = $1 and o.visit_id = ${visitId} and o.status = any(${OPEN}::smallint[])
       and ${HAS_BILL} and ${IS_UNPAID}
     order by o.placed_at desc limit 1 for update of o`)
  if (!row) return null
  return {
    id: row.order_id,
    status: row.status as OrderStatus,
    stockTaken: row.stock_taken ?? [],
    isBillClaimed: row.closed_at !== null,
  }
}

/** What a locked order holds of counted products, and whether a share of its bill was claimed. */
export async function readOrderBeside(
  tenant: Tenant,
  orderId: string,
): Promise<{ readonly stockTaken: TakenStock; readonly isBillClosed: boolean }> {
  const row = await tenant.row<{ stock_taken: TakenStock | null; closed_at: Date | null }>(
    statement('rounds.readBeside')`select o.stock_taken, b.closed_at from orders o
     left join table_bills b on b.merchant_id = $1 and b.order_id = o.order_id
     where o.merchant_id = $1 and o.order_id = ${orderId}`,
  )
  return { stockTaken: row?.stock_taken ?? [], isBillClosed: (row?.closed_at ?? null) !== null }
}

/** The orders that hold the items of an order with rounds: of a court's table its vendors', the oldest first; else itself. */
export async function listOrdersWithItems(
  tenant: Tenant,
  order: Pick<Order, 'id' | 'tableOrderId'>,
): Promise<readonly string[]> {
  if (!isOfTable(order)) return [order.id]
  const rows = await tenant.rows<{ order_id: string }>(
    statement('rounds.listWithItems')`select order_id from orders
     where merchant_id = $1 and table_order_id = ${order.id} and order_id <> ${order.id} order by placed_at, order_id`,
  )
  return rows.map(({ order_id }) => order_id)
}

/** An order with rounds, and of a court's table those of its vendors, which are brought to the same place. */
export async function listOrdersAtSpot(tenant: Tenant, orderId: string): Promise<readonly string[]> {
  const rows = await tenant.rows<{ order_id: string }>(
    statement('rounds.listAtSpot')`select order_id from orders
     where merchant_id = $1 and (order_id = ${orderId} or table_order_id = ${orderId}) order by placed_at, order_id`,
  )
  return rows.map(({ order_id }) => order_id)
}

/** The visit of an order with rounds; null for any other order. */
export async function findVisitOfOrder(tenant: Tenant, orderId: string): Promise<string | null> {
  if (!isId(orderId)) return null
  const row = await tenant.row<{ visit_id: string | null }>(
    statement('rounds.findVisit')`select visit_id from orders where merchant_id = $1 and order_id = ${orderId}`,
  )
  return row?.visit_id ?? null
}

/** Where a visit is, and whether it has an order that takes its next round. Nothing is locked; null: there is no such visit. */
export async function findPlaceToSend(
  tenant: Tenant,
  visitId: string,
): Promise<{ readonly storeId: string; readonly hasOpenOrder: boolean } | null> {
  if (!isId(visitId)) return null
  const row = await tenant.row<{ store_id: string; has_open: boolean }>(
    statement('rounds.findPlaceToSend')`select v.store_id, exists (
       select 1 from orders o left join table_bills b on b.merchant_id = $1 and b.order_id = o.order_id
       where o.merchant_id = $1 and o.visit_id = v.visit_id and o.status = any(${OPEN}::smallint[])
         and ${HAS_BILL} and ${IS_UNPAID}) as has_open
     from visits v where v.merchant_id = $1 and v.visit_id = ${visitId}`,
  )
  return row && { storeId: row.store_id, hasOpenOrder: row.has_open }
}

/**
 * Writes the order that a party begins with its first round, with its history, event and bills; it costs nothing until the
 * kitchen accepts something. One that a vendor makes of a court's table has no bill. Inside the transaction of the round.
 */
export async function insertRoundsOrder(
  tenant: Tenant,
  order: Omit<Order, 'history' | 'version' | 'updatedAt'>,
  stockTaken: TakenStock,
): Promise<void> {
  const [orderId, at, status] = [parameter(order.id), parameter(order.placedAt), parameter(order.status)]
  const amounts = { currency: parameter(order.currency), grandTotal: parameter(order.grandTotal) }
  const hasBill = order.billId === order.id
  await tenant.run(
    statement('rounds.insertOrder')`
     with placed as (
       insert into orders (merchant_id, order_id, bill_id, store_id, order_number, visit_id, user_id, order_type, status,
         currency, grand_total, payment_method, payment_status, lines, totals, customer, store_snapshot, languages,
         capability_hash, placed_at, deadline_at, updated_at, version, stock_taken, table_order_id)
       select $1, ${orderId}, ${order.billId}, ${order.storeId}, ${order.number}, ${order.visitId}, ${order.userId},
         ${order.orderType}, ${status}, ${amounts.currency}, ${amounts.grandTotal}, ${order.paymentMethod},
         ${order.paymentStatus}, ${json(order.lines)}, ${json(order.totals)}, ${json(order.customer)}, ${json(order.store)},
         ${json(order.languages)}, ${order.capabilityHash}, ${at}, ${order.deadlineAt}, ${at}, 1, ${stockText(stockTaken)}, ${order.tableOrderId ?? null}::uuid
       returning version
     ), history as (
       insert into order_history (merchant_id, order_id, version, from_status, to_status, at, by_whom)
       select $1, ${orderId}, 1, null, ${status}, ${at}, 'system' from placed
     ), event as (
       ${appendOrderEvent({ orderId, at, from: sql`placed` })}
     )${hasBill ? insertOrderBill({ orderId, at, ...amounts }) : NO_SQL}
     select version from placed`,
  )
  if (!hasBill) return
  await tenant.run(
    statement('rounds.insertTableBill')`insert into table_bills (merchant_id, order_id, amount)
     values ($1, ${order.id}, ${order.grandTotal})`,
  )
}

/**
 * The party of an order sits elsewhere: staff bring there what comes from now on, and tills hear of it. In a transaction that
 * has locked the visit.
 */
export async function moveRoundsOrder(
  tenant: Tenant,
  id: string,
  spot: NonNullable<Order['customer']['spot']>,
  now: Date,
): Promise<void> {
  const [orderId, at] = [parameter(id), parameter(now)]
  await tenant.run(
    statement('rounds.moveOrder')`with moved as (
       update orders set customer = customer || ${json({ spot })}::jsonb, version = version + 1, updated_at = ${at}
       where merchant_id = $1 and order_id = ${orderId} returning version
     )
     ${appendOrderEvent({ orderId, at, from: sql`moved` })}`,
  )
}

/** A change of an order by its rounds: of its status, its bill or what it holds. */
interface RoundsStep {
  readonly from: OrderStatus
  readonly to: OrderStatus
  readonly actor: string
  readonly reason: string | null
  readonly at: Date
  /** Null: it stays as it is. */
  readonly bill: { readonly lines: Order['lines']; readonly totals: OrderTotals } | null
  readonly stockTaken: TakenStock
  /** Until when the kitchen has to answer the oldest round that waits; null: nothing waits. */
  readonly deadlineAt: Date | null
  /** Absent: of an order that moves along with the one that was pressed. */
  readonly person?: HistoryEntry['person']
  readonly minutes?: number | null
  readonly press?: Press | null
}

/**
 * Writes a step of a locked order with its history, where the status is a new one, its event and the amount of its bill.
 * Answers the version that it has now.
 */
export async function writeRoundsStep(tenant: Tenant, id: string, step: RoundsStep): Promise<number> {
  const [orderId, at] = [parameter(id), parameter(step.at)]
  const [from, to] = [parameter(step.from), parameter(step.to)]
  const row = await tenant.row<{ version: number }>(
    statement('rounds.writeStep', `${step.from}-${step.to}`)`with moved as (
       update orders set status = ${to}, version = version + 1, updated_at = ${at}, deadline_at = ${step.deadlineAt},
         stock_taken = ${stockText(step.stockTaken)}${billColumns(step)}
       where merchant_id = $1 and order_id = ${orderId} and status = ${from} returning version
     )${step.from === step.to ? NO_SQL : historyOf(step, { orderId, from, to, at })}${insertPress(step.press, { orderId, at, from: sql`moved` })}, event as (
       ${appendOrderEvent({ orderId, at, from: sql`moved` })}
     )${billAmount(step, orderId)}
     select version from moved`,
  )
  if (!row) throw new Error('an order whose visit is locked has moved on')
  return row.version
}

function historyOf(
  { actor, reason, person, minutes }: RoundsStep,
  { orderId, from, to, at }: Readonly<Record<'orderId' | 'from' | 'to' | 'at', SqlParameter>>,
): SqlPart {
  return sql`, history as (
       insert into order_history (merchant_id, order_id, version, from_status, to_status, at, by_whom, reason, actor_id,
         actor_name, minutes)
       select $1, ${orderId}, version, ${from}, ${to}, ${at}, ${actor}, ${reason}, ${person?.id ?? null}::uuid,
         ${person?.name ?? null}::text, ${minutes ?? null}::integer from moved
     )`
}

function billColumns({ bill }: RoundsStep): SqlPart {
  if (bill === null) return NO_SQL
  const { lines, totals } = bill
  return sql`, lines = ${json(lines)}, totals = ${json(totals)}, grand_total = ${totals.grandTotal}`
}

/** The bill of the order, and that of its table while nobody has claimed a share of it. */
function billAmount({ bill }: RoundsStep, orderId: SqlParameter): SqlPart {
  if (bill === null) return NO_SQL
  const amount = parameter(bill.totals.grandTotal)
  return sql`, billed as (
       update bills set amount = ${amount} where merchant_id = $1 and bill_id = ${orderId}
     ), of_table as (
       update table_bills set amount = ${amount}, version = version + 1
       where merchant_id = $1 and order_id = ${orderId} and closed_at is null
     )`
}

function stockText(taken: TakenStock): string | null {
  return taken.length > 0 ? json(taken) : null
}
