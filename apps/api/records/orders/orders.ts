import type { PaymentMethod } from '@compass/domain/merchants'
import {
  type IfSoldOut,
  isReceived,
  ORDER_STATUS,
  ORDER_STATUSES,
  type OrderStatus,
  type RatingTag,
} from '@compass/domain/orders'
import type { PaymentStatus } from '@compass/domain/payments'
import type { OrderType } from '@compass/domain/services'
import type { Tenant } from '../../db/database.ts'
import { joinSql, NO_SQL, sql, statement } from '../../db/sql.ts'
import { isId } from '../../ids/index.ts'
import { PROBLEMS, type ProblemColumns, problemOf, problemsOf } from '../problems/problem.ts'
import { listRefunds } from '../refunds/refunds.ts'
import { requestOf, type SubstitutionRequestRecord } from '../substitutions/substitution-record.ts'
import { listPartyOrdersOfUser } from '../visits/memberships.ts'
import type { HistoryEntry, Order, VendorOrder } from './order.ts'

type OrderRow = {
  order_id: string
  bill_id: string | null
  store_id: string
  order_number: number
  cart_id: string | null
  visit_id: string | null
  pay_link_id: string | null
  court_order_id: string | null
  court_position: number | null
  court_number: number | null
  table_order_id: string | null
  source: Order['source']
  user_id: string
  order_type: number | null
  status: number
  currency: string
  grand_total: number
  payment_method: string
  payment_status: number
  payment_id: string | null
  refunded: number
  to_collect: number
  lines: Order['lines']
  totals: Order['totals']
  customer: Order['customer']
  store_snapshot: Order['store']
  instruction: string | null
  languages: Order['languages']
  capability_hash: Buffer
  placed_at: Date
  deadline_at: Date | null
  schedule: { start: string; end: string } | null
  eta_from: Date | null
  eta_to: Date | null
  kitchen_minutes: number | null
  ready_by: Date | null
  updated_at: Date
  version: number
  if_sold_out: IfSoldOut | null
  awaiting: SubstitutionRequestRecord | null
  amendments: Order['amendments'] | null
  rating: number | null
  feedback: string | null
  rating_tags: RatingTag[] | null
  rated_at: Date | null
  has_refunds: boolean | null
  problems: ProblemColumns[] | null
  points: { redeemed: number | null; held: number } | null
  history:
    | {
        version: number
        from: number | null
        status: number
        at: string
        by: string
        reason: string | null
        personId: string | null
        person: string | null
        minutes: number | null
      }[]
    | null
}

/** Of these alone problems can be reported: of the others nothing is looked up. */
const RECEIVED = ORDER_STATUSES.filter(isReceived)

const ORDER = sql`select o.*, (
    select jsonb_agg(jsonb_build_object('version', h.version, 'from', h.from_status, 'status', h.to_status, 'at', h.at,
      'by', h.by_whom, 'reason', h.reason, 'personId', h.actor_id, 'person', h.actor_name, 'minutes', h.minutes) order by h.version)
    from order_history h where h.merchant_id = $1 and h.order_id = o.order_id) as history,
    case when o.court_order_id is not null then (
      select c.order_number from court_orders c where c.merchant_id = $1 and c.court_order_id = o.court_order_id) end as court_number,
    case when o.payment_id is not null or o.refunded > 0 then exists (
      select 1 from refunds r where r.merchant_id = $1 and (r.bill_id = o.bill_id or r.bill_id is null and r.order_id = o.order_id)) end as has_refunds,
    case when o.amendments is not null or (o.totals->>'redeemed')::bigint > 0 then (
      select jsonb_build_object('redeemed', max(-e.amount) filter (where e.cause = 'spent'), 'held', -sum(e.amount))
      from holding_entries e where e.merchant_id = $1 and e.order_id = o.order_id and e.kind = 'points'
        and e.cause in ('spent', 'returned', 'refunded')) end as points,
    case when o.status = any(${RECEIVED}::smallint[]) then (
      ${PROBLEMS} and p.order_id = o.order_id) end as problems
  from orders o where o.merchant_id = $1`

