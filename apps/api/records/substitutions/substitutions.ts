import type { Tenant } from '../../db/database.ts'
import { newId } from '../../ids/index.ts'
import type { OpenQuestion, Order, PaidAnswer } from '../orders/order.ts'
import type { Outcome } from './substitution-record.ts'

/**
 * Opens a question on exactly the version of an order that was read, with its row and its event; a draft that stands beside
 * the order is let go of, and the time to accept it is longer by the time to answer. False where a rival was first.
 */
export async function writeQuestion(tenant: Tenant, order: Order, question: OpenQuestion): Promise<boolean> {
  const { id, since, deadline, lines } = question
  const row = await tenant.row(
    `with asked as (
       update orders set awaiting = $4, version = version + 1, updated_at = $5,
         deadline_at = case when status = 10 then deadline_at + ($6::timestamptz - $5::timestamptz) end
       where merchant_id = $1 and order_id = $2 and version = $3 and status in (10, 20) and awaiting is null
       returning version
     ), kept as (
       insert into order_questions (merchant_id, question_id, order_id, asked_at, deadline_at, lines)
       select $1, $7, $2, $5, $6, $8 from asked
     ), aside as (
       update carts set state = 'discarded', version = version + 1, updated_at = $5
       where merchant_id = $1 and draft_of = $2 and state = 'draft' and exists (select 1 from asked)
     ), event as (
       insert into outbox (merchant_id, event_id, kind, body, created_at)
       select $1, $9, 'order', jsonb_build_object('orderId', $2::text, 'version', version), $5 from asked
     )
     select version from asked`,
    [
      order.id,
      order.version,
      JSON.stringify(question),
      since,
      deadline,
      id,
      JSON.stringify(lines),
      newId(since.getTime()),
    ],
  )
  return row !== null
}

/** The question of an order that this transaction has locked waits for money now, or for other money than before; it is told. */
export async function writePaying(tenant: Tenant, orderId: string, paying: PaidAnswer, at: Date): Promise<void> {
  await tenant.change(
    `with changed as (
       update orders set awaiting = jsonb_set(awaiting, '{paying}', $3::jsonb), version = version + 1, updated_at = $4
       where merchant_id = $1 and order_id = $2 returning version
     )
     insert into outbox (merchant_id, event_id, kind, body, created_at)
     select $1, $5, 'order', jsonb_build_object('orderId', $2::text, 'version', version), $4 from changed`,
    [orderId, JSON.stringify(paying), at, newId(at.getTime())],
  )
}

/** What became of the question of an order that was asked last; null: none was asked, or it is open. */
export async function lastOutcome(
  tenant: Tenant,
  orderId: string,
): Promise<{ readonly outcome: Outcome | null; readonly by: string | null } | null> {
  const row = await tenant.row<{ outcome: Outcome | null; by_whom: string | null }>(
    `select outcome, by_whom from order_questions where merchant_id = $1 and order_id = $2
     order by asked_at desc, question_id desc limit 1`,
    [orderId],
  )
  return row && { outcome: row.outcome, by: row.by_whom }
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
export async function lockAsked(tenant: Tenant, order: Order, questionId: string): Promise<LockedOrder | null> {
  const row = await tenant.row<{ stock_taken: LockedOrder['stockTaken'] | null; slot: LockedOrder['slot'] }>(
    `select stock_taken, slot from orders where merchant_id = $1 and order_id = $2 and version = $3
       and status in (10, 20) and awaiting->>'id' = $4 for update`,
    [order.id, order.version, questionId],
  )
  return row && { stockTaken: row.stock_taken ?? [], slot: row.slot }
}

/** Lets go of the draft that an answer was made of; false where it has been changed since it was read (null: there was none). */
export async function endDraft(
  tenant: Tenant,
  orderId: string,
  readVersion: number | null,
  at: Date,
): Promise<boolean> {
  const ended = await tenant.change(
    `update carts set state = 'discarded', version = version + 1, updated_at = $4
     where merchant_id = $1 and draft_of = $2 and state = 'draft' and ($3::bigint is null or version = $3)`,
    [orderId, readVersion, at],
  )
  return readVersion === null || ended === 1
}

/** The order as an answer makes it. */
export interface NextVersion {
  readonly lines: Order['lines']
  readonly totals: Order['totals']
  /** Minor units. */
  readonly toCollect: number
  readonly amendment: NonNullable<Order['amendments']>[number]
  readonly stockTaken: LockedOrder['stockTaken']
  readonly slot: LockedOrder['slot']
  readonly questionId: string
  readonly outcome: Outcome
  readonly by: string
}

/** Writes the next version of an order that is locked, keeps the one before it, closes the question and tells it. */
export async function writeVersion(tenant: Tenant, order: Order, next: NextVersion, at: Date): Promise<void> {
  await tenant.change(
    `with kept as (
       insert into order_versions (merchant_id, order_id, version, question_id, lines, totals, grand_total, until)
       select $1, $2, 1 + (select count(*) from order_versions v where v.merchant_id = $1 and v.order_id = $2), $3, lines,
         totals, grand_total, $4
       from orders where merchant_id = $1 and order_id = $2
     ), closed as (
       update order_questions set outcome = $5, by_whom = $6, answered_at = $4
       where merchant_id = $1 and question_id = $3
     ), amended as (
       update orders set lines = $8, totals = $9, grand_total = $10, stock_taken = $11, slot = $12, to_collect = $14,
         amendments = coalesce(amendments, '[]') || $13::jsonb, awaiting = null, version = version + 1, updated_at = $4
       where merchant_id = $1 and order_id = $2 returning version
     ), event as (
       insert into outbox (merchant_id, event_id, kind, body, created_at)
       select $1, $7, 'order', jsonb_build_object('orderId', $2::text, 'version', version), $4 from amended
     )
     select version from amended`,
    [
      order.id,
      next.questionId,
      at,
      next.outcome,
      next.by,
      newId(at.getTime()),
      JSON.stringify(next.lines),
      JSON.stringify(next.totals),
      next.totals.grandTotal,
      next.stockTaken.length > 0 ? JSON.stringify(next.stockTaken) : null,
      next.slot && JSON.stringify(next.slot),
      JSON.stringify([next.amendment]),
      next.toCollect,
    ],
  )
}

/** Gives the use of an offer back: nothing of it is left in the order. */
export async function giveUseBack(tenant: Tenant, orderId: string): Promise<void> {
  await tenant.change(
    `with unused as (
       delete from promotion_uses where merchant_id = $1 and order_id = $2 returning holder, promotion_id
     )
     update promotion_counts c set used = c.used - 1 from unused u
     where c.merchant_id = $1 and c.holder = u.holder and c.promotion_id = u.promotion_id`,
    [orderId],
  )
}
