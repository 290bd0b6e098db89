import { statement } from '../../db/sql.ts'
import type { Api } from '../../http/api.ts'
import type { Change } from '../../records/orders/watched-order.ts'

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

type ChangeRow = {
  order_id: string
  version: number
  status: number
  updated_at: Date
  step: number | null
  step_status: number | null
  step_at: Date | null
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
      const rows = await this.#api.database.platform().rows<ChangeRow>(statement('orders.#read')`
     select o.order_id, o.version, o.status, o.updated_at, h.version as step, h.to_status as step_status, h.at as step_at
         from unnest(${input.map(({ merchantId }) => merchantId)}::uuid[],
           ${input.map(({ orderId }) => orderId)}::uuid[], ${input.map(({ version }) => version)}::bigint[]) as w
           (merchant_id, order_id, version)
         join orders o on o.merchant_id = w.merchant_id and o.order_id = w.order_id and o.version > w.version
         left join order_history h
           on h.merchant_id = o.merchant_id and h.order_id = o.order_id and h.version > w.version
         order by h.version`)
      const changes = new Map<string, { steps: Change[]; now: Change }>()
      for (const row of rows) {
        const now = { version: row.version, status: row.status, at: row.updated_at }
        const changed = changes.get(row.order_id) ?? { steps: [], now }
        changes.set(row.order_id, changed)
        if (row.step !== null) changed.steps.push({ version: row.step, status: row.step_status!, at: row.step_at! })
      }
      for (const [orderId, { steps, now }] of changes) {
        const all = steps.at(-1)?.version === now.version ? steps : [...steps, now]
        for (const entry of entries.get(orderId)!) notify(entry, all)
      }
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
