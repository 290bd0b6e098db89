import { choosingSince, connectedSince, presenceOf, VISIT_PARTS, type VisitPart } from '@compass/domain/visits'
import type { Api } from '../../http/api.ts'
import type { Visit } from '../../records/visits/visit.ts'
import { lookAtVisits, type WatchedVisit } from '../../records/visits/watched-visits.ts'

/** How often the database is asked, for what other processes changed, and for who comes and goes. */
const LOOK_EVERY_MS = 500
/** Events that come together are read together. */
const READ_AFTER_MS = 10

/** What of a visit changed. Who is connected or choosing is no version of it, and is told as `members`. */
export interface VisitChange {
  readonly version: number
  readonly changed: readonly VisitPart[]
}

interface Watcher {
  readonly merchantId: string
  readonly visitId: string
  /** The last version that was told. */
  version: number
  /** Who was connected or choosing as it was told last. */
  presence: string
  readonly notify: (change: VisitChange) => void
}

/**
 * The visits that streams of this process watch. They are notified a moment after their events, and by one look at the
 * database every half second for all of them together. However many they are, a look is one statement.
 */
export class VisitWatch {
  #api: Api
  #watched = new Set<Watcher>()
  /** Of which an event said that there is something new. */
  #stale = new Set<Watcher>()
  #timer: NodeJS.Timeout | null = null
  #reading: NodeJS.Timeout | null = null

  constructor(api: Api) {
    this.#api = api
  }

  /** `notify` is called with every change since the visit was read. Returns the function that ends the watch. */
  watch(merchantId: string, { id: visitId, version, members }: Visit, notify: Watcher['notify']): () => void {
    const entry: Watcher = { merchantId, visitId, version, presence: presenceOf(members, this.#api.clock()), notify }
    this.#watched.add(entry)
    const unwatch = this.#api.ports.events.watchVisit(merchantId, visitId, (event) => {
      if (event.version > entry.version) this.#readSoon(entry)
    })
    this.#timer ??= setInterval(() => void this.#read(this.#watched), LOOK_EVERY_MS).unref()
    return () => {
      unwatch()
      this.#watched.delete(entry)
      this.#stale.delete(entry)
      if (this.#watched.size > 0 || !this.#timer) return
      clearInterval(this.#timer)
      this.#timer = null
    }
  }

  #readSoon(entry: Watcher): void {
    this.#stale.add(entry)
    this.#reading ??= setTimeout(() => {
      const stale = this.#stale
      this.#reading = null
      this.#stale = new Set()
      void this.#read(stale)
    }, READ_AFTER_MS).unref()
  }

  async #read(watched: ReadonlySet<Watcher>): Promise<void> {
    const entries = Map.groupBy(watched, ({ visitId }) => visitId)
    if (entries.size === 0) return
    const now = this.#api.clock()
    const since = { connectedSince: connectedSince(now), choosingSince: choosingSince(now) }
    try {
      const visits = [...entries.values()].map(([first]) => first!)
      for (const visit of await lookAtVisits(this.#api.database, visits, since))
        for (const entry of entries.get(visit.id)!) notify(entry, visit)
    } catch (error) {
      this.#api.log.debug({ err: error }, 'watched visits were not read')
    }
  }
}

/** Another reading may have told some of it meanwhile. */
function notify(entry: Watcher, visit: WatchedVisit): void {
  const { version, parts, presence } = visit
  const isPresenceNew = entry.presence !== presence
  const changed = VISIT_PARTS.filter((part) => parts[part] > entry.version || (part === 'members' && isPresenceNew))
  entry.presence = presence
  if (changed.length === 0 && version <= entry.version) return
  entry.version = Math.max(entry.version, version)
  entry.notify({ version: entry.version, changed })
}
