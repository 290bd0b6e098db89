import type { CartActor } from '@compass/domain/cart'
import { ORDER_STATUS } from '@compass/domain/orders'
import type { Tenant } from '../../db/database.ts'
import { json, NO_SQL, parameter, sql, statement } from '../../db/sql.ts'
import { discardDraftOf } from '../carts/drafts.ts'
import type { Order, PaidAnswer, SubstitutionRequest } from '../orders/order.ts'
import { insertPress, type Press } from '../orders/presses.ts'
import { appendOrderEvent } from '../outbox/order-event.ts'
import type { RequestOutcome } from './substitution-record.ts'

/**
 * Opens a request on exactly the version of an order that was read, with its row and its event. A draft beside the order is
 * released, and the time to accept grows by the time to answer. False where a rival was first.
 */
export async function writeRequest(
  tenant: Tenant,
  order: Order,
  request: SubstitutionRequest,
  press: Press | null = null,
): Promise<boolean> {
  const { id, since, deadline, lines } = request
  const [orderId, at] = [parameter(order.id), parameter(since)]
  const waitsMs = deadline.getTime() - since.getTime()
  const acceptBy =
    order.status === ORDER_STATUS.NEW && order.deadlineAt ? new Date(order.deadlineAt.getTime() + waitsMs) : null
  const row = await tenant.row(
    statement('substitutions.insert')`
     with asked as (
       update orders set awaiting = ${json(request)}, version = version + 1, updated_at = ${at}, deadline_at =
         ${acceptBy}
       where merchant_id = $1 and order_id = ${orderId} and version = ${order.version} and status in (10, 20) and
         awaiting is null
       returning version
     ), request as (
       insert into order_questions (merchant_id, question_id, order_id, asked_at, deadline_at, lines)
       select $1, ${id}, ${orderId}, ${at}, ${deadline}, ${json(lines)} from asked
     ), discarded as (
       ${discardDraftOf(orderId, 'merchant', at, sql`and exists (select 1 from asked)`)}
     )${insertPress(press, { orderId, at, from: sql`asked` })}, event as (
       ${appendOrderEvent({ orderId, at, from: sql`asked` })}
     )
     select version from asked`,
  )
  return row !== null
}

/** The question of an order that this transaction has locked waits for money now, or for other money than before; it is told. */
export async function writePaying(tenant: Tenant, orderId: string, paying: PaidAnswer, at: Date): Promise<void> {
  const [id, changedAt] = [parameter(orderId), parameter(at)]
  await tenant.run(
    statement('substitutions.writePaying')`
     with changed as (
       update orders set awaiting = jsonb_set(awaiting, '{paying}', ${json(paying)}::jsonb), version = version + 1,
         updated_at = ${changedAt}
       where merchant_id = $1 and order_id = ${id} returning version
     )
     ${appendOrderEvent({ orderId: id, at: changedAt, from: sql`changed` })}`,
  )
}

/** The request waits for money no more; watchers are told where it did. */
export async function stopPaying(tenant: Tenant, orderId: string, requestId: string, now: Date): Promise<void> {
  const [id, at] = [parameter(orderId), parameter(now)]
  await tenant.run(
    statement('substitutions.stopPaying')`
     with stopped as (
       update orders set awaiting = jsonb_set(awaiting, '{paying}', 'null'), version = version + 1, updated_at = ${at}
       where merchant_id = $1 and order_id = ${id} and awaiting->>'id' = ${requestId} and awaiting->'paying' <> 'null'
         returning version
     )
     ${appendOrderEvent({ orderId: id, at, from: sql`stopped` })}`,
  )
}

/** What became of the question of an order that was asked last; null: none was asked, or it is open. */
export async function lastOutcome(
  tenant: Tenant,
  orderId: string,
): Promise<{ readonly outcome: RequestOutcome | null; readonly actor: string | null } | null> {
  const row = await tenant.row<{ outcome: RequestOutcome | null; by_whom: string | null }>(
    statement('substitutions.lastOutcome')`select outcome, by_whom from order_questions
     where merchant_id = $1 and order_id = ${orderId} order by asked_at desc, question_id desc limit 1`,
  )
  return row && { outcome: row.outcome, actor: row.by_whom }
}

