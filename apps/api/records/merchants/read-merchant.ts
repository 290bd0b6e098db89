import { setImmediate as othersFirst } from 'node:timers/promises'
import type { Product } from '@compass/domain/catalogue'
import type { Merchant } from '@compass/domain/merchants'
import { type LoadedMerchant, loadMerchant } from '@compass/domain/merchants'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import { type PausedChannels, pausedOf } from './store-switches.ts'

/** A compiled document, which most changes of version leave as it is. */
export interface KnownDocument {
  readonly digest: string
  readonly merchant: Merchant
  /** What it takes in memory, about: twice its text. */
  readonly bytes: number
}

interface ReadMerchant {
  readonly loaded: LoadedMerchant
  readonly document: KnownDocument
}

type StateRow = { store_id: string; product_id: string; soldOut: boolean; until: Date | null; stock: number | null }

/** Reads a merchant with what changed since its document; null where there is none (any more). */
export async function readLoadedMerchant(tenant: Tenant, known: KnownDocument | null): Promise<ReadMerchant | null> {
  const [row, switches, states, pictures] = await Promise.all([
    readMerchant(tenant, known?.digest ?? ''),
    tenant.rows<SwitchesRow>(
      statement('merchants.readSwitches')`select store_id, paused, paused_until, kitchen_added from stores
       where merchant_id = $1`,
    ),
    tenant.rows<StateRow>(statement('merchants.readProductStates')`
        select store_id, product_id, sold_out as "soldOut", sold_out_until as until, stock
       from product_states where merchant_id = $1`),
    tenant.rows<{ sha256: string; width: number; height: number }>(
      statement('merchants.readPictures')`select sha256, width, height from pictures where merchant_id = $1`,
    ),
  ])
  const document = row?.document ?? known
  if (!row || !document) return null
  const loaded = loadMerchant(document.merchant, row.version, {
    paused: new Map(switches.map((store) => [store.store_id, new Set(store.paused)])),
    pausedUntil: new Map(switches.map((store) => [store.store_id, endsOf(pausedOf(store))])),
    kitchenAdded: new Map(
      switches.flatMap(({ store_id: id, kitchen_added: minutes }) => (minutes > 0 ? [[id, minutes] as const] : [])),
    ),
    products: new Map(states.map((state) => [`${state.store_id} ${state.product_id}`, state])),
    pictures: new Map(pictures.map(({ sha256, width, height }) => [sha256, { width, height }])),
  })
  return { loaded, document }
}

type SwitchesRow = { store_id: string; paused: number[]; paused_until: Record<string, number>; kitchen_added: number }

function endsOf(paused: PausedChannels): ReadonlyMap<number, Date> {
  return new Map([...paused].flatMap(([channel, until]) => (until ? [[channel, until] as const] : [])))
}

interface MerchantRead {
  readonly version: number
  /** Null: it is the known one. */
  readonly document: KnownDocument | null
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
  if (head.piece === null) return { version: head.version!, document: null }
  const products: Product[] = []
  let bytes = 2 * head.piece.length
  for (const { piece } of rest) {
    await othersFirst()
    products.push(...(JSON.parse(piece!) as Product[]))
    bytes += 2 * piece!.length
  }
  const merchant = { ...(JSON.parse(head.piece) as Omit<Merchant, 'products'>), products }
  return { version: head.version!, document: { digest: head.digest!, merchant, bytes } }
}
