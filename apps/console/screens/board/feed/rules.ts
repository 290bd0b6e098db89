import type { BoardColumn } from '@compass/domain/orders'
import type { TicketShape } from '#shell/tickets/ticket.ts'

const MINUTE_MS = 60_000
/** From this share of the time to accept on an order presses. */
const PRESSES_FROM = 0.7
/** So long before its promise an order presses. */
const PRESSES_BEFORE_MS = 2 * MINUTE_MS

type Urgency = 'calm' | 'pressing' | 'late'

export interface Ribbon {
  /** From 0 to 1. */
  readonly share: number
  readonly urgency: Urgency
  /** Milliseconds that are left; less than 0: so late. */
  readonly leftMs: number
}

/** The time that an order has used, of that to accept it or to keep its promise; null: it has no such time. */
export function ribbonOf(ticket: TicketShape, now: number): Ribbon | null {
  if (ticket.column === 'new') return ribbonTo(ticket.waitsSince, ticket.acceptBy, now, 'share')
  if (ticket.column === 'preparing')
    return ribbonTo(
      ticket.acceptedAt ?? ticket.waitsSince,
      ticket.readyBy ?? ticket.promised?.to ?? null,
      now,
      'minutes',
    )
  return null
}

function ribbonTo(since: string, until: string | null, now: number, by: 'share' | 'minutes'): Ribbon | null {
  if (until === null) return null
  const [start, end] = [Date.parse(since), Date.parse(until)]
  const leftMs = end - now
  const used = end > start ? (now - start) / (end - start) : 1
  const presses = by === 'share' ? used >= PRESSES_FROM : leftMs <= PRESSES_BEFORE_MS
  return {
    share: Math.min(1, Math.max(0, used)),
    urgency: leftMs <= 0 ? 'late' : presses ? 'pressing' : 'calm',
    leftMs,
  }
}

/** What a column is ordered by: what is left of the time in New, the promise in Preparing, how long it waits in Ready. */
function turnOf(ticket: TicketShape): string {
  if (ticket.column === 'new') return ticket.acceptBy ?? ticket.waitsSince
  if (ticket.column === 'preparing') return ticket.readyBy ?? ticket.promised?.to ?? ticket.waitsSince
  if (ticket.column === 'ready') return ticket.readyAt ?? ticket.placedAt
  if (ticket.column === 'later') return ticket.kitchenAt ?? ticket.placedAt
  return ticket.promised?.to ?? ticket.placedAt
}

export type Columns = Readonly<Record<BoardColumn, readonly TicketShape[]>>

/** Tickets in their columns, each column in its order; one that holds the same as before is the same. */
export function columnsOf(tickets: Iterable<TicketShape>, before?: Columns): Columns {
  const columns: Record<BoardColumn, TicketShape[]> = { new: [], preparing: [], ready: [], onItsWay: [], later: [] }
  for (const ticket of tickets) if (ticket.column) columns[ticket.column].push(ticket)
  for (const column of Object.values(columns))
    column.sort((a, b) => compare(turnOf(a), turnOf(b)) || compare(a.placedAt, b.placedAt) || compare(a._id, b._id))
  const held: Record<BoardColumn, readonly TicketShape[]> = columns
  for (const name of Object.keys(columns) as BoardColumn[])
    if (before && areSame(before[name], columns[name])) held[name] = before[name]
  return held
}

function areSame(a: readonly TicketShape[], b: readonly TicketShape[]): boolean {
  return a.length === b.length && a.every((ticket, at) => ticket === b[at])
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Whole minutes, at least one while anything is left. */
export function minutesIn(ms: number): number {
  return Math.max(1, Math.ceil(Math.abs(ms) / MINUTE_MS))
}

/** Minutes and seconds as they run out: 9:34. */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
