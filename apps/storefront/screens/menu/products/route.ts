import { getMenuProducts } from '@compass/contract/catalogue'
import type { LoaderFunctionArgs } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { readDietaryFilter, toDietaryQuery } from '../menu/dietary-filter.ts'
import { type ProductView, productView } from '../product-view.ts'

const MAX_A_CALL = 100

/** The products of one category (`?category=<id>`), for a menu that is scrolled down to it. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const url = params.url!
  const { say, shell } = await readStorefront(context, request, url)
  const { searchParams } = new URL(request.url)
  const category = searchParams.get('category') ?? ''
  const filter = toDietaryQuery(readDietaryFilter(searchParams))
  const call = createPageClient(context, request)
  const products: ProductView[] = []
  let read = 0
  for (;;) {
    const answer = await call(
      getMenuProducts,
      {
        query: {
          store: params.storeId!,
          orderType: shell.service,
          category,
          ...filter,
          skip: read,
          limit: MAX_A_CALL,
        },
      },
      { url, language: shell.language },
    )
    if (!answer.ok) throw new Response(null, { status: answer.status })
    const { items, total } = answer.data
    read += items.length
    products.push(...items.map((product) => productView(product, say, shell.service)))
    if (items.length === 0 || read >= total) return { products }
  }
}
