import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import { isId } from '../../ids/index.ts'

export interface VisitMember {
  readonly id: string
  readonly userId: string
  readonly name: string | null
  readonly number: number
  readonly state: 'waiting' | 'in' | 'left' | 'removed'
  readonly joinedAt: Date | null
}

export interface Visit {
  readonly id: string
  readonly storeId: string
  readonly spotId: string
  readonly number: string
  readonly state: 'open' | 'ended'
  readonly members: readonly VisitMember[]
}

type VisitRow = { visit_id: string; store_id: string; spot_id: string; number: string; state: Visit['state'] }

type MemberRow = {
  visit_id: string
  member_id: string
  user_id: string
  name: string | null
  number: number
  state: VisitMember['state']
  joined_at: Date | null
}

async function visitsOf(tenant: Tenant, visits: readonly VisitRow[]): Promise<Visit[]> {
  const rows = await tenant.rows<MemberRow>(
    statement('rounds.listMembers')`select visit_id, member_id, user_id, name, number, state, joined_at from visit_members
      where merchant_id = $1 and visit_id = any(${visits.map(({ visit_id }) => visit_id)}::uuid[]) order by number`,
  )
  return visits.map((row) => ({
    id: row.visit_id,
    storeId: row.store_id,
    spotId: row.spot_id,
    number: row.number,
    state: row.state,
    members: rows
      .filter(({ visit_id }) => visit_id === row.visit_id)
      .map(({ member_id: id, user_id: userId, joined_at: joinedAt, name, number, state }) => ({
        id,
        userId,
        name,
        number,
        state,
        joinedAt,
      })),
  }))
}

export async function lockVisit(tenant: Tenant, visitId: string): Promise<Visit | null> {
  if (!isId(visitId)) return null
  const row = await tenant.row<VisitRow>(
    statement('rounds.lockVisit')`select visit_id, store_id, spot_id, number, state from visits
      where merchant_id = $1 and visit_id = ${visitId} for update`,
  )
  return row && (await visitsOf(tenant, [row]))[0]!
}

export async function findVisits(tenant: Tenant, visitIds: readonly string[]): Promise<Visit[]> {
  const rows = await tenant.rows<VisitRow>(
    statement('rounds.findVisits')`select visit_id, store_id, spot_id, number, state from visits
      where merchant_id = $1 and visit_id = any(${visitIds}::uuid[])`,
  )
  return visitsOf(tenant, rows)
}

export async function findVisit(tenant: Tenant, visitId: string): Promise<Visit | null> {
  return (await findVisits(tenant, [visitId]))[0] ?? null
}

export async function raiseVisit(
  tenant: Tenant,
  visitId: string,
  parts: readonly ('cart' | 'order' | 'bill')[],
  at: Date,
): Promise<void> {
  await tenant.run(
    statement('rounds.raiseVisit')`update visits set version = version + 1, last_step_at = ${at},
       cart_version = case when ${parts.includes('cart')} then version + 1 else cart_version end,
       order_version = case when ${parts.includes('order')} then version + 1 else order_version end,
       bill_version = case when ${parts.includes('bill')} then version + 1 else bill_version end
     where merchant_id = $1 and visit_id = ${visitId}`,
  )
}
