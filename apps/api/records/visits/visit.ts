import type { Spot, SpotKind } from '@compass/domain/spots'
import type { CodeTries, MemberState, PartVersions, Party, VisitEndReason, VisitMember } from '@compass/domain/visits'
import { type SqlPart, sql } from '../../db/sql.ts'

/** A party at a table, or the guest of a room, with all who ever belonged to it or asked to. */
export interface Visit extends Party {
  readonly id: string
  readonly storeId: string
  readonly spotId: string
  readonly kind: SpotKind
  readonly number: string
  readonly inRounds: boolean
  readonly state: 'open' | 'ended'
  readonly beganAt: Date
  readonly lastStepAt: Date
  /** Since when lines lie unsent in its cart; null: none do. */
  readonly unsentSince: Date | null
  /** Since when its guests are asked about them. */
  readonly cartReminderAt: Date | null
  readonly endedAt: Date | null
  readonly endedBy: VisitEndReason | null
  readonly tries: CodeTries
  readonly version: number
  readonly parts: PartVersions
}

/** Where a visit is. */
export type VisitSpot = Pick<Spot, 'id' | 'kind' | 'number' | 'orders'>

type VisitRow = {
  visit_id: string
  store_id: string
  spot_id: string
  kind: SpotKind
  number: string
  in_rounds: boolean
  state: Visit['state']
  began_at: Date
  last_step_at: Date
  unsent_since: Date | null
  cart_asked_at: Date | null
  ended_at: Date | null
  ended_by: VisitEndReason | null
  wrong_codes: number
  wrong_codes_since: Date | null
  version: number
  visit_version: number
  members_version: number
  cart_version: number
  order_version: number
  bill_version: number
  calls_version: number
}

export type MemberRow = {
  member_id: string
  user_id: string
  name: string | null
  member_number: number
  member_state: MemberState
  asked_at: Date
  joined_at: Date | null
  seen_at: Date
  changed_cart_at: Date | null
}

/** A row of a visit with one of its members; without members there is one row without. */
export type PartyRow = VisitRow & (MemberRow | { [Name in keyof MemberRow]: null })

/** Of `visits v`. */
export const VISIT_COLUMNS: SqlPart = sql`v.visit_id, v.store_id, v.spot_id, v.kind, v.number, v.in_rounds, v.state, v.began_at, v.last_step_at, v.unsent_since, v.cart_asked_at, v.ended_at, v.ended_by, v.wrong_codes, v.wrong_codes_since, v.version, v.visit_version, v.members_version, v.cart_version, v.order_version, v.bill_version, v.calls_version`

/** Of `visit_members m`. */
export const MEMBER_COLUMNS: SqlPart = sql`m.member_id, m.user_id, m.name, m.number as member_number, m.state as member_state, m.asked_at, m.joined_at, m.seen_at, m.changed_cart_at`

export function memberOf(row: MemberRow): VisitMember {
  return {
    id: row.member_id,
    userId: row.user_id,
    name: row.name,
    number: row.member_number,
    state: row.member_state,
    requestedAt: row.asked_at,
    joinedAt: row.joined_at,
    seenAt: row.seen_at,
    changedCartAt: row.changed_cart_at,
  }
}

/** Visits of rows that come visit by visit. */
export function visitsOf(rows: readonly PartyRow[]): Visit[] {
  return [...Map.groupBy(rows, ({ visit_id }) => visit_id).values()].map((same) => {
    const members = same.flatMap((row) => (row.member_id === null ? [] : memberOf(row as MemberRow)))
    return visitOf(same[0]!, members)
  })
}

export function visitOf(row: VisitRow, members: readonly VisitMember[]): Visit {
  return {
    id: row.visit_id,
    storeId: row.store_id,
    spotId: row.spot_id,
    kind: row.kind,
    number: row.number,
    inRounds: row.in_rounds,
    state: row.state,
    beganAt: row.began_at,
    lastStepAt: row.last_step_at,
    unsentSince: row.unsent_since,
    cartReminderAt: row.cart_asked_at,
    endedAt: row.ended_at,
    endedBy: row.ended_by,
    tries: { count: row.wrong_codes, since: row.wrong_codes_since },
    version: row.version,
    parts: {
      visit: row.visit_version,
      members: row.members_version,
      cart: row.cart_version,
      order: row.order_version,
      bill: row.bill_version,
      calls: row.calls_version,
    },
    members: [...members].sort((a, b) => a.number - b.number),
  }
}

export type { VisitRow }
