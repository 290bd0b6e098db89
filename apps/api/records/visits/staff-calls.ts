import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import { isId } from '../../ids/index.ts'

/** What staff were asked for. */
export interface StaffCall {
  readonly id: string
  readonly visitId: string
  /** `waiter`, `billCash`, `billCard`, or a key of the store's own words. */
  readonly kind: string
  /** Null: a share that people collect asked by itself. */
  readonly memberId: string | null
  readonly requestedAt: Date
}

type Row = { call_id: string; visit_id: string; kind: string; member_id: string | null; asked_at: Date }

function callOf(row: Row): StaffCall {
  return {
    id: row.call_id,
    visitId: row.visit_id,
    kind: row.kind,
    memberId: row.member_id,
    requestedAt: row.asked_at,
  }
}

/** What staff have not answered yet, the oldest first. */
export async function findOpenCalls(tenant: Tenant, visitIds: readonly string[]): Promise<StaffCall[]> {
  if (visitIds.length === 0) return []
  const rows = await tenant.rows<Row>(
    statement('visits.listCalls')`select call_id, visit_id, kind, member_id, asked_at from staff_calls
     where merchant_id = $1 and visit_id = any(${visitIds}::uuid[]) and state = 'open' order by asked_at, call_id`,
  )
  return rows.map(callOf)
}

/** A call and the table or the room from which it came. */
interface CallAtSpot extends StaffCall {
  readonly number: string
}

/** The open calls of a store, the oldest first. */
export async function listCallsOfStore(tenant: Tenant, storeId: string): Promise<CallAtSpot[]> {
  const rows = await tenant.rows<Row & { number: string }>(
    statement('visits.listCallsOfStore')`
     select c.call_id, c.visit_id, c.kind, c.member_id, c.asked_at, v.number
     from staff_calls c join visits v on v.merchant_id = $1 and v.visit_id = c.visit_id
     where c.merchant_id = $1 and c.state = 'open' and v.store_id = ${storeId} order by c.asked_at, c.call_id limit 100`,
  )
  return rows.map((row) => ({ ...callOf(row), number: row.number }))
}

/**
 * Asks for staff; false where the same was asked already and nobody has answered yet. In a transaction that holds the lock of
 * the visit, which then raises `calls`.
 */
export async function insertCall(tenant: Tenant, call: StaffCall): Promise<boolean> {
  const { id, visitId, kind, memberId, requestedAt } = call
  const inserted = await tenant.changes(
    statement(
      'visits.insertCall',
    )`insert into staff_calls (merchant_id, call_id, visit_id, kind, member_id, state, asked_at)
     values ($1, ${id}, ${visitId}, ${kind}, ${memberId}, 'open', ${requestedAt}) on conflict do nothing returning call_id`,
  )
  return inserted === 1
}

/** Ends an open call by its id; null where there is none, or it has ended. In a transaction as `insertCall`. */
export async function endCall(
  tenant: Tenant,
  callId: string,
  state: 'answered' | 'withdrawn',
  now: Date,
): Promise<StaffCall | null> {
  const row = await tenant.row<Row>(
    statement('visits.endCall', state)`update staff_calls set state = ${state}, ended_at = ${now}
     where merchant_id = $1 and call_id = ${callId} and state = 'open'
     returning call_id, visit_id, kind, member_id, asked_at`,
  )
  return row && callOf(row)
}

/** The visit of a call, whatever has become of it. */
export async function findVisitOfCall(tenant: Tenant, callId: string): Promise<string | null> {
  if (!isId(callId)) return null
  const row = await tenant.row<{ visit_id: string }>(
    statement('visits.findOfCall')`select visit_id from staff_calls where merchant_id = $1 and call_id = ${callId}`,
  )
  return row?.visit_id ?? null
}
