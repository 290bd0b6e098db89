import type { PaymentMethod } from '@compass/domain/merchants'
import { endedWithoutOrder, ORDER_STATUS, type OrderStatus } from '@compass/domain/orders'
import type { PaymentStatus } from '@compass/domain/payments'
import type { Tenant } from '../../db/database.ts'
import { NO_SQL, parameter, type SqlPart, sql, statement } from '../../db/sql.ts'
import { type HoldingsStep, moveHoldings } from '../ledgers/order-ledger.ts'
import { appendOrderEvent } from '../outbox/order-event.ts'
import { releaseUses } from '../promotions/promotion-uses.ts'
import { vacateSlot } from '../slots/slots.ts'
import { returnStock } from '../stock/order-stock.ts'
import { closeRequest, type RequestOutcome } from '../substitutions/substitution-record.ts'
import type { HistoryEntry, Order } from './order.ts'
import { insertPress, type Press } from './presses.ts'

/** A change of an order's status, from exactly the version that was read. */
export interface OrderStep {
  readonly orderId: string
  readonly readVersion: number
  readonly from: OrderStatus
  readonly to: OrderStatus
  readonly paymentStatus: PaymentStatus
  readonly actor: string
  readonly reason: string | null
  readonly at: Date
  /** What is promised from now on; null: what was promised stands. */
  readonly newEta: Order['eta']
  /** When the kitchen says that it is done; null: what it said before stands. */
  readonly readyBy?: Date | null
  readonly person?: HistoryEntry['person']
  readonly minutes?: number | null
  readonly press?: Press | null
  /** What the customer earns by it, or gets back; null: nothing. */
  readonly holdings: HoldingsStep | null
  /** Closes the substitution request that was open, with this outcome. */
  readonly closesRequest?: RequestOutcome | null
}

/**
 * Writes order, history and event in one statement, with what the customer earns. An order that is given up returns the use
 * of its promotion, its slot, its stock and what it took of the customer's own. Null where the order has moved on since it was
 * read.
 */
export async function writeStep(tenant: Tenant, step: OrderStep): Promise<{ readonly changesMenu: boolean } | null> {
  const orderId = parameter(step.orderId)
  const at = parameter(step.at)
  const actor = parameter(step.actor)
  const [from, to] = [parameter(step.from), parameter(step.to)]
  const isOver = endedWithoutOrder(step.to)
  const stock = isOver ? returnStock(at) : { with: NO_SQL, answer: sql`false as changes_menu` }
  const request = step.closesRequest ? closeRequest(step.closesRequest, { orderId, by: actor, at }) : NO_SQL
  const row = await tenant.row<{ changes_menu: boolean }>(
    statement('orders.writeStep', `${step.from}-${step.to}`)`with moved as (
       update orders set status = ${to}, payment_status = ${step.paymentStatus}, version = version + 1, updated_at = ${at},
         deadline_at = null${changedColumns(step, isOver)}
       where merchant_id = $1 and order_id = ${orderId} and version = ${step.readVersion} and status = ${from}
       returning version, store_id, stock_taken, slot
     )${stock.with}${isOver ? vacateSlot : NO_SQL}${request}, history as (
       insert into order_history (merchant_id, order_id, version, from_status, to_status, at, by_whom, reason, actor_id,
         actor_name, minutes)
       select $1, ${orderId}, version, ${from}, ${to}, ${at}, ${actor}, ${step.reason}, ${step.person?.id ?? null}::uuid,
         ${step.person?.name ?? null}::text, ${step.minutes ?? null}::integer from moved
     )${insertPress(step.press, { orderId, at, from: sql`moved` })}, event as (
       ${appendOrderEvent({ orderId, at, from: sql`moved` })}
     )${isOver ? releaseUses(orderId) : NO_SQL}${moveHoldings(step.holdings, { orderId, at })}
     select version, ${stock.answer} from moved`,
  )
  return row && { changesMenu: row.changes_menu }
}

function changedColumns({ to, newEta, readyBy }: OrderStep, isOver: boolean): SqlPart {
  const isHandedOver = to === ORDER_STATUS.DELIVERED || to === ORDER_STATUS.PAYMENT_COMPLETED
  const collected = isHandedOver ? sql`, to_collect = 0` : NO_SQL
  const awaiting = isOver ? sql`, awaiting = null` : NO_SQL
  const eta = newEta ? sql`, eta_from = ${newEta.from}, eta_to = ${newEta.to}` : NO_SQL
  const ready = readyBy ? sql`, ready_by = ${readyBy}` : NO_SQL
  return sql`${collected}${awaiting}${eta}${ready}`
}

/** Records that people collected the money; false where the order has moved on since it was read. */
export async function writeCollected(
  tenant: Tenant,
  order: Pick<Order, 'id' | 'version'>,
  method: PaymentMethod,
  paymentStatus: PaymentStatus,
  paidAt: Date,
): Promise<boolean> {
  const [orderId, at] = [parameter(order.id), parameter(paidAt)]
  const row = await tenant.row(
    statement('orders.writeCollected')`
     with paid as (
       update orders set payment_method = ${method}, payment_status = ${paymentStatus}, to_collect = 0, version =
         version + 1
       where merchant_id = $1 and order_id = ${orderId} and version = ${order.version} returning version
     ), event as (
       ${appendOrderEvent({ orderId, at, from: sql`paid` })}
     )
     select version from paid`,
  )
  return row !== null
}
