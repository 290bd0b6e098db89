import type { Database } from '../../db/database.ts'
import type { MerchantState } from '../../records/merchants/merchant-changes.ts'
import { readSandboxFlags } from '../../records/merchants/sandbox-flags.ts'
import { byAge } from './merchant-index.ts'

/** A compiled document is large, so that one statement reads only so many. */
const MAX_READ_AT_ONCE = 200

interface KnownMerchant {
  readonly slug: string
  readonly createdAt: Date
  readonly digest: string
  readonly isSandbox: boolean
  /** A gateway of its document is for trying. */
  readonly isForTrying: boolean
}

/**
 * Keeps sandbox merchants out of a directory: everybody knows their codes, so a server in production answers for none.
 * Those that take no real money are kept out too. Each document is read once, since only a new digest can change the answer.
 */
export class SandboxMerchants {
  readonly #database: Database
  readonly #known = new Map<string, KnownMerchant>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Slugs of those that are left out, the oldest first. */
  get slugs(): readonly string[] {
    return this.#slugsOf(({ isSandbox }) => isSandbox)
  }

  /** The others that are left out: a gateway of their document is for trying. */
  get slugsForTrying(): readonly string[] {
    return this.#slugsOf(({ isSandbox, isForTrying }) => isForTrying && !isSandbox)
  }

  #slugsOf(wanted: (merchant: KnownMerchant) => boolean): readonly string[] {
    return [...this.#known.values()]
      .filter(wanted)
      .sort(byAge)
      .map(({ slug }) => slug)
  }

  /** All but the sandboxes of these merchants. */
  async leaveOut(merchants: readonly MerchantState[]): Promise<MerchantState[]> {
    const unknown = merchants.filter(({ id, digest }) => this.#known.get(id)?.digest !== digest)
    for (let at = 0; at < unknown.length; at += MAX_READ_AT_ONCE) {
      const piece = unknown.slice(at, at + MAX_READ_AT_ONCE)
      const rows = await readSandboxFlags(
        this.#database,
        piece.map(({ id }) => id),
      )
      for (const { id, slug, createdAt } of piece) {
        const row = rows.get(id)
        if (row) this.#known.set(id, { slug, createdAt, ...row })
      }
    }
    return merchants.filter(({ id }) => {
      const known = this.#known.get(id)
      return known !== undefined && !known.isSandbox && !known.isForTrying
    })
  }

  /** It was taken down. */
  forget(merchantId: string): void {
    this.#known.delete(merchantId)
  }
}
