import type { listStockedProducts } from '@compass/contract/board'
import type { AnswerOf, QueryOf } from '@compass/contract/call'
import { snoozedUntil } from '@compass/domain/availability'
import { type Product, searchKey } from '@compass/domain/catalogue'
import { isVendor, type LoadedMerchant, type Store } from '@compass/domain/merchants'
import { moneyIn } from '@compass/domain/money'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { readStock } from '../../records/stock/read-stock.ts'
import { photoOf } from '../catalogue/photo.ts'
import { endsAnswer } from './store-answer.ts'

type StockedPage = AnswerOf<typeof listStockedProducts>

/** By product as it is in memory: what it is searched by, in every language. */
const keys = new WeakMap<Product, string>()

function keyOf(product: Product): string {
  const known = keys.get(product)
  if (known !== undefined) return known
  const key = searchKey([...Object.values(product.name), product.sku].join(' '))
  keys.set(product, key)
  return key
}

/**
 * Products of a store with what there is of them, in the menu's order, what is sold out first. All words that are searched stand
 * in a name or the SKU. Refuses `not_found` for a store of nobody's.
 */
export async function readStockedProducts(
  api: Api,
  merchantId: string,
  { store: storeId, query = '', state, skip, limit }: QueryOf<typeof listStockedProducts>,
  now: Date,
): Promise<Result<StockedPage>> {
  const loaded = await api.merchants.load(merchantId)
  const store = loaded?.stores.get(storeId)
  if (!loaded || !store) return refuse({ reason: 'not_found' })
  const words = searchKey(query).split(' ').filter(Boolean)
  const isSoldOut = (product: Product) => loaded.isSoldOut(product.id, storeId, now)
  const sold = soldAt(loaded, storeId)
  const soldOut = sold.filter(isSoldOut)
  const found = (state === 'soldOut' ? soldOut : sold).filter((product) => {
    if (state === 'counted' && loaded.left(product.id, storeId) === null) return false
    return words.every((word) => keyOf(product).includes(word))
  })
  const inTurn = [...found.filter(isSoldOut), ...found.filter((product) => !isSoldOut(product))]
  const page = inTurn.slice(skip, skip + limit)
  const stock = await readStock(
    api.database.tenant(merchantId),
    storeId,
    page.map(({ id }) => id),
  )
  return accept({
    items: page.map((product) => productAnswer(loaded, store, product, { stock: stock.get(product.id) ?? null, now })),
    total: inTurn.length,
    skip,
    limit,
    soldOut: soldOut.length,
    ends: endsAnswer(store, now),
  })
}

/** Switched on, and of this store: in a court of this vendor. */
function soldAt(loaded: LoadedMerchant, storeId: string): readonly Product[] {
  const ofVendor = isVendor(loaded.merchant, storeId)
  const inMenu = loaded.merchant.categories.flatMap(({ productIds }) => productIds)
  return inMenu.flatMap((id) => {
    const product = loaded.products.get(id)
    if (!product?.isActive) return []
    return ofVendor && product.storeId !== storeId ? [] : [product]
  })
}

function productAnswer(
  loaded: LoadedMerchant,
  store: Store,
  product: Product,
  { stock, now }: { readonly stock: number | null; readonly now: Date },
): StockedPage['items'][number] {
  return {
    _id: product.id,
    name: product.name,
    sku: product.sku,
    category: loaded.categories.get(product.categoryId)?.name ?? {},
    photo: photoOf(loaded, product.picture),
    price: moneyIn(loaded.merchant.currency)(product.price),
    soldOut: loaded.isSoldOut(product.id, store.id, now) || stock === 0,
    until: snoozedUntil(product.snoozes, store.id, now)?.toISOString() ?? null,
    stock,
  }
}
