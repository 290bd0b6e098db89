import type { Tenant } from '../../db/database.ts'
import { json, statement } from '../../db/sql.ts'
import { isId } from '../../ids/index.ts'
import {
  type ItemRecord,
  type ItemRow,
  itemOf,
  ROUND_COLUMNS,
  type RoundRecord,
  type RoundRow,
  roundOf,
} from './round.ts'

/** A round that is about to be written; its items wait. */
interface NewRound {
  readonly round: RoundRecord
  readonly items: readonly Pick<ItemRecord, 'id' | 'position' | 'memberId' | 'lineId' | 'line' | 'qty'>[]
  readonly key: { readonly key: string; readonly requestHash: Buffer } | null
}

/** Inside the transaction that has locked visit and order. Throws a duplicate for a line of the cart that was sent before. */
export async function insertRound(tenant: Tenant, { round, items, key }: NewRound): Promise<void> {
  await tenant.run(statement('rounds.insert')`
     insert into rounds (merchant_id, round_id, order_id, visit_id, number, member_id, spot_number, sent_at, deadline_at,
       order_version, idempotency, request_hash, sent_with)
     values ($1, ${round.id}, ${round.orderId}, ${round.visitId}, ${round.number}, ${round.memberId}, ${round.spotNumber},
       ${round.sentAt}, ${round.deadlineAt}, ${round.orderVersion}, ${key?.key ?? null}, ${key?.requestHash ?? null}, ${round.sentWith})`)
  const rows = items.map(({ id, position, memberId, lineId, line, qty }) => ({
    id,
    position,
    memberId,
    lineId,
    line,
    qty,
  }))
  await tenant.run(statement('rounds.insertItems')`
     insert into round_items (merchant_id, item_id, order_id, round_id, position, member_id, line_id, line, qty, state,
       moved_by, moved_at)
     select $1, i.id, ${round.orderId}, ${round.id}, i.position, i."memberId", i."lineId", i.line, i.qty, 10, 'customer',
       ${round.sentAt}
     from jsonb_to_recordset(${json(rows)}::jsonb) as i (id uuid, position int, "memberId" uuid, "lineId" uuid, line jsonb,
       qty int)`)
}

/** The rounds of orders, the newest first. */
export async function listRounds(tenant: Tenant, orderIds: readonly string[]): Promise<RoundRecord[]> {
  const rows = await tenant.rows<RoundRow>(
    statement('rounds.list')`select ${ROUND_COLUMNS} from rounds r
      where r.merchant_id = $1 and r.order_id = any(${orderIds}::uuid[]) order by r.order_id, r.number desc`,
  )
  return rows.map(roundOf)
}

/** The items of orders in the order of sending; a part that was split off stands beside the rest of its line. */
export async function listItems(tenant: Tenant, orderIds: readonly string[]): Promise<ItemRecord[]> {
  const rows = await tenant.rows<ItemRow>(
    statement('rounds.listItems')`select i.* from round_items i
      where i.merchant_id = $1 and i.order_id = any(${orderIds}::uuid[]) order by i.order_id, i.position`,
  )
  const items = rows.map(itemOf)
  const firstOf = new Map<string, number>()
  for (const { lineId, position } of items) if (!firstOf.has(lineId)) firstOf.set(lineId, position)
  return items.toSorted((a, b) => firstOf.get(a.lineId)! - firstOf.get(b.lineId)! || a.position - b.position)
}

/** The order and the visit of an item; null for one of nobody's. */
export async function findItem(
  tenant: Tenant,
  itemId: string,
): Promise<{ readonly orderId: string; readonly visitId: string; readonly roundId: string } | null> {
  if (!isId(itemId)) return null
  const row = await tenant.row<{ order_id: string; visit_id: string; round_id: string }>(
    statement('rounds.findItem')`select r.order_id, r.visit_id, r.round_id from round_items i
      join rounds r on r.merchant_id = $1 and r.round_id = i.round_id
      where i.merchant_id = $1 and i.item_id = ${itemId}`,
  )
  return row && { orderId: row.order_id, visitId: row.visit_id, roundId: row.round_id }
}

