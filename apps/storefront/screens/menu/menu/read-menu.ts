import { getMenu } from '@compass/contract/catalogue'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { readDietaryFilter } from './dietary-filter.ts'
import { type MenuView, menuView } from './menu-view.ts'

const MAX_CACHED = 60

const cache = new Map<string, { readonly view: MenuView; readonly until: number }>()

/**
 * The menu of a page's store, or of a court's vendor, in the page's service and language. Pages that stand before the menu (an item opened by its link) need it
 * too. It is cached by the merchant's version until the time engine would answer otherwise. Throws a response with 503 where
 * the API does not answer.
 */
export async function readMenu(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
  vendorId: string | null = null,
): Promise<MenuView> {
  const { cacheKey, say, shell } = await readStorefront(context, request, url)
  const { language, service } = shell
  const storeId = vendorId ?? shell.storeId
  if (!storeId) return { popular: [], categories: [] }
  const { searchParams } = new URL(request.url)
  const open = searchParams.get('category')
  const filter = readDietaryFilter(searchParams)
  const isPlain = open === null && filter === null && cacheKey !== null
  const key = [cacheKey, storeId, service, language].join(' ')
  const known = cache.get(key)
  if (known && isPlain && known.until > Date.now()) return known.view

  const menu = await createPageClient(context, request)(
    getMenu,
    { params: { id: storeId }, query: { orderType: service } },
    { url, language },
  )
  if (!menu.ok) throw new Response(null, { status: 503 })
  const view = menuView(menu.data, say, service, open, filter)
  if (!isPlain) return view
  cache.delete(key)
  cache.set(key, { view, until: menu.data.validUntil ? Date.parse(menu.data.validUntil) : Number.POSITIVE_INFINITY })
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED) break
    cache.delete(oldest)
  }
  return view
}
