import type { Api } from '../../http/api.ts'
import { type Change, findOrderChanges } from '../../records/orders/watched-order.ts'

/** How often the database is asked, for what other processes changed and for events that were lost. */
const LOOK_EVERY_MS = 500
/** Events that come together are read together. */
const READ_AFTER_MS = 10

interface Watcher {
  readonly merchantId: string
  readonly orderId: string
  /** The last version that was told. */
  version: number
  readonly notify: (changes: readonly Change[]) => void
}

/**
 * The orders that streams of this process watch. They are notified a moment after their events, and by one look at the
 * database every half second for all of them together. However many they are, a look is one statement and tells what it
 * finds.
 */
export class OrderWatch {
  #api: Api
  #watched = new Set<Watcher>()
  /** Of which an event said that there is something new. */
  #stale = new Set<Watcher>()
  #timer: NodeJS.Timeout | null = null
  #reading: NodeJS.Timeout | null = null

  constructor(api: Api) {
    this.#api = api
  }

  /** `told` is called with every change beyond `version`, each once and in order. Returns the function that ends the watch. */
  watch(merchantId: string, orderId: string, version: number, notify: Watcher['notify']): () => void {
    const entry: Watcher = { merchantId, orderId, version, notify }
    this.#watched.add(entry)
    const unwatch = this.#api.ports.events.watchOrder(merchantId, orderId, (event) => {
      if (event.version > entry.version) this.#readSoon(entry)
    })
    this.#timer ??= setInterval(() => void this.#read(this.#watched), LOOK_EVERY_MS).unref()
    return () => {
      unwatch()
      this.#watched.delete(entry)
      this.#stale.delete(entry)
      if (this.#watched.size === 0 && this.#timer) {
        clearInterval(this.#timer)
        this.#timer = null
      }
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
    const entries = new Map<string, Watcher[]>()
    for (const entry of watched) {
      const same = entries.get(entry.orderId)
      if (same) same.push(entry)
      else entries.set(entry.orderId, [entry])
    }
    const input = [...entries.values()].map((same) => same.reduce((a, b) => (a.version < b.version ? a : b)))
    if (input.length === 0) return
    try {
      for (const [orderId, changes] of await findOrderChanges(this.#api.database, input))
        for (const entry of entries.get(orderId)!) notify(entry, changes)
    } catch (error) {
      this.#api.log.debug({ err: error }, 'watched orders were not read')
    }
  }
}

/** Another reading may have told some of it meanwhile. */
function notify(entry: Watcher, changes: readonly Change[]): void {
  const news = changes.filter(({ version }) => version > entry.version)
  if (news.length === 0) return
  entry.version = news.at(-1)!.version
  entry.notify(news)
}