/** What of an order an answer has to know beside what it read; locks the order for the rest of the transaction. */
export interface LockedOrder {
  readonly stockTaken: readonly { readonly product: string; readonly units: number }[]
  readonly slot: {
    readonly service: number
    readonly start: string
    readonly items: number
    readonly money: number
  } | null
}

/** Null where the order is no more the one that was read, or the question is closed. */
export async function lockOpenRequest(tenant: Tenant, order: Order, requestId: string): Promise<LockedOrder | null> {
  const row = await tenant.row<{ stock_taken: LockedOrder['stockTaken'] | null; slot: LockedOrder['slot'] }>(
    statement('substitutions.lockOrder')`select stock_taken, slot from orders
     where merchant_id = $1 and order_id = ${order.id} and version = ${order.version} and status in (10, 20)
       and awaiting->>'id' = ${requestId} for update`,
  )
  return row && { stockTaken: row.stock_taken ?? [], slot: row.slot }
}

/** Lets go of the draft that an answer was made of; false where it has been changed since it was read (null: there was none). */
export async function endDraft(
  tenant: Tenant,
  orderId: string,
  { readVersion, actor, at }: { readonly readVersion: number | null; readonly actor: CartActor; readonly at: Date },
): Promise<boolean> {
  const read = readVersion === null ? NO_SQL : sql`and c.version = ${readVersion}`
  const ended = await tenant.changes(
    statement('substitutions.discardDraft')`${discardDraftOf(parameter(orderId), actor, parameter(at), read)}
     returning c.cart_id`,
  )
  return readVersion === null || ended === 1
}

/** The order as an answer makes it. */
interface NextVersion {
  readonly lines: Order['lines']
  readonly totals: Order['totals']
  /** Minor units. */
  readonly toCollect: number
  readonly amendment: NonNullable<Order['amendments']>[number]
  readonly stockTaken: LockedOrder['stockTaken']
  readonly slot: LockedOrder['slot']
  readonly requestId: string
  readonly outcome: RequestOutcome
  readonly actor: string
}

/** Writes the next version of an order that is locked, keeps the one before it, closes the question and tells it. */
export async function writeVersion(tenant: Tenant, order: Order, next: NextVersion, at: Date): Promise<void> {
  const [id, writtenAt, requestId] = [parameter(order.id), parameter(at), parameter(next.requestId)]
  await tenant.run(
    statement('substitutions.writeVersion')`
     with snapshot as (
       insert into order_versions (merchant_id, order_id, version, question_id, lines, totals, grand_total, until)
       select $1, ${id}, 1 + (select count(*) from order_versions v where v.merchant_id = $1 and v.order_id = ${id}),
         ${requestId}, lines, totals, grand_total, ${writtenAt}
       from orders where merchant_id = $1 and order_id = ${id}
     ), closed as (
       update order_questions set outcome = ${next.outcome}, by_whom = ${next.actor}, answered_at = ${writtenAt}
       where merchant_id = $1 and question_id = ${requestId}
     ), amended as (
       update orders set lines = ${json(next.lines)}, totals = ${json(next.totals)}, grand_total =
         ${next.totals.grandTotal},
         stock_taken = ${next.stockTaken.length > 0 ? json(next.stockTaken) : null}, slot =
           ${next.slot && json(next.slot)},
         to_collect = ${next.toCollect}, amendments = coalesce(amendments, '[]') || ${json([next.amendment])}::jsonb,
         awaiting = null, version = version + 1, updated_at = ${writtenAt}
       where merchant_id = $1 and order_id = ${id} returning version
     )
     ${appendOrderEvent({ orderId: id, at: writtenAt, from: sql`amended` })}`,
  )
}