function orderOf(row: OrderRow): Order {
  return {
    id: row.order_id,
    // The version before writes none: the bill has the order's id.
    billId: row.bill_id ?? row.order_id,
    storeId: row.store_id,
    number: row.order_number,
    cartId: row.cart_id,
    visitId: row.visit_id,
    payLinkId: row.pay_link_id,
    courtOrder: positionInCourt(row),
    tableOrderId: row.table_order_id,
    source: row.source,
    userId: row.user_id,
    orderType: row.order_type as OrderType | null,
    status: row.status as OrderStatus,
    currency: row.currency,
    grandTotal: row.grand_total,
    paymentMethod: row.payment_method as PaymentMethod,
    paymentStatus: row.payment_status as PaymentStatus,
    paymentId: row.payment_id,
    refunded: row.refunded,
    points: pointsOf(row),
    toCollect: row.to_collect,
    lines: row.lines,
    totals: row.totals,
    customer: row.customer,
    store: row.store_snapshot,
    instruction: row.instruction,
    languages: row.languages,
    capabilityHash: row.capability_hash,
    placedAt: row.placed_at,
    deadlineAt: row.deadline_at,
    schedule: row.schedule && { start: new Date(row.schedule.start), end: new Date(row.schedule.end) },
    eta: row.eta_from && row.eta_to ? { from: row.eta_from, to: row.eta_to } : null,
    kitchenMinutes: row.kitchen_minutes,
    readyBy: row.ready_by,
    updatedAt: row.updated_at,
    version: row.version,
    ifSoldOut: row.if_sold_out,
    awaiting: row.awaiting && requestOf(row.awaiting),
    amendments: row.amendments ?? [],
    rating:
      row.rating && row.rated_at
        ? { stars: row.rating, feedback: row.feedback ?? '', tags: row.rating_tags, at: row.rated_at }
        : null,
    problems: (row.problems ?? []).map(problemOf),
    history: (row.history ?? []).map(
      (entry): HistoryEntry => ({
        version: entry.version,
        from: entry.from as OrderStatus | null,
        status: entry.status as OrderStatus,
        at: new Date(entry.at),
        by: entry.by,
        reason: entry.reason,
        person: entry.personId !== null ? { id: entry.personId, name: entry.person ?? '' } : null,
        minutes: entry.minutes,
      }),
    ),
  }
}

function positionInCourt({ court_order_id: id, court_number: number, court_position: position }: OrderRow) {
  return id !== null && number !== null && position !== null ? { id, number, position } : null
}

/** What an order still holds of its points is the rest. Its money may come late: then it has spent them twice, and returned them once. */
function pointsOf({ points }: OrderRow): Order['points'] {
  return points?.redeemed ? { redeemed: points.redeemed, returned: points.redeemed - points.held } : null
}

/** Any order of the merchant: whether the asker may see it is the operation's question. Null for what is no id. */
export async function findOrder(tenant: Tenant, orderId: string): Promise<Order | null> {
  if (!isId(orderId)) return null
  const row = await tenant.row<OrderRow>(statement('orders.find')`${ORDER} and o.order_id = ${orderId}`)
  if (!row) return null
  const order = orderOf(row)
  return row.has_refunds || isCollectedInstead(order) ? { ...order, refunds: await listRefunds(tenant, order) } : order
}

/** It waited for money that came online and names that payment no more: what came of it late went back. */
function isCollectedInstead({ paymentId, history }: Order): boolean {
  return paymentId === null && history[0]?.status === ORDER_STATUS.INITIALIZE
}

/**
 * The same, locked for the rest of the transaction: before its payments, its cart and what it took. Its problems are read
 * after the lock: a statement that waited for it sees other tables as they were before.
 */
