import { getGallery } from '@compass/contract/vendors'
import type { ChosenText } from '@compass/domain/languages'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import type { PhotoView } from '#shell/catalogue/picture.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'

export interface PictureView {
  readonly id: string
  readonly name: ChosenText | null
  readonly photo: PhotoView
}

/** The first `limit` pictures of a store. Throws a response with 503 where the API does not answer. */
export async function readGallery(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
  storeId: string,
  limit: number,
): Promise<{ pictures: PictureView[]; total: number }> {
  const { say, shell } = await readStorefront(context, request, url)
  const answer = await createPageClient(context, request)(
    getGallery,
    { query: { store: storeId, limit } },
    { url, language: shell.language },
  )
  if (!answer.ok) throw new Response(null, { status: 503 })
  const { items, total } = answer.data
  return { pictures: items.map(({ _id, name, photo }) => ({ id: _id, name: say(name), photo })), total }
}
