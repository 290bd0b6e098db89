import { getMenuProducts } from '@compass/contract/catalogue'
import type { LoaderFunctionArgs } from 'react-router'
import { apiOf } from '../../../shell/call-api.ts'
import { storefrontOf } from '../../../shell/storefront-of.ts'
import { type ProductView, productView } from '../product-view.ts'

const MOST_A_CALL = 100

/** The products of one category (`?category=<id>`), for a menu that is scrolled down to it. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const url = params.url!
  const { say, shell } = await storefrontOf(context, request, url)
  const category = new URL(request.url).searchParams.get('category') ?? ''
  const call = apiOf(context, request)
  const products: ProductView[] = []
  for (;;) {
    const answer = await call(
      getMenuProducts,
      {
        query: {
          store: params.storeId!,
          orderType: shell.service,
          category,
          skip: products.length,
          limit: MOST_A_CALL,
        },
      },
      { url, language: shell.language },
    )
    if (!answer.ok) throw new Response(null, { status: answer.status })
    products.push(...answer.data.items.map((product) => productView(product, say, shell.service)))
    if (answer.data.items.length === 0 || products.length >= answer.data.total) return { products }
  }
}
