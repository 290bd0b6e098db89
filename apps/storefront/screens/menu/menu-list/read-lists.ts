import type { AnswerOf } from '@compass/contract/call'
import { getMenu } from '@compass/contract/catalogue'
import { getSpecialMenus } from '@compass/contract/menu-list'
import type { DietaryFilter } from '@compass/domain/catalogue'
import type { ChosenText } from '@compass/domain/languages'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import type { FilterView } from '../menu/menu-view.ts'
import { type PhotoView, photoView } from '../product-view.ts'
import { filterLists } from './filter-lists.ts'

/** A category or a special menu, as a list of lists shows it. */
export interface ListView {
  readonly id: string
  readonly key: string
  readonly name: ChosenText | null
  readonly description: ChosenText | null
  readonly count: number
  /** Of its first product that has one. */
  readonly photo?: PhotoView
}

export interface Lists {
  readonly categories: readonly ListView[]
  readonly specials: readonly ListView[]
  /** Lists count and show what surely fits; those without any are left out. */
  readonly filter?: FilterView
}

const MAX_CACHED = 60

const cache = new Map<string, Lists>()

/**
 * Categories and special menus of the page's store and service. They change with the merchant's document alone, so they
 * are kept by its version, but for those of a wish. Throws a response with 503 where the API does not answer.
 */
export async function readLists(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
  filter: DietaryFilter | null = null,
): Promise<Lists> {
  const { cacheKey, say, shell } = await readStorefront(context, request, url)
  const { language, service, storeId } = shell
  if (!storeId) return { categories: [], specials: [] }
  const key = [cacheKey, storeId, service, language].join(' ')
  const known = cache.get(key)
  if (known && !filter && cacheKey !== null) return known

  const api = createPageClient(context, request)
  const [menu, specials] = await Promise.all([
    api(getMenu, { params: { id: storeId }, query: { orderType: service } }, { url, language }),
    api(getSpecialMenus, { query: { store: storeId, orderType: service } }, { url, language }),
  ])
  if (!menu.ok || !specials.ok) throw new Response(null, { status: 503 })
  const fitting =
    filter &&
    filterLists(
      [...menu.data.categories, ...specials.data.items].flatMap((one) => one.products),
      filter,
    )
  const views = (lists: AnswerOf<typeof getMenu>['categories']) =>
    lists.flatMap(({ _id, key, name, description, products }): ListView[] => {
      const shown = fitting ? products.filter((product) => fitting.fits.has(product._id)) : products
      if (fitting && shown.length === 0) return []
      const photo = shown.find((product) => product.photo.length > 0)?.photo[0]
      const view = { id: _id, key, name: say(name), description: say(description), count: shown.length }
      return [photo ? { ...view, photo: photoView(photo) } : view]
    })
  const lists = { categories: views(menu.data.categories), specials: views(specials.data.items) }
  if (fitting) return { ...lists, filter: fitting.filter }
  if (cacheKey === null) return lists
  cache.set(key, lists)
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED) break
    cache.delete(oldest)
  }
  return lists
}
