import { listDeliveryAreas } from '@compass/contract/serviceability'
import type { RouterContextProvider } from 'react-router'
import { type AreaView, toAreaViews } from '#shell/addresses/address-view.ts'
import { createPageClient } from '#shell/api/page-client.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'

/** The areas of a store, as the map of its courier draws them. */
export async function readMapAreas(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
  storeId: string,
): Promise<readonly AreaView[]> {
  const { say, shell } = await readStorefront(context, request, url)
  const options = { url, language: shell.language }
  const places = await createPageClient(context, request)(listDeliveryAreas, { query: { url } }, options)
  return places.ok ? toAreaViews(places.data, say).filter((area) => area.storeId === storeId) : []
}
