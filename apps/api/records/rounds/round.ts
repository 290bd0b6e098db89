import type { ItemState, RoundItem, SentLine } from '@compass/domain/rounds'
import { sql } from '../../db/sql.ts'

/** An item as it is kept. */
export interface ItemRecord extends RoundItem {
  readonly orderId: string
  readonly roundId: string
  /** Within its order, in the order of sending. */
  readonly position: number
  readonly memberId: string
  /** The line of the cart that it was. */
  readonly lineId: string
  /** The item of which it is a part; null: the whole line. */
  readonly splitFrom: string | null
  readonly version: number
  /** Why the kitchen rejected it. */
  readonly reason: string | null
  readonly movedBy: string
  readonly movedAt: Date
  /** Of an accepted one: when it is probably served. */
  readonly readyAt: Date | null
}

/** What a party sent to the kitchen at once. */
export interface RoundRecord {
  readonly id: string
  readonly orderId: string
  readonly visitId: string
  /** Within its order, from 1. */
  readonly number: number
  readonly memberId: string
  /** Where the party sat as it was sent. */
  readonly spotNumber: string
  readonly sentAt: Date
  /** What waits then is rejected by the system. */
  readonly deadlineAt: Date
  /** That of the order with which it came. */
  readonly orderVersion: number
  /** The first of the rounds that were sent at once to several vendors of a court; null: it is that, or was sent alone. */
  readonly sentWith: string | null
}

export type ItemRow = {
  item_id: string
  order_id: string
  round_id: string
  position: number
  member_id: string
  line_id: string
  split_from: string | null
  line: SentLine
  qty: number
  state: number
  version: number
  reason: string | null
  moved_by: string
  moved_at: Date
  ready_at: Date | null
}

export type RoundRow = {
  round_id: string
  order_id: string
  visit_id: string
  number: number
  member_id: string
  spot_number: string
  sent_at: Date
  deadline_at: Date
  order_version: number
  sent_with: string | null
}

export const ROUND_COLUMNS = sql`r.round_id, r.order_id, r.visit_id, r.number, r.member_id, r.spot_number, r.sent_at, r.deadline_at, r.order_version, r.sent_with`

export function itemOf(row: ItemRow): ItemRecord {
  return {
    id: row.item_id,
    orderId: row.order_id,
    roundId: row.round_id,
    position: row.position,
    memberId: row.member_id,
    lineId: row.line_id,
    splitFrom: row.split_from,
    line: row.line,
    qty: row.qty,
    state: row.state as ItemState,
    version: row.version,
    reason: row.reason,
    movedBy: row.moved_by,
    movedAt: row.moved_at,
    readyAt: row.ready_at,
  }
}

export function roundOf(row: RoundRow): RoundRecord {
  return {
    id: row.round_id,
    orderId: row.order_id,
    visitId: row.visit_id,
    number: row.number,
    memberId: row.member_id,
    spotNumber: row.spot_number,
    sentAt: row.sent_at,
    deadlineAt: row.deadline_at,
    orderVersion: row.order_version,
    sentWith: row.sent_with,
  }
}
