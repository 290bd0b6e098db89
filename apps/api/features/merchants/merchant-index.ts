import type { MerchantLinks, MerchantState } from '../../records/merchants/merchant-changes.ts'

type MerchantAge = Pick<MerchantState, 'createdAt' | 'slug'>

interface Entry extends MerchantLinks {
  readonly state: MerchantState
}

/** Slugs, hosts and stores, each of which leads to one merchant. What changes of one merchant touches no other's. */
export class MerchantIndex {
  readonly #entries = new Map<string, Entry>()
  readonly #bySlug = new Map<string, string>()
  readonly #byHost = new Map<string, string>()
  readonly #byStore = new Map<string, string>()
  #slugs: readonly string[] | null = null

  has(merchantId: string): boolean {
    return this.#entries.has(merchantId)
  }

  /** Is a row what is known already? */
  isKnown(state: MerchantState): boolean {
    const known = this.#entries.get(state.id)?.state
    return known?.version === state.version && known.digest === state.digest && !state.isRemoved
  }

  put(state: MerchantState, links: MerchantLinks): void {
    this.remove(state.id)
    this.#entries.set(state.id, { state, ...links })
    this.#bySlug.set(state.slug, state.id)
    for (const host of links.hosts) this.#byHost.set(host, state.id)
    for (const storeId of links.storeIds) this.#byStore.set(storeId, state.id)
    this.#slugs = null
  }

  /** True where the merchant is known, and its version was another one. */
  raise(merchantId: string, raised: number): boolean {
    const entry = this.#entries.get(merchantId)
    if (!entry || entry.raised === raised) return false
    this.#entries.set(merchantId, { ...entry, raised })
    return true
  }

  remove(merchantId: string): void {
    const entry = this.#entries.get(merchantId)
    if (!entry) return
    this.#entries.delete(merchantId)
    for (const [places, names] of [
      [this.#bySlug, [entry.state.slug]],
      [this.#byHost, entry.hosts],
      [this.#byStore, entry.storeIds],
    ] as const) {
      // A host that moved is the other merchant's by now.
      for (const name of names) if (places.get(name) === merchantId) places.delete(name)
    }
    this.#slugs = null
  }

  idOfSlug(slug: string): string | null {
    return this.#bySlug.get(slug) ?? null
  }

  idOfHost(host: string): string | null {
    return this.#byHost.get(host) ?? null
  }

  idOfStore(storeId: string): string | null {
    return this.#byStore.get(storeId) ?? null
  }

  /** The oldest merchant first. */
  slugs(): readonly string[] {
    this.#slugs ??= [...this.#entries.values()]
      .map(({ state }) => state)
      .sort(byAge)
      .map(({ slug }) => slug)
    return this.#slugs
  }
}

/** The oldest first; of those of one instant by slug. */
export function byAge(a: MerchantAge, b: MerchantAge): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.slug < b.slug ? -1 : 1)
}
