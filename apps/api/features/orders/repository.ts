import type { OrderType } from '@compass/domain/catalogue'
import type { PaymentMethod } from '@compass/domain/merchants'
import { type IfSoldOut, isGivenUp, ORDER_STATUS, type OrderStatus } from '@compass/domain/orders'
import type { PaymentStatus } from '@compass/domain/payments'
import type { Tenant } from '../../db/database.ts'
import { isId, newId } from '../../ids/index.ts'
import { type HoldingsStep, holdingsPart } from '../loyalty/order-statements.ts'
import { openingPart } from '../payments/opening-part.ts'
import { refundsOf } from '../payments/refund-repository.ts'
import type { NewPayment } from '../payments/repository.ts'
import { endingQuestion, type KeptQuestion, type Outcome, questionOf } from '../replacement/kept-question.ts'
import { GIVING_PLACE_BACK } from '../slots/repository.ts'
import type { HistoryEntry, Order } from './order.ts'
import { POINTS_OF_ORDER, type PointsOfOrder, pointsOf } from './order-points.ts'
import { GIVING_BACK, TAKING, TAKING_NOTHING } from './stock-statements.ts'

type OrderRow = {
  order_id: string
  store_id: string
  order_number: number
  cart_id: string
  user_id: string
  order_type: number
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
  updated_at: Date
  version: number
  if_sold_out: IfSoldOut | null
  awaiting: KeptQuestion | null
  amendments: Order['amendments'] | null
  rating: number | null
  feedback: string | null
  rated_at: Date | null
  has_refunds: boolean | null
  points: PointsOfOrder
  history:
    | { version: number; from: number | null; status: number; at: string; by: string; reason: string | null }[]
    | null
}

const ORDER = `select o.*, (
    select jsonb_agg(jsonb_build_object('version', h.version, 'from', h.from_status, 'status', h.to_status, 'at', h.at,
      'by', h.by_whom, 'reason', h.reason) order by h.version)
    from order_history h where h.merchant_id = o.merchant_id and h.order_id = o.order_id) as history,
    case when o.payment_id is not null or o.refunded > 0 then exists (
      select 1 from refunds r where r.merchant_id = o.merchant_id and r.order_id = o.order_id) end as has_refunds,
    ${POINTS_OF_ORDER}
  from orders o where o.merchant_id = $1`

function orderOf(row: OrderRow): Order {
  return {
    id: row.order_id,
    storeId: row.store_id,
    number: row.order_number,
    cartId: row.cart_id,
    userId: row.user_id,
    orderType: row.order_type as OrderType,
    status: row.status as OrderStatus,
    currency: row.currency,
    grandTotal: row.grand_total,
    paymentMethod: row.payment_method as PaymentMethod,
    paymentStatus: row.payment_status as PaymentStatus,
    paymentId: row.payment_id,
    refunded: row.refunded,
    points: pointsOf(row.points),
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
    updatedAt: row.updated_at,
    version: row.version,
    ifSoldOut: row.if_sold_out,
    awaiting: row.awaiting && questionOf(row.awaiting),
    amendments: row.amendments ?? [],
    rating: row.rating && row.rated_at ? { stars: row.rating, feedback: row.feedback ?? '', at: row.rated_at } : null,
    history: (row.history ?? []).map(
      (entry): HistoryEntry => ({
        version: entry.version,
        from: entry.from as OrderStatus | null,
        status: entry.status as OrderStatus,
        at: new Date(entry.at),
        by: entry.by,
        reason: entry.reason,
      }),
    ),
  }
}

/** Any order of the merchant: whether the asker may see it is the operation's question. Null for what is no id. */
export async function findOrder(tenant: Tenant, orderId: string): Promise<Order | null> {
  if (!isId(orderId)) return null
  const row = await tenant.row<OrderRow>(`${ORDER} and o.order_id = $2`, [orderId])
  if (!row) return null
  const order = orderOf(row)
  return row.has_refunds || isCollectedInstead(order) ? { ...order, refunds: await refundsOf(tenant, orderId) } : order
}

