import { DAY, MINUTE } from './clock.ts'
import { openRanges, planOf } from './hours.ts'
import type { Range } from './ranges.ts'
import { rememberUntil } from './remember.ts'
import type { StoreHours } from './types.ts'
import { localDay } from './zone.ts'

/** "Closing in N minutes" and "opens in N minutes" begin so many minutes before. */
const CLOSING_SOON_MINUTES = 30
const OPENS_SOON_MINUTES = 60
/** So long after its opening a store has only just opened. */
const JUST_OPENED_MS = 60 * MINUTE
/** How far ahead an opening or closing is looked for; what is further off is answered as null. */
export const HORIZON_DAYS = 60

interface Opening {
  readonly open: boolean
  readonly state: 'open' | 'closed' | 'closingSoon' | 'opensSoon'
  /** Minutes to the closing or the opening, rounded up, in the two states that count them. */
  readonly minutes: number | null
  /** While open; null: not within 60 days. */
  readonly closesAt: Date | null
  /** While closed; null: not within 60 days. */
  readonly opensAt: Date | null
  /** The first instant at which this answer is another one, the countdown aside; null: never. */
  readonly changesAt: Date | null
}

/** Is the store open, until when, or from when (the specification, section 4, store states)? */
export function storeOpening(hours: StoreHours, now: Date): Opening {
  const at = now.getTime()
  const edge = rememberUntil(hours, hours, at, () => findEdge(hours, at))
  const { open, next } = edge
  const soon = (open ? CLOSING_SOON_MINUTES : OPENS_SOON_MINUTES) * MINUTE
  const isSoon = next !== null && next - at <= soon
  const changesAt = next === null ? edge.until : isSoon ? next : next - soon
  return {
    open,
    state: open ? (isSoon ? 'closingSoon' : 'open') : isSoon ? 'opensSoon' : 'closed',
    minutes: isSoon ? Math.ceil((next - at) / MINUTE) : null,
    closesAt: open ? dateOf(next) : null,
    opensAt: open ? null : dateOf(next),
    changesAt: Number.isFinite(changesAt) ? new Date(changesAt) : null,
  }
}

/** What `storeState` needs of a store. */
interface StoreSwitches {
  readonly isActive: boolean
  readonly previewMode: boolean
  readonly hours: StoreHours
}

export interface StoreState {
  readonly state: Opening['state'] | 'inactive' | 'paused' | 'testing'
  readonly minutes: number | null
  readonly opensAt: Date | null
  readonly closesAt: Date | null
  /** As in `Opening`; null while a switch and not the hours decides. */
  readonly changesAt: Date | null
}

/**
 * The store's state (the specification, section 4): inactive before testing before paused before its hours. `paused` is
 * the pause of the channel that is asked about.
 */
export function storeState(store: StoreSwitches, now: Date, paused: boolean): StoreState {
  const state = !store.isActive ? 'inactive' : store.previewMode ? 'testing' : paused ? 'paused' : null
  if (state) return { state, minutes: null, opensAt: null, closesAt: null, changesAt: null }
  const { open: _, ...opening } = storeOpening(store.hours, now)
  return opening
}

/**
 * When the store closed, while it is closed or has opened within the last hour; null: it has been open for longer. A closing
 * that lies further back than 61 days is answered as that bound.
 */
export function closedSince(hours: StoreHours, now: Date): Date | null {
  const at = now.getTime()
  return dateOf(rememberUntil(planOf(hours), hours, at, () => findClosing(hours, at)).closed)
}

function findClosing(hours: StoreHours, at: number): { readonly closed: number | null; readonly until: number } {
  const limit = at - (HORIZON_DAYS + 1) * DAY
  const { closesAt, opensAt } = storeOpening(hours, new Date(at))
  const edge = (closesAt ?? opensAt)?.getTime() ?? at + DAY
  for (let reach = 8 * DAY; ; reach *= 3) {
    const from = Math.max(at - reach, limit)
    const ranges = openRanges(hours, from, at + 1)
    const last = ranges.at(-1)
    const opened = last !== undefined && last.end > at ? last.start : null
    if (opened !== null && at - opened >= JUST_OPENED_MS) return { closed: null, until: edge }
    const before = opened === null ? last : ranges.at(-2)
    const until = opened === null ? edge : Math.min(edge, opened + JUST_OPENED_MS)
    if (before || from === limit) return { closed: before?.end ?? limit, until }
  }
}

interface Edge {
  readonly open: boolean
  readonly next: number | null
  readonly until: number
}

function findEdge(hours: StoreHours, at: number): Edge {
  const found = firstEdge((from, to) => openRanges(hours, from, to), at, at + (HORIZON_DAYS + 1) * DAY)
  if (found.edge !== null && found.edge - at <= HORIZON_DAYS * DAY) {
    return { open: found.inside, next: found.edge, until: found.edge }
  }
  if (found.edge !== null) return { open: found.inside, next: null, until: found.edge - HORIZON_DAYS * DAY }
  const { lastDay, timeZone } = planOf(hours)
  // Without a date of its own ahead the week repeats itself for ever; with one the question is asked again tomorrow.
  const repeats = lastDay === null || lastDay < localDay(at, timeZone)
  return { open: found.inside, next: null, until: repeats ? Number.POSITIVE_INFINITY : at + DAY }
}

/**
 * Is `at` inside the ranges of a source, and where is the next edge before `limit`? The source is asked for eight days
 * first, which nearly always answers, and for more only then.
 */
export function firstEdge(
  source: (from: number, to: number) => readonly Range[],
  at: number,
  limit: number,
): { readonly inside: boolean; readonly edge: number | null } {
  for (let reach = 8 * DAY; ; reach *= 3) {
    const to = Math.min(at + reach, limit)
    const first = source(at, to)[0]
    if (first && first.start > at) return { inside: false, edge: first.start }
    if (first && first.end < to) return { inside: true, edge: first.end }
    if (to === limit) return { inside: first !== undefined, edge: null }
  }
}

function dateOf(instant: number | null): Date | null {
  return instant === null ? null : new Date(instant)
}
