import type { LandingDocument } from '@compass/contract/landing-document'
import type { Database } from '../../db/database.ts'
import { isId } from '../../ids/index.ts'
import {
  findLanding,
  type LandingState,
  listLandingHosts,
  readChangedLandings,
  readLandingDocument,
} from '../../records/landings/landings.ts'

/** How long a process may go on with an older version that another process changed. */
const REFRESH_MS = 1_000
/** Every so many looks one is at all of them, for what was committed long after its time. */
const LOOKS_BETWEEN_ALL = 60
/** Documents in memory; the one that was not asked for longest goes beyond it. */
const MAX_DOCUMENTS = 500

/**
 * The landing pages, link lists and medica of the deployment: their names and hosts in memory, a document once it is asked for. What
 * changed is looked up every second.
 */
export interface LandingDirectory {
  nameOfHost(host: string): string | null
  /** By its name or its id; null for what is there no more. */
  find(nameOrId: string): LandingState | null
  list(): readonly LandingState[]
  load(name: string): Promise<LandingDocument | null>
  /** Reads one now: after a change of this process's own. */
  refresh(name: string): Promise<void>
  stop(): void
}

export async function openLandings(database: Pick<Database, 'platform'>): Promise<LandingDirectory> {
  const states = new Map<string, LandingState>()
  const names = new Map<string, string>()
  const hosts = new Map<string, string>()
  const documents = new Map<string, { readonly version: number; readonly document: Promise<LandingDocument | null> }>()
  let newest = new Date(0)

  async function take(state: LandingState): Promise<void> {
    if (states.get(state.name)?.version === state.version) return
    const own = state.isRemoved || state.kind === 'linklist' ? [] : await listLandingHosts(database, state.name)
    for (const [host, name] of hosts) if (name === state.name) hosts.delete(host)
    for (const host of own) hosts.set(host, state.name)
    states.set(state.name, state)
    names.set(state.id, state.name)
  }

  async function look(since: Date): Promise<void> {
    const changed = await readChangedLandings(database, since)
    if (changed.newest > newest) newest = changed.newest
    for (const state of changed.landings) await take(state)
  }

  // One after another: an older look that ended later would bring back what is gone.
  let looking: Promise<void> = Promise.resolve()
  function inTurn(work: () => Promise<void>): Promise<void> {
    const next = looking.then(work)
    looking = next.catch(() => {})
    return next
  }

  function find(nameOrId: string): LandingState | null {
    const state = states.get(isId(nameOrId) ? (names.get(nameOrId) ?? nameOrId) : nameOrId)
    return state && !state.isRemoved ? state : null
  }

  const everything = () => inTurn(() => look(new Date(0)))
  await everything()
  let looks = 0
  const timer = setInterval(() => {
    looks += 1
    void (looks % LOOKS_BETWEEN_ALL === 0 ? everything() : inTurn(() => look(newest))).catch(() => {})
  }, REFRESH_MS)
  timer.unref()

  return {
    nameOfHost: (host) => hosts.get(host) ?? null,
    find,
    list: () => [...states.values()].filter(({ isRemoved }) => !isRemoved),
    async load(name) {
      const state = find(name)
      if (!state) return null
      const known = documents.get(name)
      documents.delete(name)
      const document = known?.version === state.version ? known.document : readLandingDocument(database, name)
      documents.set(name, { version: state.version, document })
      // What could not be read is asked for anew.
      document.catch(() => documents.delete(name))
      for (const oldest of documents.keys()) {
        if (documents.size <= MAX_DOCUMENTS) break
        documents.delete(oldest)
      }
      return document
    },
    refresh: (name) =>
      inTurn(async () => {
        const state = await findLanding(database, name)
        if (state) await take(state)
      }),
    stop: () => clearInterval(timer),
  }
}
