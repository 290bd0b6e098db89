import { getFoodCourt, listFoodCourtBrands } from '@compass/contract/courts'
import type { ChosenText } from '@compass/domain/languages'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { type ProductView, productView } from '../product-view.ts'

/** Vendors of a court that are read at once: a court has fewer. */
const MAX_VENDORS = 500
/** Dishes that the court is known for, of all its vendors in turn. */
const MAX_LOVED = 12

/** A dish on the court's own page, with the vendor that makes it. */
export interface CourtDish {
  readonly storeId: string
  readonly product: ProductView
}

export interface CourtData {
  /** As its page's document says it, else as the court itself does. */
  readonly title: ChosenText | null
  readonly heading: ChosenText | null
  readonly description: ChosenText | null
  readonly links: readonly { readonly label: ChosenText; readonly href: string }[]
  /** Ids of the vendors that are shown, in their order. */
  readonly vendors: readonly string[]
  readonly loved: readonly CourtDish[]
  readonly query: string
  /** What the search found beside vendors. */
  readonly found: readonly CourtDish[]
}

/** A court's own page: its vendors, what they are known for, and what a search finds. Throws where the API does not answer. */
export async function readCourt(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
): Promise<CourtData> {
  const { say, shell } = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const query = (new URL(request.url).searchParams.get('query') ?? '').slice(0, 200).trim()
  const options = { url, language: shell.language }
  const orderType = shell.service
  const [described, brands] = await Promise.all([
    call(getFoodCourt, { params: { id: url }, query: { orderType } }, options),
    call(listFoodCourtBrands, { params: { id: url }, query: { orderType, query, limit: MAX_VENDORS } }, options),
  ])
  if (!described.ok || !brands.ok) throw new Response(null, { status: 503 })
  const { foodCourt } = described.data
  const { items } = brands.data
  const dishesOf = (list: 'popular' | 'found') =>
    items.map(({ _id: storeId, [list]: products }) =>
      products.map((product) => ({ storeId, product: productView(product, say, shell.service) })),
    )
  return {
    title: say(foodCourt.title),
    heading: say(foodCourt.heading),
    description: say(foodCourt.description),
    links: foodCourt.sideMenu.flatMap(({ label, href, hidden }) => {
      const words = say(label)
      return hidden || !words ? [] : { label: words, href }
    }),
    vendors: items.map(({ _id }) => _id),
    loved: query ? [] : takeTurns(dishesOf('popular')).slice(0, MAX_LOVED),
    query,
    found: dishesOf('found').flat(),
  }
}

/** The first of each list, then the second of each, so that no vendor stands before all others. */
function takeTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat()
}
