import { getMenuProducts } from '@compass/contract/catalogue'
import { type RouterContextProvider, redirect } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { readDietaryFilter, toDietaryQuery, writeDietaryFilter } from '../menu/dietary-filter.ts'
import type { FilterView } from '../menu/menu-view.ts'
import { type ListView, readLists } from '../menu-list/read-lists.ts'
import { type ProductView, productView } from '../product-view.ts'

/** The specification, section 9: paging by ten. The new layout has rows of two and of four. */
const PAGE_SIZE = { plain: 10, new: 12 } as const
/** Most that the call answers at once. */
const MAX_A_CALL = 100

export interface CategoryData {
  readonly layout: 'plain' | 'new'
  /** Those that have something in them. */
  readonly categories: readonly ListView[]
  /** Null: the menu has none. */
  readonly open: {
    readonly category: ListView
    readonly products: readonly ProductView[]
    /** Those that fit what is asked for; all of them where nothing is. */
    readonly total: number
    /** From 1. In the new layout all pages up to this one are shown. */
    readonly page: number
    readonly pages: number
    readonly filter: FilterView | null
  } | null
}

/**
 * One category of a store, a page at a time (`?category=`, `?page=`, and what the menu can be filtered by). An address
 * that means nothing, or the other layout's, leads to what is there. Throws a response with 503 where the API does not answer.
 */
// Long on purpose: an address is read, corrected and answered in one sequence that may leave at each step.
export async function readCategory(
  context: Readonly<RouterContextProvider>,
  request: Request,
  params: Readonly<Record<string, string | undefined>>,
): Promise<CategoryData> {
  const url = params.url!
  const { say, shell } = await readStorefront(context, request, url)
  const layout = shell.merchant!.categoryLayout
  const here = new URL(request.url)
  const requested = here.searchParams
  toTheRightAddress()
  const { categories } = await readLists(context, request, url)
  const filled = categories.filter(({ count }) => count > 0)
  const key = requested.get('category')
  const category = key === null ? filled[0] : filled.find((one) => one.key === key)
  if (!category) {
    if (filled.length > 0) throw redirect(paths.category(url, shell.storeId!, layout))
    return { layout, categories: filled, open: null }
  }

  const filter = readDietaryFilter(requested)
  const page = Math.max(1, Math.trunc(Number(requested.get('page'))) || 1)
  const size = PAGE_SIZE[layout]
  const read = async (skip: number, limit: number) => {
    const answer = await createPageClient(context, request)(
      getMenuProducts,
      {
        query: {
          store: shell.storeId!,
          orderType: shell.service,
          category: category.id,
          ...toDietaryQuery(filter),
          skip,
          limit,
        },
      },
      { url, language: shell.language },
    )
    if (!answer.ok) throw new Response(null, { status: 503 })
    return answer.data
  }
  const wanted = layout === 'new' ? { skip: 0, limit: page * size } : { skip: (page - 1) * size, limit: size }
  const first = await read(wanted.skip, Math.min(wanted.limit, MAX_A_CALL))
  const { total, notStated } = first
  const pages = Math.max(1, Math.ceil(total / size))
  if (page > pages) {
    requested.set('page', String(pages))
    throw redirect(here.pathname + here.search)
  }
  const items = [...first.items]
  while (items.length < Math.min(wanted.limit, total - wanted.skip)) {
    const more = await read(wanted.skip + items.length, Math.min(wanted.limit - items.length, MAX_A_CALL))
    if (more.items.length === 0) break
    items.push(...more.items)
  }
  return {
    layout,
    categories: filled,
    open: {
      category,
      products: items.map((product) => productView(product, say, shell.service)),
      total,
      page,
      pages,
      filter: filter ? { ...filter, query: writeDietaryFilter(filter), shown: total, notStated } : null,
    },
  }

  /** The store of the address is the one that the page shows, and the layout the merchant's. */
  function toTheRightAddress(): void {
    const { storeId, stores } = shell
    if (!storeId) return
    if (params.storeId !== storeId) {
      const isOurs = stores.some(({ id }) => id === params.storeId)
      if (isOurs) requested.set('store', params.storeId!)
      const to = isOurs ? params.storeId! : storeId
      throw redirect(`${paths.category(url, to, layout)}${here.search}`)
    }
    const right = paths.category(url, storeId, layout)
    if (here.pathname.replace(/\.data$/, '').replace(/\/$/, '') !== right) throw redirect(`${right}${here.search}`)
  }
}