export async function lockOrder(tenant: Tenant, orderId: string): Promise<Order | null> {
  const row = await tenant.row<OrderRow>(statement('orders.lock')`${ORDER} and o.order_id = ${orderId} for update of o`)
  if (!row) return null
  const order = orderOf(row)
  return isReceived(order.status) ? { ...order, problems: await problemsOf(tenant, orderId) } : order
}

export async function findOrderOfCart(tenant: Tenant, cartId: string): Promise<Order | null> {
  const row = await tenant.row<OrderRow>(statement('orders.findOfCart')`${ORDER} and o.cart_id = ${cartId}`)
  return row && orderOf(row)
}

/** The orders of a court order's vendors, in the order of the court's vendors. */
export async function listOrdersOfCourt(tenant: Tenant, courtOrderId: string): Promise<VendorOrder[]> {
  const rows = await tenant.rows<OrderRow>(
    statement('orders.listOfCourt')`${ORDER} and o.court_order_id = ${courtOrderId} order by o.court_position`,
  )
  return withRefunds(tenant, rows)
}

/** Each with what went back of it, where anything did. */
async function withRefunds(tenant: Tenant, rows: readonly OrderRow[]): Promise<VendorOrder[]> {
  const orders: VendorOrder[] = []
  for (const row of rows) {
    const order = orderOf(row) as VendorOrder
    const hasRefunds = row.has_refunds || isCollectedInstead(order)
    orders.push(hasRefunds ? { ...order, refunds: await listRefunds(tenant, order) } : order)
  }
  return orders
}

/** The same, locked for the rest of the transaction, which has locked the court order. */
export async function lockOrdersOfCourt(tenant: Tenant, courtOrderId: string): Promise<VendorOrder[]> {
  const rows = await tenant.rows<OrderRow>(
    statement(
      'orders.lockOfCourt',
    )`${ORDER} and o.court_order_id = ${courtOrderId} order by o.court_position for update of o`,
  )
  return withRefunds(tenant, rows)
}

/** The vendors' orders of a court's table, the oldest first; none of any other order. */
export async function listOrdersOfTable(tenant: Tenant, tableOrderId: string): Promise<Order[]> {
  const rows = await tenant.rows<OrderRow>(
    statement('orders.listOfTable')`${ORDER} and o.table_order_id = ${tableOrderId} and o.order_id <> ${tableOrderId}
      order by o.placed_at, o.order_id`,
  )
  return rows.map(orderOf)
}

/** The same, locked for the rest of the transaction, which has locked the visit. */
export async function lockOrdersOfTable(tenant: Tenant, tableOrderId: string): Promise<Order[]> {
  const rows = await tenant.rows<OrderRow>(
    statement('orders.lockOfTable')`${ORDER} and o.table_order_id = ${tableOrderId} and o.order_id <> ${tableOrderId}
      order by o.placed_at, o.order_id for update of o`,
  )
  return rows.map(orderOf)
}

/** Of orders `o`: those that stand for themselves, and not for what one vendor makes of a table's order. */
const IS_WHOLE = sql`(o.table_order_id is null or o.table_order_id = o.order_id)`

/** Of orders `o`: those that somebody makes. The order of a court's table is made by its vendors. */
const IS_ON_BOARDS = sql`o.table_order_id is distinct from o.order_id`

export async function findLatestOrder(tenant: Tenant, userId: string, since: Date): Promise<Order | null> {
  const row = await tenant.row<OrderRow>(
    statement('orders.findLatest')`${ORDER} and o.user_id = ${userId} and o.placed_at >= ${since} and ${IS_WHOLE}
      order by o.placed_at desc limit 1`,
  )
  return row && orderOf(row)
}

interface Page {
  readonly skip: number
  readonly limit: number
}

