import { getProductBySku } from '@compass/contract/menu-list'
import type { RouterContextProvider } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'

/** Where a link goes that names a product by the merchant’s own number: its page, else the menu. */
export async function findSkuPath(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
  sku: string,
): Promise<string> {
  const { storeId, language } = (await readStorefront(context, request, url)).shell
  if (!storeId || sku.length > 80) return paths.menu(url)
  const answer = await createPageClient(context, request)(
    getProductBySku,
    { params: { sku }, query: { store: storeId } },
    { url, language },
  )
  return answer.ok ? paths.item(url, storeId, answer.data.product._id) : paths.menu(url)
}
