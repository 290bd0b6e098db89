import type { Database } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import type { MerchantState } from './merchant-changes.ts'

/** A compiled document is large, so that one statement reads only so many. */
const MAX_READ_AT_ONCE = 200

/**
 * Keeps sandbox merchants out of a directory: everybody knows their codes, so a server in production answers for none of
 * them. Each document is read once, since only a new digest can change the answer.
 */
export class SandboxMerchants {
  readonly #database: Database
  readonly #known = new Map<string, { readonly slug: string; readonly digest: string; readonly isSandbox: boolean }>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Slugs of those that are left out. */
  get slugs(): readonly string[] {
    return [...this.#known.values()].filter(({ isSandbox }) => isSandbox).map(({ slug }) => slug)
  }

  /** All but the sandboxes of these merchants. */
  async leaveOut(merchants: readonly MerchantState[]): Promise<MerchantState[]> {
    const unknown = merchants.filter(({ id, digest }) => this.#known.get(id)?.digest !== digest)
    for (let at = 0; at < unknown.length; at += MAX_READ_AT_ONCE) {
      const piece = unknown.slice(at, at + MAX_READ_AT_ONCE)
      const read = await this.#database
        .platform()
        .rows<{ merchant_id: string; digest: string; is_sandbox: boolean }>(statement('merchants.leaveOut')`
            select merchant_id, digest, compiled @> '{"sandbox": true}' as is_sandbox from merchants
         where merchant_id = any(${piece.map(({ id }) => id)}::uuid[])`)
      const rows = new Map(read.map((row) => [row.merchant_id, row]))
      for (const { id, slug } of piece) {
        const row = rows.get(id)
        if (row) this.#known.set(id, { slug, digest: row.digest, isSandbox: row.is_sandbox })
      }
    }
    return merchants.filter(({ id }) => this.#known.get(id)?.isSandbox === false)
  }

  /** It was taken down. */
  forget(merchantId: string): void {
    this.#known.delete(merchantId)
  }
}