/** It waited for money that came online and names that payment no more: what came of it late went back. */
function isCollectedInstead({ paymentId, history }: Order): boolean {
  return paymentId === null && history[0]?.status === ORDER_STATUS.INITIALIZE
}

/** The same, locked for the rest of the transaction: before its payments, its basket and what it took. */
export async function lockOrder(tenant: Tenant, orderId: string): Promise<Order | null> {
  const row = await tenant.row<OrderRow>(`${ORDER} and o.order_id = $2 for update of o`, [orderId])
  return row && orderOf(row)
}

export async function findOrderOfCart(tenant: Tenant, cartId: string): Promise<Order | null> {
  const row = await tenant.row<OrderRow>(`${ORDER} and o.cart_id = $2`, [cartId])
  return row && orderOf(row)
}

export async function findLatestOrder(tenant: Tenant, userId: string, since: Date): Promise<Order | null> {
  const row = await tenant.row<OrderRow>(
    `${ORDER} and o.user_id = $2 and o.placed_at >= $3 order by o.placed_at desc limit 1`,
    [userId, since],
  )
  return row && orderOf(row)
}

export interface Page {
  readonly skip: number
  readonly limit: number
}

export async function listOrdersOfUser(
  tenant: Tenant,
  userId: string,
  filter: { readonly storeIds: readonly string[] | null; readonly oldestFirst: boolean },
  { skip, limit }: Page,
): Promise<{ items: Order[]; total: number }> {
  const whose = 'o.user_id = $2 and ($3::uuid[] is null or o.store_id = any($3))'
  const values = [userId, filter.storeIds]
  const [rows, count] = await Promise.all([
    tenant.rows<OrderRow>(
      `${ORDER} and ${whose} order by o.placed_at ${filter.oldestFirst ? 'asc' : 'desc'}, o.order_id limit $4 offset $5`,
      [...values, limit, skip],
    ),
    tenant.row<{ total: number }>(
      `select count(*) as total from orders o where o.merchant_id = $1 and ${whose}`,
      values,
    ),
  ])
  return { items: rows.map(orderOf), total: count?.total ?? 0 }
}

export async function listOrdersOfMerchant(
  tenant: Tenant,
  filter: { readonly status: number | null; readonly storeId: string | null; readonly since: Date | null },
  { skip, limit }: Page,
): Promise<{ items: Order[]; total: number }> {
  const which =
    '($2::int is null or o.status = $2) and ($3::uuid is null or o.store_id = $3) and ($4::timestamptz is null or o.placed_at >= $4)'
  const values = [filter.status, filter.storeId, filter.since]
  const [rows, count] = await Promise.all([
    tenant.rows<OrderRow>(`${ORDER} and ${which} order by o.placed_at desc, o.order_id limit $5 offset $6`, [
      ...values,
      limit,
      skip,
    ]),
    tenant.row<{ total: number }>(
      `select count(*) as total from orders o where o.merchant_id = $1 and ${which}`,
      values,
    ),
  ])
  return { items: rows.map(orderOf), total: count?.total ?? 0 }
}

/** What a user said of themselves while ordering, for the next order. */
export interface Remembered {
  readonly name: string
  readonly email: string | null
  /** E.164; kept where the user's own is not confirmed. */
  readonly phone: string
  readonly phoneCode: string
}

/** What became of an order that was to be written, or what is left of products that the basket has too many of. */
export type Inserted =
  | {
      /** A product is out of stock now: the merchant has another version. */
      readonly changesMenu: boolean
    }
  | { readonly short: ReadonlyMap<string, number> }

