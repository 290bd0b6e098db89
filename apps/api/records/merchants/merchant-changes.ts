import type { Database } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** A merchant as its row says. */
export interface MerchantState {
  readonly id: string
  readonly slug: string
  readonly digest: string
  /** The part of the storefront's version that stands at the merchant. */
  readonly version: number
  readonly createdAt: Date
  readonly isRemoved: boolean
}

/** What else leads to a merchant, and the part of its storefront's version that orders raise. */
export interface MerchantLinks {
  readonly hosts: readonly string[]
  readonly storeIds: readonly string[]
  readonly raised: number
}

export interface MerchantChanges {
  readonly merchants: readonly MerchantState[]
  /** The part of the version that orders raise, by merchant. */
  readonly raised: ReadonlyMap<string, number>
}

type MerchantRow = {
  merchant_id: string
  slug: string
  digest: string
  storefront_version: number
  created_at: Date
  updated_at: Date
  is_removed: boolean
}
type RaisedRow = { merchant_id: string; version: number; updated_at: Date }

/**
 * A change is written with the time at which its call began, and seen when it is committed. So much longer than any statement
 * and lock may take is looked back; what comes later still is found by the look at all.
 */
const LOOK_BACK_MS = 15_000
/** Merchants that one statement reads when all are read. */
const PIECE = 500

/** Reads what changed in the tables by which merchants are found. It remembers how far it has read. */
export class MerchantChangeReader {
  readonly #database: Pick<Database, 'platform'>
  #newest = new Date(0)
  #newestRaised = new Date(0)

  constructor(database: Pick<Database, 'platform'>) {
    this.#database = database
  }

  /** What changed since the look before, and some of what that one saw. */
  async readNew(): Promise<MerchantChanges> {
    const [rows, raised] = await Promise.all([
      this.#database.platform().rows<MerchantRow>(statement('merchants.readChanged')`
         select merchant_id, slug, digest, storefront_version, created_at, updated_at, removed_at is not null as is_removed
         from merchants where updated_at > ${before(this.#newest)}`),
      this.#database.platform().rows<RaisedRow>(statement('merchants.readRaised')`
         select merchant_id, version, updated_at from storefront_versions where updated_at > ${before(this.#newestRaised)}`),
    ])
    return this.#answer(rows, raised)
  }

  /** All merchants, in pieces, each as large as one statement and one turn of the process may be. */
  async *readAll(): AsyncGenerator<MerchantChanges> {
    for (let last: string | null = null; ; ) {
      const rows: MerchantRow[] = await this.#database.platform().rows<MerchantRow>(statement('merchants.readPiece')`
         select merchant_id, slug, digest, storefront_version, created_at, updated_at, removed_at is not null as is_removed
         from merchants where ${last}::uuid is null or merchant_id > ${last}::uuid order by merchant_id limit ${PIECE}`)
      last = rows.at(-1)?.merchant_id ?? null
      if (last === null) return
      yield this.#answer(rows, await this.#readRaisedOf(rows.map((row) => row.merchant_id)))
    }
  }

  async readOne(merchantId: string): Promise<MerchantChanges> {
    const [rows, raised] = await Promise.all([
      this.#database.platform().rows<MerchantRow>(statement('merchants.readOne')`
         select merchant_id, slug, digest, storefront_version, created_at, updated_at, removed_at is not null as is_removed
         from merchants where merchant_id = ${merchantId}`),
      this.#readRaisedOf([merchantId]),
    ])
    // Not remembered as read: what others changed before it was not.
    return changesOf(rows, raised)
  }

  /** Of merchants whose own rows changed. */
  async readLinks(merchantIds: readonly string[]): Promise<Map<string, MerchantLinks>> {
    const links = new Map(merchantIds.map((id) => [id, noLinks()]))
    for (let at = 0; at < merchantIds.length; at += PIECE) {
      const ids = merchantIds.slice(at, at + PIECE)
      const [hosts, stores, raised] = await Promise.all([
        this.#database.platform().rows<{ host: string; merchant_id: string }>(
          statement('merchants.readHosts')`
              select host, merchant_id from merchant_hosts where merchant_id = any(${ids}::uuid[])`,
        ),
        this.#database.platform().rows<{ store_id: string; merchant_id: string }>(
          statement('merchants.readStores')`
              select store_id, merchant_id from stores where merchant_id = any(${ids}::uuid[])`,
        ),
        this.#readRaisedOf(ids),
      ])
      for (const row of hosts) links.get(row.merchant_id)!.hosts.push(row.host)
      for (const row of stores) links.get(row.merchant_id)!.storeIds.push(row.store_id)
      for (const row of raised) links.get(row.merchant_id)!.raised = row.version
    }
    return links
  }

  #readRaisedOf(ids: readonly string[]): Promise<RaisedRow[]> {
    return this.#database.platform().rows<RaisedRow>(statement('merchants.readRaisedOf')`
       select merchant_id, version, updated_at from storefront_versions where merchant_id = any(${ids}::uuid[])`)
  }

  #answer(rows: readonly MerchantRow[], raised: readonly RaisedRow[]): MerchantChanges {
    this.#newest = newestOf(this.#newest, rows)
    this.#newestRaised = newestOf(this.#newestRaised, raised)
    return changesOf(rows, raised)
  }
}

function changesOf(rows: readonly MerchantRow[], raised: readonly RaisedRow[]): MerchantChanges {
  return {
    merchants: rows.map((row) => ({
      id: row.merchant_id,
      slug: row.slug,
      digest: row.digest,
      version: row.storefront_version,
      createdAt: row.created_at,
      isRemoved: row.is_removed,
    })),
    raised: new Map(raised.map((row) => [row.merchant_id, row.version])),
  }
}

function noLinks(): { hosts: string[]; storeIds: string[]; raised: number } {
  return { hosts: [], storeIds: [], raised: 0 }
}

const before = (newest: Date) => new Date(newest.getTime() - LOOK_BACK_MS)

function newestOf(known: Date, rows: readonly { readonly updated_at: Date }[]): Date {
  return rows.reduce((newest, row) => (row.updated_at > newest ? row.updated_at : newest), known)
}
