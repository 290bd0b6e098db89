import type { Api } from '../../http/api.ts'

/** How often the database is asked, for what other processes changed and for events that were lost. */
const LOOK_EVERY_MS = 2_000

interface Watched {
  readonly merchantId: string
  readonly orderId: string
  version: number
  readonly told: () => void
}

/**
 * The orders that streams of this process watch: told by events at once, and by one look at the database every two seconds
 * for all of them together.
 */
export class OrderWatch {
  #api: Api
  #watched = new Set<Watched>()
  #timer: NodeJS.Timeout | null = null

  constructor(api: Api) {
    this.#api = api
  }

  /** `told` is called after every change beyond `version`. Returns the function that ends the watch. */
  watch(merchantId: string, orderId: string, version: number, told: () => void): () => void {
    const entry: Watched = { merchantId, orderId, version, told }
    this.#watched.add(entry)
    const unwatch = this.#api.ports.events.watchOrder(merchantId, orderId, (event) => this.#tell(entry, event.version))
    this.#timer ??= setInterval(() => void this.#look(), LOOK_EVERY_MS).unref()
    return () => {
      unwatch()
      this.#watched.delete(entry)
      if (this.#watched.size === 0 && this.#timer) {
        clearInterval(this.#timer)
        this.#timer = null
      }
    }
  }

  async #look(): Promise<void> {
    const watched = [...this.#watched]
    try {
      const rows = await this.#api.database.everywhere<{ order_id: string; version: number }>(
        `select order_id, version from orders where (merchant_id, order_id) in (
           select * from unnest($1::uuid[], $2::uuid[]))`,
        [watched.map(({ merchantId }) => merchantId), watched.map(({ orderId }) => orderId)],
      )
      const versions = new Map(rows.map((row) => [row.order_id, row.version]))
      for (const entry of watched) this.#tell(entry, versions.get(entry.orderId) ?? 0)
    } catch (error) {
      this.#api.log.debug({ err: error }, 'watched orders were not read')
    }
  }

  #tell(entry: Watched, version: number): void {
    if (version <= entry.version) return
    entry.version = version
    entry.told()
  }
}