/** Their own, and those of parties that they belong to or had a part in. */
export async function listOrdersOfUser(
  tenant: Tenant,
  userId: string,
  filter: { readonly storeIds: readonly string[] | null; readonly oldestFirst: boolean },
  { skip, limit }: Page,
): Promise<{ items: Order[]; total: number }> {
  const ofParties = await listPartyOrdersOfUser(tenant, userId)
  const ofUser =
    ofParties.length === 0
      ? sql`o.user_id = ${userId}`
      : sql`(o.user_id = ${userId} or o.order_id = any(${ofParties}::uuid[]))`
  const ofStores = filter.storeIds === null ? NO_SQL : sql`and x.store_id = any(${filter.storeIds}::uuid[])`
  // A court order stands there once: by the first of its orders that is asked for.
  const isFirst = sql`(o.court_order_id is null or not exists (select 1 from orders x where x.merchant_id = $1
      and x.court_order_id = o.court_order_id and x.court_position < o.court_position ${ofStores}))`
  const filters =
    filter.storeIds === null
      ? sql`${ofUser} and ${isFirst} and ${IS_WHOLE}`
      : sql`${ofUser} and ${IS_WHOLE} and o.store_id = any(${filter.storeIds}::uuid[]) and ${isFirst}`
  const direction = filter.oldestFirst ? sql`asc` : sql`desc`
  const [rows, count] = await Promise.all([
    tenant.rows<OrderRow>(
      statement('orders.listOfUser')`${ORDER} and ${filters}
        order by o.placed_at ${direction}, o.order_id limit ${limit} offset ${skip}`,
    ),
    tenant.row<{ total: number }>(
      statement('orders.countOfUser')`select count(*) as total from orders o where o.merchant_id = $1 and ${filters}`,
    ),
  ])
  return { items: rows.map(orderOf), total: count?.total ?? 0 }
}

export async function listOrdersOfMerchant(
  tenant: Tenant,
  filter: { readonly status: number | null; readonly storeId: string | null; readonly since: Date | null },
  { skip, limit }: Page,
): Promise<{ items: Order[]; total: number }> {
  const filters = joinSql(
    [
      sql`o.merchant_id = $1`,
      IS_ON_BOARDS,
      ...(filter.status === null ? [] : [sql`o.status = ${filter.status}`]),
      ...(filter.storeId === null ? [] : [sql`o.store_id = ${filter.storeId}`]),
      ...(filter.since === null ? [] : [sql`o.placed_at >= ${filter.since}`]),
    ],
    ' and ',
  )
  const [rows, count] = await Promise.all([
    tenant.rows<OrderRow>(
      statement('orders.listOfMerchant')`${ORDER} and ${filters}
        order by o.placed_at desc, o.order_id limit ${limit} offset ${skip}`,
    ),
    tenant.row<{ total: number }>(
      statement('orders.countOfMerchant')`select count(*) as total from orders o where ${filters}`,
    ),
  ])
  return { items: rows.map(orderOf), total: count?.total ?? 0 }
}

/** Orders that somebody at a store has still to do something with, oldest first, `limit` of the newest at most. */
export async function listOpenOrders(tenant: Tenant, storeId: string, limit: number): Promise<Order[]> {
  const rows = await tenant.rows<OrderRow>(
    statement(
      'orders.listOpen',
    )`${ORDER} and ${IS_ON_BOARDS} and o.store_id = ${storeId} and o.status in (10, 12, 20, 40, 50)
      order by o.placed_at desc, o.order_id desc limit ${limit}`,
  )
  return rows.map(orderOf).reverse()
}

/** Orders of a store by their ids, whatever has become of them. */
export async function listOrdersById(tenant: Tenant, storeId: string, ids: readonly string[]): Promise<Order[]> {
  const rows = await tenant.rows<OrderRow>(
    statement('orders.listById')`${ORDER} and o.order_id = any(${ids}::uuid[]) and o.store_id = ${storeId}
      order by o.placed_at, o.order_id`,
  )
  return rows.map(orderOf)
}
