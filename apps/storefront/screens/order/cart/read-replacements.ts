import { getProduct } from '@compass/contract/catalogue'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { type ProductRowView, toProductRowView } from '#shell/cart/product-row-view.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { takeFlash } from '#shell/navigation/flash.ts'

const MOST = 3

/** The products that a form before this page left, to be offered once in the place of the one that could not be had. */
export async function readReplacements(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
): Promise<readonly ProductRowView[]> {
  const ids = takeFlash(context.get(pageRequest), url, 'instead')?.split(' ').slice(0, MOST) ?? []
  if (ids.length === 0) return []
  const { say, shell } = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const query = { store: shell.storeId ?? '', orderType: shell.service }
  const found = await Promise.all(
    ids.map((id) => call(getProduct, { params: { id }, query }, { url, language: shell.language })),
  )
  return found.flatMap((one) => (one.ok ? toProductRowView(one.data.product, say) : []))
}
