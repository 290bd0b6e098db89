import { getProduct } from '@compass/contract/catalogue'
import type { RouterContextProvider } from 'react-router'
import { type InsteadView, insteadView } from '#shell/basket/instead-view.ts'
import { apiOf } from '#shell/call-api.ts'
import { takeWord } from '#shell/flash.ts'
import { pageRequest } from '#shell/page-request.ts'
import { storefrontOf } from '#shell/storefront-of.ts'

const MOST = 3

/** The products that a form before this page left, to be offered once in the place of the one that could not be had. */
export async function readInstead(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
): Promise<readonly InsteadView[]> {
  const ids = takeWord(context.get(pageRequest), url, 'instead')?.split(' ').slice(0, MOST) ?? []
  if (ids.length === 0) return []
  const { say, shell } = await storefrontOf(context, request, url)
  const call = apiOf(context, request)
  const query = { store: shell.storeId ?? '', orderType: shell.service }
  const found = await Promise.all(
    ids.map((id) => call(getProduct, { params: { id }, query }, { url, language: shell.language })),
  )
  return found.flatMap((one) => (one.ok ? insteadView(one.data.product, say) : []))
}
