import type { VisitEndReason } from '@compass/domain/visits'
import type { Tenant } from '../../db/database.ts'
import { parameter, type SqlPart, sql, statement } from '../../db/sql.ts'
import { isId } from '../../ids/index.ts'
import { moveCarts } from '../carts/cart-states.ts'
import { appendVisitEvent } from '../outbox/visit-event.ts'
import { raisedVersions } from './raise-version.ts'
import {
  MEMBER_COLUMNS,
  type MemberRow,
  memberOf,
  type PartyRow,
  VISIT_COLUMNS,
  type Visit,
  type VisitRow,
  type VisitSpot,
  visitOf,
  visitsOf,
} from './visit.ts'

const WITH_MEMBERS: SqlPart = sql`select ${VISIT_COLUMNS}, ${MEMBER_COLUMNS} from visits v
     left join visit_members m on m.merchant_id = $1 and m.visit_id = v.visit_id`

/** The open visit of a spot; null: it is free. */
export async function findOpenVisit(tenant: Tenant, spotId: string): Promise<Visit | null> {
  const rows = await tenant.rows<PartyRow>(
    statement(
      'visits.findOpen',
    )`${WITH_MEMBERS} where v.merchant_id = $1 and v.spot_id = ${spotId} and v.state = 'open'`,
  )
  return visitsOf(rows)[0] ?? null
}

/** A visit by its id, ended ones too. */
export async function findVisit(tenant: Tenant, visitId: string): Promise<Visit | null> {
  if (!isId(visitId)) return null
  const rows = await tenant.rows<PartyRow>(
    statement('visits.find')`${WITH_MEMBERS} where v.merchant_id = $1 and v.visit_id = ${visitId}`,
  )
  return visitsOf(rows)[0] ?? null
}

/** Visits by their ids, ended ones too. */
export async function findVisits(tenant: Tenant, visitIds: readonly string[]): Promise<Visit[]> {
  const rows = await tenant.rows<PartyRow>(
    statement(
      'visits.list',
    )`${WITH_MEMBERS} where v.merchant_id = $1 and v.visit_id = any(${visitIds}::uuid[]) order by v.visit_id`,
  )
  return visitsOf(rows)
}

/** Open visits, of all stores or of one. */
export async function findOpenVisits(tenant: Tenant, storeId: string | null): Promise<Visit[]> {
  const rows = await tenant.rows<PartyRow>(
    statement('visits.listOpen')`${WITH_MEMBERS} where v.merchant_id = $1 and v.state = 'open'
       and (${storeId}::uuid is null or v.store_id = ${storeId}) order by v.began_at, v.visit_id`,
  )
  return visitsOf(rows)
}

/**
 * A visit with its row locked for the rest of the transaction. What changes it, its members, orders, bill and shares waits
 * for it here first (decision 0039).
 */
export async function lockVisit(tenant: Tenant, visitId: string): Promise<Visit | null> {
  if (!isId(visitId)) return null
  const row = await tenant.row<VisitRow>(
    statement('visits.lock')`select ${VISIT_COLUMNS} from visits v
     where v.merchant_id = $1 and v.visit_id = ${visitId} for update`,
  )
  if (!row) return null
  const members = await tenant.rows<MemberRow>(
    statement('visits.listMembers')`select ${MEMBER_COLUMNS} from visit_members m
     where m.merchant_id = $1 and m.visit_id = ${visitId}`,
  )
  return visitOf(row, members.map(memberOf))
}

/** Begins a visit at a spot; false where a party was first there. */
export async function insertVisit(
  tenant: Tenant,
  visit: { readonly id: string; readonly storeId: string; readonly spot: VisitSpot },
  now: Date,
): Promise<boolean> {
  const { id, storeId, spot } = visit
  const inserted = await tenant.changes(
    statement(
      'visits.insert',
    )`insert into visits (merchant_id, visit_id, store_id, spot_id, kind, number, in_rounds, state,
       began_at, last_step_at, version)
     values ($1, ${id}, ${storeId}, ${spot.id}, ${spot.kind}, ${spot.number}, ${spot.orders === 'rounds'}, 'open', ${now}, ${now}, 0)
     on conflict do nothing returning visit_id`,
  )
  return inserted === 1
}

/**
 * Ends an open visit: what was not sent is discarded, and nobody is called for any more. In a transaction that holds its
 * lock. False where it has ended already.
 *
 * @param writeOffReason why staff wrote off what was owed; null: nothing was
 */
export async function endVisit(
  tenant: Tenant,
  visitId: string,
  reason: VisitEndReason,
  now: Date,
  writeOffReason: string | null = null,
): Promise<boolean> {
  const [id, at] = [parameter(visitId), parameter(now)]
  const row = await tenant.row(
    statement('visits.end', reason)`with ended as (
       update visits set state = 'ended', ended_at = ${at}, ended_by = ${reason}, write_off_reason = ${writeOffReason},
         last_step_at = ${at}, unsent_since = null, cart_asked_at = null, ${raisedVersions(['visit'])}
       where merchant_id = $1 and visit_id = ${id} and state = 'open' returning version
     ), event as (
       ${appendVisitEvent({ visitId: id, at, from: sql`ended`, isOfGuests: false })}
     )
     select version from ended`,
  )
  if (!row) return false
  const discarded = { from: 'live', to: 'discarded', actors: ['system'] } as const
  await tenant.run(
    statement('visits.discardCart')`${moveCarts([discarded], { at: now, condition: sql`c.visit_id = ${visitId}` })}`,
  )
  await tenant.run(
    statement('visits.withdrawCalls')`update staff_calls set state = 'withdrawn', ended_at = ${now}
     where merchant_id = $1 and visit_id = ${visitId} and state = 'open'`,
  )
  return true
}
