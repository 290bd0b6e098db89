import {
  getMenu,
  getMenuOfStore,
  getMenuProducts,
  getProduct,
  searchMenus,
  searchProducts as searchProductsCall,
} from '@compass/contract/catalogue'
import { type DietaryFilter, matchesFilter, type Product, searchProducts } from '@compass/domain/catalogue'
import { allowedOrderType, isSoldAt, type LoadedMerchant, shownAt } from '@compass/domain/merchants'
import { accept, refuse } from '@compass/domain/refusal'
import type { OrderType } from '@compass/domain/services'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendRefusal } from '../../http/answer.ts'
import type { Api } from '../../http/api.ts'
import { type CallInput, serve, serveRaw } from '../../http/serve.ts'
import { derivedId } from '../merchants/derived-id.ts'
import { findStore } from '../merchants/find-store.ts'
import { previewOf } from '../merchants/previewed.ts'
import { type Encoding, MenuCache } from './menu-cache.ts'
import { productAnswer } from './product-answer.ts'
import { searchIndexOf } from './search-index.ts'

const notFound = () => refuse({ reason: 'not_found' })

export function serveCatalogue(app: FastifyInstance, api: Api): void {
  const menus = new MenuCache()

  async function sendMenu(
    input: CallInput<typeof getMenu>,
    storeId: string,
    orderType: OrderType,
  ): Promise<FastifyReply> {
    const { request, reply, session, now } = input
    const found = await findStore(api, session, storeId)
    if (!found) return sendRefusal(request, reply, { reason: 'not_found' }, request.language)
    const { scheduledTime } = input.query
    const allowed = allowedOrderType(found.store.services, orderType)
    const menu = scheduledTime
      ? await menus.menuAt(found.loaded, found.store, allowed, new Date(scheduledTime))
      : await menus.menu(found.loaded, found.store, allowed, now)
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    const etag = `"${menu.etag}-${encoding}"`
    reply
      .header('x-request-id', request.id)
      .header('etag', etag)
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Encoding')
    const held = request.headers['if-none-match']
    if (held?.split(',').some((one) => one.trim() === etag)) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.header('content-type', 'application/json; charset=utf-8').send(await menu.body(encoding))
  }
  serveRaw(app, api, getMenu, (input) => sendMenu(input, input.params.id, input.query.orderType))
  serveRaw(app, api, getMenuOfStore, (input) => sendMenu(input as never, input.query.store, input.query.orderType))

  serve(app, api, getMenuProducts, async ({ query, session, now }) => {
    const { category: categoryId, skip, limit } = query
    const found = await findStore(api, session, query.store)
    if (!found || (categoryId !== undefined && !found.loaded.categories.has(categoryId))) return notFound()
    const { loaded, store } = found
    const products =
      categoryId === undefined
        ? [...shownAt(loaded, store.id)].flatMap((shown) => shown.products)
        : (loaded.shown.get(categoryId)?.products.filter((product) => isSoldAt(loaded, store.id, product)) ?? [])
    const { wanted, notStated } = chosenBy(dietaryFilterOf(query), products)
    const items = wanted.slice(skip, skip + limit).map((product) => productAnswer(loaded, store, product, now))
    return accept({ items, total: wanted.length, skip, limit, notStated })
  })

  serve(app, api, getProduct, async ({ params, query, session, now }) => {
    const found = await findStore(api, session, query.store)
    const product = found && productOf(found.loaded, params.id)
    if (!found || !product?.isActive || !isSoldAt(found.loaded, found.store.id, product)) return notFound()
    const at = query.scheduledTime ? new Date(query.scheduledTime) : now
    return accept({ product: productAnswer(found.loaded, found.store, product, at) })
  })

  for (const call of [searchProductsCall, searchMenus]) {
    serve(app, api, call, async ({ query, session, now }) => {
      const { skip, limit } = query
      const found = await findStore(api, session, query.store)
      if (!found) return notFound()
      const { loaded, store } = found
      const filter = dietaryFilterOf(query)
      const matches = (product: Product) => (hasFilter(filter) ? matchesFilter(product, filter) : ('yes' as const))
      const wanted =
        hasFilter(filter) || loaded.merchant.court
          ? (indexed: Product) => {
              const product = loaded.products.get(indexed.id) ?? indexed
              return isSoldAt(loaded, store.id, product) ? matches(product) : 'no'
            }
          : undefined
      const result = searchProducts(await searchIndexOf(loaded.merchant), query.query, skip + limit, wanted)
      if (!result.ok) return result
      // The index may be the one of the version before: what is told is today's.
      const items = result.value.items.slice(skip).flatMap(({ id }) => {
        const product = loaded.products.get(id)
        return product?.isActive ? productAnswer(loaded, store, product, now) : []
      })
      const { total, instead, notStated } = result.value
      return accept({ items, total, skip, limit, instead, notStated })
    })
  }
}

/** The filter as calls name it. */
function dietaryFilterOf({
  foodTypes,
  without,
  diets,
}: Pick<DietaryFilter, 'foodTypes' | 'diets'> & {
  readonly without: DietaryFilter['excludedAllergens']
}): DietaryFilter {
  return { foodTypes, excludedAllergens: without, diets }
}

function hasFilter({ foodTypes, excludedAllergens, diets }: DietaryFilter): boolean {
  return foodTypes.length + excludedAllergens.length + diets.length > 0
}

/** What surely fits a wish, and how many of the rest do not state it. */
function chosenBy(
  filter: DietaryFilter,
  products: readonly Product[],
): { wanted: readonly Product[]; notStated: number } {
  if (!hasFilter(filter)) return { wanted: products, notStated: 0 }
  const answers = products.map((product) => matchesFilter(product, filter))
  return {
    wanted: products.filter((_, i) => answers[i] === 'yes'),
    notStated: answers.filter((answer) => answer === 'notStated').length,
  }
}

/** The best of what the client can read; `q=0` means that it cannot. */
function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  for (const encoding of ['br', 'gzip'] as const) {
    const entry = header.split(',').find((one) => one.split(';')[0]!.trim().toLowerCase() === encoding)
    if (entry && !/;\s*q=0(\.0*)?\s*$/.test(entry)) return encoding
  }
  return 'identity'
}

/** Staff look at what they draft by its SKU: what is new has no id in their document. */
function productOf({ merchant, products }: LoadedMerchant, id: string): Product | undefined {
  return products.get(id) ?? (previewOf(merchant.id) ? products.get(derivedId(merchant.id, 'product', id)) : undefined)
}
