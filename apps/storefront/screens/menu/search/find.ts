import { searchProducts } from '@compass/contract/catalogue'
import type { ChosenText, Text } from '@compass/domain/languages'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import type { ServiceCode } from '#shell/merchants/read-storefront.ts'
import type { FoundView } from '#shell/search/found-view.ts'
import { FIRST, LONGEST, MOST } from '#shell/search/limits.ts'
import { readDietaryFilter, toDietaryQuery, writeDietaryFilter } from '../menu/dietary-filter.ts'
import type { FilterView } from '../menu/menu-view.ts'
import { type ProductView, productView } from '../product-view.ts'

/** What the search screen shows of `?query=`. */
export interface SearchResults extends FoundView {
  readonly products: readonly ProductView[] | null
  /** What is left out, where something is (`?diet=halal`). */
  readonly filter: FilterView | null
}

interface Finding {
  readonly url: string
  readonly storeId: string
  readonly params: URLSearchParams
  readonly language: string
  readonly service: ServiceCode
  readonly say: (text: Text | null | undefined) => ChosenText | null
}

/** Asks for what an address says; nothing is asked for blanks. Throws a response where the API says no. */
export async function find(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { url, storeId, params: requested, language, service, say }: Finding,
): Promise<SearchResults> {
  const query = (requested.get('query') ?? '').slice(0, LONGEST)
  const filter = readDietaryFilter(requested)
  const filterOf = (shown: number, notStated: number) =>
    filter ? { ...filter, query: writeDietaryFilter(filter), shown, notStated } : null
  if (query.trim() === '') return { query: '', products: null, total: 0, instead: null, filter: filterOf(0, 0) }
  const limit = requested.has('all') ? MOST : FIRST
  const answer = await createPageClient(context, request)(
    searchProducts,
    { query: { store: storeId, orderType: service, query, limit, ...toDietaryQuery(filter) } },
    { url, language },
  )
  if (!answer.ok) throw new Response(null, { status: answer.status })
  const { items, total, instead, notStated } = answer.data
  return {
    query,
    products: items.map((product) => productView(product, say, service)),
    total,
    instead,
    filter: filterOf(total, notStated),
  }
}
