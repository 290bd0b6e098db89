import { useSyncExternalStore } from 'react'
import type { TableData } from './read-table.ts'
import type { VisitView } from './visit-view.ts'

const LOOK_EVERY_MS = 10_000

/**
 * How many are at a table, for as long as somebody looks who has not joined. A stream of the visit would tell
 * them more. Every component may ask: one look serves all.
 */
export function createPartyCount(path: string) {
  let count: number | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  const listeners = new Set<() => void>()

  const fetchCount = async (): Promise<void> => {
    const response = await fetch('/v1/dine-in-urls/details', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path }),
      signal: AbortSignal.timeout(LOOK_EVERY_MS - 500),
    })
    // The code was renewed: the next page says so, and nobody asks again from here.
    if (response.status === 404) stop()
    if (!response.ok) return
    const { data } = (await response.json()) as { data: { visitCount: number } }
    if (data.visitCount === count) return
    count = data.visitCount
    for (const notify of listeners) notify()
  }

  const look = () => {
    // Without a network the next look comes.
    if (document.visibilityState === 'visible') fetchCount().catch(() => {})
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
    document.removeEventListener('visibilitychange', look)
  }

  return {
    subscribe(notify: () => void): () => void {
      listeners.add(notify)
      if (timer === undefined) {
        timer = setInterval(look, LOOK_EVERY_MS)
        document.addEventListener('visibilitychange', look)
      }
      return () => {
        listeners.delete(notify)
        if (listeners.size === 0) stop()
      }
    },
    /** Null until it was asked for: what the page came with counts. */
    getSnapshot: () => count,
  }
}

type PartyCount = ReturnType<typeof createPartyCount>

/** A document sits at one table; a second code is another document. */
let shared: { readonly path: string; readonly party: PartyCount } | null = null

function partyCount(path: string): PartyCount {
  if (shared?.path !== path) shared = { path, party: createPartyCount(path) }
  return shared.party
}

const nobody = () => () => {}
const unknown = () => null

/** How many are here, up to date: of the visit for who waits or belongs to it, else what a stranger may know. */
export function usePartyCount(table: TableData | null, visit: VisitView | null): number {
  const isOfVisit = visit?.state === 'open' && visit.mine !== 'out'
  const isStranger = typeof window !== 'undefined' && table !== null && !table.isDead && !isOfVisit
  const party = isStranger ? partyCount(table.path) : null
  const count = useSyncExternalStore(party?.subscribe ?? nobody, party?.getSnapshot ?? unknown, unknown)
  return isOfVisit ? visit.count : (count ?? table?.count ?? 0)
}