/**
 * Writes a new order with its first history entry, its event and its key, ends the basket, remembers the customer (null:
 * nothing is new) and takes what is counted: one statement, all of it or nothing. Null where the basket is no more what was
 * read; throws a duplicate for a cart that has an order, or a key that is used.
 *
 * @param basketVersion the version of the basket from which the order was made
 * @param units of each product that the outlet counts
 * @param payment its first attempt to pay, where money comes online
 */
export async function insertOrder(
  tenant: Tenant,
  order: Omit<Order, 'history' | 'version' | 'updatedAt'>,
  basketVersion: number,
  key: { readonly key: string; readonly requestHash: Buffer } | null,
  remembered: Remembered | null,
  units: ReadonlyMap<string, number> = NOTHING_COUNTED,
  payment: NewPayment | null = null,
): Promise<Inserted | null> {
  const stock = units.size > 0 ? TAKING : TAKING_NOTHING
  const opening = openingPart(payment, units.size > 0 ? 36 : 34)
  const row = await tenant.row<{
    is_placed: boolean
    changes_menu: boolean
    short: Record<string, number> | null
  }>(
    `with ${stock.before}bought as (
       update carts set state = case when $7 = 0 then 'locked' else 'completed' end, version = version + 1, updated_at = $19
       where merchant_id = $1 and cart_id = $4 and state in ('live', 'recurring') and version = $31 ${stock.allows}
       returning cart_id
     )${stock.after}, placed as (
       insert into orders (merchant_id, order_id, store_id, order_number, cart_id, user_id, order_type, status, currency,
         grand_total, payment_method, payment_status, lines, totals, customer, store_snapshot, instruction, languages,
         capability_hash, placed_at, deadline_at, eta_from, eta_to, updated_at, version, if_sold_out${stock.tookColumn}${opening.column})
       select $1, $2, $3, $32, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
         $21, $22, $19, 1, $33${stock.took}${opening.value} from bought
       returning order_id
     ), told as (
       insert into order_history (merchant_id, order_id, version, from_status, to_status, at, by_whom)
       select $1, $2, 1, null, $7, $19, 'system' from placed
     ), event as (
       insert into outbox (merchant_id, event_id, kind, body, created_at) select $1, $23, 'order', $24, $19 from placed
     ), keyed as (
       insert into idempotency_keys (merchant_id, user_id, key, request_hash, order_id, created_at)
       select $1, $5, $25, $26, $2, $19 from placed where $25::text is not null
     ), remembered as (
       update users set full_name = $27, email = coalesce($28, email), previous_payment_mod = $10,
         phone = case when phone_verified then phone else $29 end,
         phone_code = case when phone_verified then phone_code else $30 end
       from placed where merchant_id = $1 and user_id = $5 and $27::text is not null
     )${opening.with}
     select exists (select 1 from placed) as is_placed, ${stock.answer}`,
    [
      order.id,
      order.storeId,
      order.cartId,
      order.userId,
      order.orderType,
      order.status,
      order.currency,
      order.grandTotal,
      order.paymentMethod,
      order.paymentStatus,
      JSON.stringify(order.lines),
      JSON.stringify(order.totals),
      JSON.stringify(order.customer),
      JSON.stringify(order.store),
      order.instruction,
      JSON.stringify(order.languages),
      order.capabilityHash,
      order.placedAt,
      order.deadlineAt,
      order.eta?.from ?? null,
      order.eta?.to ?? null,
      newId(order.placedAt.getTime()),
      JSON.stringify({ orderId: order.id, version: 1 }),
      key?.key ?? null,
      key?.requestHash ?? null,
      remembered?.name ?? null,
      remembered?.email ?? null,
      remembered?.phone ?? null,
      remembered?.phoneCode ?? null,
      basketVersion,
      order.number,
      order.ifSoldOut ?? null,
      ...(units.size > 0 ? [[...units.keys()], [...units.values()]] : []),
      ...opening.values,
    ],
  )
  if (row?.short) return { short: new Map(Object.entries(row.short)) }
  return row?.is_placed ? { changesMenu: row.changes_menu } : null
}

