import type { AnswerOf } from '@compass/contract/call'
import type { listFoodCourtBrands } from '@compass/contract/courts'
import { type Product, searchNames, searchProducts } from '@compass/domain/catalogue'
import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import type { Service } from '@compass/domain/services'
import type { Api } from '../../http/api.ts'
import { type ProductAnswer, productAnswer } from '../catalogue/product-answer.ts'
import { searchIndexOf } from '../catalogue/search-index.ts'
import { stateOfEntry } from '../landings/brand-entry.ts'
import { storeAnswer } from '../stores/store-answer.ts'

type CourtBrand = AnswerOf<typeof listFoodCourtBrands>['items'][number]

interface BrandQuery {
  readonly query: string
  /** Null: of each vendor the first that it offers. */
  readonly service: Service | null
  readonly now: Date
}

/** What a vendor is known for, at most. */
const MAX_POPULAR = 4
/** Items of a search, of all vendors together. */
const MAX_FOUND = 24

/** The vendors of a court in its order; of a search those that it finds by name, then those that have what it finds. */
export async function listCourtBrands(
  api: Api,
  loaded: LoadedMerchant,
  { query, service, now }: BrandQuery,
): Promise<CourtBrand[]> {
  const vendors = loaded.merchant.stores
    .filter(({ isActive }) => isActive)
    .map((store) => ({ store, entry: brandEntry(api, loaded, store, service, now) }))
  if (query.trim() === '') return vendors.map(({ entry }) => entry)
  // A query without a letter finds everything by name, and nothing is meant by it.
  if (!/[\p{L}\p{N}]/u.test(query)) return []
  const named = searchNames(vendors, query, ({ store }) => ({
    name: store.name,
    group: store.brand?.sells ?? store.name,
  }))
  const found = await searchItems(loaded, query)
  const others = vendors.filter(
    (vendor) => !named.includes(vendor) && found.some((product) => isSoldBy(vendor.store, product)),
  )
  return [...named, ...others].map(({ store, entry }) => ({
    ...entry,
    popular: [],
    found: found
      .filter((product) => isSoldBy(store, product))
      .map((product) => productAnswer(loaded, store, product, now)),
  }))
}

function brandEntry(api: Api, loaded: LoadedMerchant, store: Store, service: Service | null, now: Date): CourtBrand {
  const answer = storeAnswer(api, loaded, store, now)
  return {
    _id: store.id,
    name: store.name,
    // A vendor without a brand is refused with its document.
    vendor: answer.vendor!,
    services: [...store.services],
    ...stateOfEntry(answer, service),
    preparationMinutes: store.preparationMinutes,
    popular: popularOf(loaded, store, now),
    found: [],
  }
}

function popularOf(loaded: LoadedMerchant, store: Store, now: Date): ProductAnswer[] {
  return loaded.merchant.products
    .filter((product) => product.isActive && product.label === 'popular' && isSoldBy(store, product))
    .slice(0, MAX_POPULAR)
    .map((product) => productAnswer(loaded, store, product, now))
    .filter(({ soldOut, available }) => !soldOut && available.now)
}

async function searchItems(loaded: LoadedMerchant, query: string): Promise<Product[]> {
  const result = searchProducts(await searchIndexOf(loaded.merchant), query, MAX_FOUND)
  if (!result.ok) return []
  // The index may be the one of the version before.
  return result.value.items.flatMap(({ id }) => {
    const product = loaded.products.get(id)
    return product?.isActive ? [product] : []
  })
}

function isSoldBy({ id }: Store, { storeId }: Product): boolean {
  return storeId === undefined || storeId === id
}
