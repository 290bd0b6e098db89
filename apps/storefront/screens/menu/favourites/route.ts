import { addFavourite, listFavourites, removeFavourite } from '@compass/contract/favourites'
import { createUser } from '@compass/contract/users'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { createPageClient, startBody } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { setFavouritesCookie } from '#shell/favourites/favourites-cookie.ts'
import { readSubmission } from '#shell/forms/submission.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { hasSession } from '#shell/users/has-session.ts'
import { productView } from '../product-view.ts'
import { type Favourites, toFavourites } from './favourites.ts'

/** The visitor's favourites as the page's store sells them; none for who was never given a session. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Favourites> {
  const url = params.url!
  if (!hasSession(context.get(pageRequest).cookies)) return toFavourites([])
  return readFavourites(context, request, url)
}

/** Puts a heart on a dish or takes it off. A form that was sent without scripts carries `back`. */
export async function action({ context, params, request }: ActionFunctionArgs): Promise<Favourites> {
  const url = params.url!
  const { call, intent, page, text } = await readSubmission(context, request, url)
  if (!hasSession(page.cookies)) await call(createUser, { body: startBody(request, url) })
  const change = intent === 'remove' ? removeFavourite : addFavourite
  const answer = await call(change, { params: { product: text('product') } })
  if (!answer.ok) throw new Response(null, { status: answer.status })
  const favourites = await readFavourites(context, request, url)
  const back = text('back')
  if (/^\/(?![/\\])/.test(back)) throw redirect(back, 303)
  return favourites
}

async function readFavourites(
  context: LoaderFunctionArgs['context'],
  request: Request,
  url: string,
): Promise<Favourites> {
  const { say, shell } = await readStorefront(context, request, url)
  const { language, service, storeId } = shell
  if (!storeId) return toFavourites([])
  const answer = await createPageClient(context, request)(
    listFavourites,
    { query: { store: storeId, orderType: service } },
    { url, language },
  )
  if (!answer.ok) throw new Response(null, { status: 503 })
  const favourites = toFavourites(
    answer.data.items.map(({ _id, product }) => ({ id: _id, product: product && productView(product, say, service) })),
  )
  setFavouritesCookie(context.get(pageRequest), url, favourites.products.length > 0)
  return favourites
}