/** What a member sent with this key before. */
export async function findRoundOfKey(
  tenant: Tenant,
  memberId: string,
  key: string,
): Promise<{ readonly orderId: string; readonly roundId: string; readonly requestHash: Buffer } | null> {
  const row = await tenant.row<{ order_id: string; round_id: string; request_hash: Buffer }>(
    statement('rounds.findOfKey')`select order_id, round_id, request_hash from rounds
      where merchant_id = $1 and member_id = ${memberId} and idempotency = ${key}`,
  )
  return row && { orderId: row.order_id, roundId: row.round_id, requestHash: row.request_hash }
}

/** The round by which a member sent just these lines; of those to several vendors at once the first. */
export async function findRoundOfLines(
  tenant: Tenant,
  memberId: string,
  lineIds: readonly string[],
): Promise<{ readonly orderId: string; readonly roundId: string } | null> {
  const row = await tenant.row<{ order_id: string; round_id: string }>(
    statement(
      'rounds.findOfLines',
    )`select f.order_id, f.round_id from rounds f where f.merchant_id = $1 and f.round_id in (
      select coalesce(r.sent_with, r.round_id) from rounds r
      join round_items i on i.merchant_id = $1 and i.round_id = r.round_id and i.split_from is null
      where r.merchant_id = $1 and r.member_id = ${memberId} and i.line_id = any(${lineIds}::uuid[])
      group by coalesce(r.sent_with, r.round_id) having count(*) = ${lineIds.length})`,
  )
  return row && { orderId: row.order_id, roundId: row.round_id }
}

/** Steps of items from the versions that were read, and the parts that were split off. Throws where one has moved on. */
export async function writeItems(
  tenant: Tenant,
  { changed, added }: { readonly changed: readonly ItemRecord[]; readonly added: readonly ItemRecord[] },
): Promise<void> {
  const column = <V>(value: (item: ItemRecord) => V) => changed.map(value)
  const moved = await tenant.changes(statement('rounds.moveItems')`
     update round_items i set qty = w.qty, state = w.state, version = i.version + 1, reason = w.reason, moved_by = w.moved_by,
       moved_at = w.moved_at, ready_at = w.ready_at
     from unnest(${column(({ id }) => id)}::uuid[], ${column(({ version }) => version)}::int[],
       ${column(({ qty }) => qty)}::int[], ${column(({ state }) => state)}::smallint[],
       ${column(({ reason }) => reason)}::text[], ${column(({ movedBy }) => movedBy)}::text[],
       ${column(({ movedAt }) => movedAt)}::timestamptz[], ${column(({ readyAt }) => readyAt)}::timestamptz[])
       as w (item_id, version, qty, state, reason, moved_by, moved_at, ready_at)
     where i.merchant_id = $1 and i.item_id = w.item_id and i.version = w.version returning i.item_id`)
  if (moved !== changed.length) throw new Error('an item whose visit is locked has moved on')
  if (added.length === 0) return
  await tenant.run(statement('rounds.splitItems')`
     insert into round_items (merchant_id, item_id, order_id, round_id, position, member_id, line_id, split_from, line, qty,
       state, reason, moved_by, moved_at, ready_at)
     select $1, i.id, i."orderId", i."roundId", i.position, i."memberId", i."lineId", i."splitFrom", i.line, i.qty, i.state,
       i.reason, i."movedBy", i."movedAt", i."readyAt"
     from jsonb_to_recordset(${json(added)}::jsonb) as i (id uuid, "orderId" uuid, "roundId" uuid, position int,
       "memberId" uuid, "lineId" uuid, "splitFrom" uuid, line jsonb, qty int, state smallint, reason text, "movedBy" text,
       "movedAt" timestamptz, "readyAt" timestamptz)`)
}

/** The round that came with a version of an order, by its id; null: that version is another change. */
export async function findRoundAt(tenant: Tenant, orderId: string, orderVersion: number): Promise<string | null> {
  const row = await tenant.row<{ round_id: string }>(
    statement('rounds.findAtVersion')`select round_id from rounds
      where merchant_id = $1 and order_id = ${orderId} and order_version = ${orderVersion}`,
  )
  return row?.round_id ?? null
}