const NOTHING_COUNTED: ReadonlyMap<string, number> = new Map()

/** A change of an order's state, from exactly the version that was read. */
export interface Step {
  readonly orderId: string
  readonly readVersion: number
  readonly from: OrderStatus
  readonly to: OrderStatus
  readonly paymentStatus: PaymentStatus
  readonly by: string
  readonly reason: string | null
  readonly at: Date
  /** The kitchen begins: what was promised counts from now. */
  readonly shiftsEta: boolean
  /** What the customer earns by it, or gets back; null: nothing. */
  readonly holdings: HoldingsStep | null
  /** Ends the question that was open, with this outcome. */
  readonly endsQuestion?: Outcome | null
}

/**
 * Order, history and event in one statement, with what the customer earns, and where it is given up the use of its offer, its
 * place in a slot and what it took of counted products and of the customer's own; null where the order has moved on since it
 * was read.
 */
export async function writeStep(tenant: Tenant, step: Step): Promise<{ readonly changesMenu: boolean } | null> {
  const givenUp = isGivenUp(step.to)
  const { with: givingBack, answer } = givenUp ? GIVING_BACK : { with: '', answer: 'false as changes_menu' }
  const holdings = holdingsPart(step.holdings)
  const row = await tenant.row<{ changes_menu: boolean }>(
    `with moved as (
       update orders set status = $5, payment_status = $6, version = version + 1, updated_at = $9, deadline_at = null,
         to_collect = case when $5::smallint = 60 then 0 else to_collect end, awaiting = case when $12 then null else awaiting end,
         eta_from = case when $10 then eta_from + ($9 - placed_at) else eta_from end,
         eta_to = case when $10 then eta_to + ($9 - placed_at) else eta_to end
       where merchant_id = $1 and order_id = $2 and version = $3 and status = $4
       returning version, store_id, stock_taken, slot
     )${givingBack}${givenUp ? GIVING_PLACE_BACK : ''}${step.endsQuestion ? endingQuestion(step.endsQuestion) : ''}, told as (
       insert into order_history (merchant_id, order_id, version, from_status, to_status, at, by_whom, reason)
       select $1, $2, version, $4, $5, $9, $7, $8 from moved
     ), event as (
       insert into outbox (merchant_id, event_id, kind, body, created_at)
       select $1, $11, 'order', jsonb_build_object('orderId', $2::text, 'version', version), $9 from moved
     ), unused as (
       delete from promotion_uses u using moved where u.merchant_id = $1 and u.order_id = $2 and $12
       returning u.holder, u.promotion_id
     ), uncounted as (
       update promotion_counts c set used = c.used - 1 from unused u
       where c.merchant_id = $1 and c.holder = u.holder and c.promotion_id = u.promotion_id
     )${holdings.with}
     select version, ${answer} from moved`,
    [
      step.orderId,
      step.readVersion,
      step.from,
      step.to,
      step.paymentStatus,
      step.by,
      step.reason,
      step.at,
      step.shiftsEta,
      newId(step.at.getTime()),
      givenUp,
      ...holdings.values,
    ],
  )
  return row && { changesMenu: row.changes_menu }
}

/** Records that people collected the money; false where the order has moved on since it was read. */
export async function writePayment(
  tenant: Tenant,
  order: Order,
  method: PaymentMethod,
  paymentStatus: PaymentStatus,
  at: Date,
): Promise<boolean> {
  const row = await tenant.row(
    `with paid as (
       update orders set payment_method = $4, payment_status = $5, to_collect = 0, version = version + 1
       where merchant_id = $1 and order_id = $2 and version = $3 returning version
     ), event as (
       insert into outbox (merchant_id, event_id, kind, body, created_at)
       select $1, $7, 'order', jsonb_build_object('orderId', $2::text, 'version', version), $6 from paid
     )
     select version from paid`,
    [order.id, order.version, method, paymentStatus, at, newId(at.getTime())],
  )
  return row !== null
}
