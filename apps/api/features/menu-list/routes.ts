import { getProductBySku, getSpecialMenus, getStoresProducts, getVariants } from '@compass/contract/menu-list'
import type { Product } from '@compass/domain/catalogue'
import { isSoldAt, type LoadedMerchant, type Store, shownAt } from '@compass/domain/merchants'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { productAnswer } from '../catalogue/product-answer.ts'
import { derivedId } from '../merchants/derived-id.ts'
import { findStore } from '../merchants/find-store.ts'

const notFound = () => refuse({ reason: 'not_found' })

export function serveMenuList(app: FastifyInstance, api: Api): void {
  serve(app, api, getProductBySku, async ({ params, query, session, now }) => {
    const found = await findStore(api, session, query.store)
    // A product's id is made of its number, which is therefore no search.
    const product = found?.loaded.products.get(derivedId(found.loaded.merchant.id, 'product', params.sku))
    if (!found || !product?.isActive || !isSoldAt(found.loaded, found.store.id, product)) return notFound()
    return accept({ product: productAnswer(found.loaded, found.store, product, now) })
  })

  serve(app, api, getVariants, async ({ params, query, session, now }) => {
    const found = await findStore(api, session, query.store)
    const product = found?.loaded.products.get(params.id)
    if (!found || !product?.isActive || !isSoldAt(found.loaded, found.store.id, product)) return notFound()
    const { _id, customize } = productAnswer(found.loaded, found.store, product, now)
    return accept({ product: _id, customize })
  })

  serve(app, api, getSpecialMenus, async ({ query, session, now }) => {
    const found = await findStore(api, session, query.store)
    if (!found) return notFound()
    const items = specialsOf(found.loaded, found.store).map(({ special, products }) => ({
      _id: special.id,
      key: special.key,
      name: special.name,
      description: special.description,
      products: products.map((product) => productAnswer(found.loaded, found.store, product, now)),
    }))
    return accept({ items, total: items.length })
  })

  serve(app, api, getStoresProducts, async ({ query, session, now }) => {
    const { skip, limit } = query
    const found = await Promise.all(query.stores.map((id) => findStore(api, session, id)))
    const all: { loaded: LoadedMerchant; store: Store; product: Product }[] = []
    for (const one of found) {
      if (!one) return notFound()
      for (const { products } of shownAt(one.loaded, one.store.id)) {
        for (const product of products) all.push({ ...one, product })
      }
    }
    const items = all
      .slice(skip, skip + limit)
      .map(({ loaded, store, product }) => ({ ...productAnswer(loaded, store, product, now), store: store.id }))
    return accept({ items, total: all.length, skip, limit })
  })
}

/** The special menus of a store with what is switched on of each; one with nothing left is none. */
function specialsOf(loaded: LoadedMerchant, store: Store) {
  const { merchant, products } = loaded
  return (merchant.specials ?? [])
    .filter(({ storeIds }) => storeIds?.includes(store.id) ?? true)
    .map((special) => ({
      special,
      products: special.productIds.flatMap((id) => {
        const product = products.get(id)
        return product?.isActive && isSoldAt(loaded, store.id, product) ? [product] : []
      }),
    }))
    .filter(({ products }) => products.length > 0)
}
