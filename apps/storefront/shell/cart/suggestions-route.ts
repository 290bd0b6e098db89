import { suggestProducts } from '@compass/contract/catalogue'
import type { ServiceWithoutSpot } from '@compass/domain/services'
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { readService } from '#shell/stores/read-service.ts'
import { type ProductRowView, toProductRowView } from './product-row-view.ts'

/** A product that goes well with the cart; where there is anything to choose, its sheet opens. */
export type SuggestionView = ProductRowView

/** What goes well with the visitor's cart; nothing where that cannot be known, since the cart does without. */
export async function readSuggestions(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
  owner: { readonly store: string; readonly orderType: number },
): Promise<readonly SuggestionView[]> {
  const { say, shell } = await readStorefront(context, request, url)
  const read = await createPageClient(context, request)(
    suggestProducts,
    { query: { store: owner.store, orderType: owner.orderType as ServiceWithoutSpot } },
    { url, language: shell.language },
  )
  if (!read.ok) return []
  return read.data.items.map((product) => ({
    ...toProductRowView(product, say),
    chooses: product.customize.length > 0,
  }))
}

/** The row of a cart that changed: `?store=&orderType=`. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const orderType = readService(searchParams.get('orderType'))
  const store = searchParams.get('store') ?? ''
  return { suggestions: await readSuggestions(context, request, params.url!, { store, orderType }) }
}
