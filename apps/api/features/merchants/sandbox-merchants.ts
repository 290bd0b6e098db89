import type { Database } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** A compiled document is large, so that one statement reads only so many. */
const MAX_READ_AT_ONCE = 200

type VersionRow = {
  readonly merchant_id: string
  readonly slug: string
  readonly digest: string
}

/**
 * Keeps sandbox merchants out of a directory: everybody knows their codes, so a server in production answers for none of
 * them. Each document is read once, since only a new digest can change the answer.
 */
export class SandboxMerchants {
  readonly #database: Database
  #known = new Map<string, { readonly digest: string; readonly isSandbox: boolean }>()
  #slugs: readonly string[] = []

  constructor(database: Database) {
    this.#database = database
  }

  /** Slugs of those that were left out last time. */
  get slugs(): readonly string[] {
    return this.#slugs
  }

  /** The rows of all other merchants. */
  async leaveOut<R extends VersionRow>(rows: readonly R[]): Promise<R[]> {
    const unknown = rows.filter((row) => this.#known.get(row.merchant_id)?.digest !== row.digest)
    for (let at = 0; at < unknown.length; at += MAX_READ_AT_ONCE) {
      const read = await this.#database
        .platform()
        .rows<VersionRow & { is_sandbox: boolean }>(statement('merchants.leaveOut')`
            select merchant_id, slug, digest, compiled @> '{"sandbox": true}' as is_sandbox from merchants
         where merchant_id = any(${unknown.slice(at, at + MAX_READ_AT_ONCE).map((row) => row.merchant_id)}::uuid[])`)
      for (const { merchant_id: id, digest, is_sandbox: isSandbox } of read) this.#known.set(id, { digest, isSandbox })
    }
    const isSandbox = (row: R) => this.#known.get(row.merchant_id)?.isSandbox !== false
    this.#slugs = rows.filter(isSandbox).map(({ slug }) => slug)
    return rows.filter((row) => !isSandbox(row))
  }
}
