import { setImmediate as othersFirst } from 'node:timers/promises'
import type { Product } from '@compass/domain/catalogue'
import { type LoadedMerchant, loadMerchant, type Merchant } from '@compass/domain/merchants'
import type { Database, Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import type { ApiConfiguration } from '../../http/configuration.ts'
import { SandboxMerchants } from './sandbox-merchants.ts'

/** How long a process may go on with an older version of a merchant that another process changed. */
const REFRESH_MS = 1_000

/**
 * The merchants of the deployment, in memory: slug, host and store each lead to one merchant. A merchant is loaded when it is
 * first asked for. Versions are looked up every second, so that a change made by another process is seen.
 */
export interface MerchantDirectory {
  idOfSlug(slug: string): string | null
  idOfHost(host: string): string | null
  idOfStore(storeId: string): string | null
  slugs(): readonly string[]
  /** Slugs of sandbox merchants that are there and that production does not answer for; none in demo mode. */
  hiddenSandboxes(): readonly string[]
  /** Null where there is no such merchant (any more). */
  load(merchantId: string): Promise<LoadedMerchant | null>
  /** Reads the versions now: after a change of this process's own, and before a rule that must not be late. */
  refresh(): Promise<void>
  stop(): void
}

interface Entry {
  readonly slug: string
  readonly version: number
}

type StateRow = { store_id: string; product_id: string; soldOut: boolean; until: Date | null; stock: number | null }

export async function openDirectory(
  database: Database,
  { mode }: Pick<ApiConfiguration, 'mode'>,
): Promise<MerchantDirectory> {
  const sandboxes = mode === 'production' ? new SandboxMerchants(database) : null
  let entries = new Map<string, Entry>()
  let bySlug = new Map<string, string>()
  let byHost = new Map<string, string>()
  let byStore = new Map<string, string>()
  let seen = ''
  const loaded = new Map<string, Promise<LoadedMerchant | null>>()
  const versions = new Map<string, number>()
  /** The last compiled document of each merchant, which most changes of version leave as it is. */
  const documents = new Map<string, { readonly digest: string; readonly merchant: Merchant }>()

  async function readVersions(): Promise<void> {
    const found = await database
      .platform()
      .rows<{ merchant_id: string; slug: string; storefront_version: number; digest: string }>(
        statement('merchants.readVersions')`select m.merchant_id, m.slug, m.digest,
           m.storefront_version + coalesce(v.version, 0) as storefront_version
         from merchants m left join storefront_versions v on v.merchant_id = m.merchant_id
         where m.removed_at is null order by m.created_at, m.slug`,
      )
    const now = found.map((row) => `${row.merchant_id} ${row.slug} ${row.storefront_version}`).join('\n')
    if (now === seen) return
    const rows = sandboxes ? await sandboxes.leaveOut(found) : found
    const [hosts, stores] = await Promise.all([
      database
        .platform()
        .rows<{ host: string; merchant_id: string }>(
          statement('merchants.readHosts')`select host, merchant_id from merchant_hosts`,
        ),
      database
        .platform()
        .rows<{ store_id: string; merchant_id: string }>(
          statement('merchants.readStores')`select store_id, merchant_id from stores`,
        ),
    ])
    entries = new Map(rows.map((row) => [row.merchant_id, { slug: row.slug, version: row.storefront_version }]))
    bySlug = new Map(rows.map((row) => [row.slug, row.merchant_id]))
    const isKnown = (row: { readonly merchant_id: string }) => entries.has(row.merchant_id)
    byHost = new Map(hosts.filter(isKnown).map((row) => [row.host, row.merchant_id]))
    byStore = new Map(stores.filter(isKnown).map((row) => [row.store_id, row.merchant_id]))
    await Promise.all([...loaded.keys()].filter((id) => versions.get(id) !== entries.get(id)?.version).map(renew))
    seen = now
  }

  /** Who asks meanwhile is answered from the version before: nobody waits for a merchant that is there. */
  async function renew(merchantId: string): Promise<void> {
    const merchant = entries.has(merchantId) ? await read(merchantId).catch(() => null) : null
    if (merchant) loaded.set(merchantId, Promise.resolve(merchant))
    else loaded.delete(merchantId)
  }

  // One after another: an older look that ended later would bring back what is gone.
  let looking: Promise<void> = Promise.resolve()
  function refresh(): Promise<void> {
    const look = looking.then(readVersions)
    looking = look.catch(() => {})
    return look
  }

  async function read(merchantId: string): Promise<LoadedMerchant | null> {
    const tenant = database.tenant(merchantId)
    const known = documents.get(merchantId)
    const [row, paused, states, pictures] = await Promise.all([
      readMerchant(tenant, known?.digest ?? ''),
      tenant.rows<{ store_id: string; paused: number[] }>(
        statement('merchants.readPaused')`select store_id, paused from stores where merchant_id = $1`,
      ),
      tenant.rows<StateRow>(statement('merchants.readProductStates')`
          select store_id, product_id, sold_out as "soldOut", sold_out_until as until, stock
         from product_states where merchant_id = $1`),
      tenant.rows<{ sha256: string; width: number; height: number }>(
        statement('merchants.readPictures')`select sha256, width, height from pictures where merchant_id = $1`,
      ),
    ])
    const merchant = row?.merchant ?? known?.merchant
    if (!row || !merchant) return null
    documents.set(merchantId, { digest: row.digest, merchant })
    versions.set(merchantId, row.version)
    return loadMerchant(merchant, row.version, {
      paused: new Map(paused.map((store) => [store.store_id, new Set(store.paused)])),
      products: new Map(states.map((state) => [`${state.store_id} ${state.product_id}`, state])),
      pictures: new Map(pictures.map(({ sha256, width, height }) => [sha256, { width, height }])),
    })
  }

  await refresh()
  const timer = setInterval(() => void refresh().catch(() => {}), REFRESH_MS)
  timer.unref()

  return {
    idOfSlug: (slug) => bySlug.get(slug) ?? null,
    idOfHost: (host) => byHost.get(host) ?? null,
    idOfStore: (storeId) => byStore.get(storeId) ?? null,
    slugs: () => [...bySlug.keys()],
    hiddenSandboxes: () => sandboxes?.slugs ?? [],
    load(merchantId) {
      if (!entries.has(merchantId)) return Promise.resolve(null)
      let merchant = loaded.get(merchantId)
      if (!merchant) {
        merchant = read(merchantId).catch((error) => {
          loaded.delete(merchantId)
          throw error
        })
        loaded.set(merchantId, merchant)
      }
      return merchant
    },
    refresh,
    stop: () => clearInterval(timer),
  }
}

interface MerchantRead {
  readonly digest: string
  readonly version: number
  /** Null: it says what the known one says. */
  readonly merchant: Merchant | null
}

type PieceRow = { piece: string | null; digest: string | null; version: number | null }

/** Products that are read before other calls have their turn: about half a millisecond. */
const PRODUCTS_AT_ONCE = 100

/** The products come in pieces, each read by itself: a large menu in one would hold up the calls of others. */
async function readMerchant(tenant: Tenant, knownDigest: string): Promise<MerchantRead | null> {
  const [head, ...rest] = await tenant.rows<PieceRow>(statement('merchants.readMerchant')`with one as (
       select case when m.digest = ${knownDigest} then null else m.compiled end as compiled, m.digest,
         m.storefront_version + coalesce(v.version, 0) as storefront_version
       from merchants m left join storefront_versions v on v.merchant_id = $1
       where m.merchant_id = $1 and m.removed_at is null
     )
     select (compiled - 'products')::text as piece, digest, storefront_version as version, 0 as first from one
     union all
     select '[' || string_agg(product::text, ',' order by at) || ']', null, null, min(at)
     from one, jsonb_array_elements(one.compiled -> 'products') with ordinality as p (product, at)
     group by (at - 1) / ${PRODUCTS_AT_ONCE}::bigint
     order by first`)
  if (!head) return null
  const read = { digest: head.digest!, version: head.version! }
  if (head.piece === null) return { ...read, merchant: null }
  const products: Product[] = []
  for (const { piece } of rest) {
    await othersFirst()
    products.push(...(JSON.parse(piece!) as Product[]))
  }
  return { ...read, merchant: { ...(JSON.parse(head.piece) as Omit<Merchant, 'products'>), products } }
}
