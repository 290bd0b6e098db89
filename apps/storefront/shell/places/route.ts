import { searchPlaces } from '@compass/contract/serviceability'
import type { Language } from '@compass/domain/languages'
import type { LoaderFunctionArgs } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { MAX_PLACE_QUERY, type PlaceResults } from './place-view.ts'

/** Places that match what was typed into an address form of a merchant, as JSON. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Response> {
  const url = params.url!
  const { shell } = await readStorefront(context, request, url)
  const query = (new URL(request.url).searchParams.get('query') ?? '').slice(0, MAX_PLACE_QUERY)
  const language = shell.language
  const call = createPageClient(context, request)
  const answer = await call(searchPlaces, { query: { url, query, language } }, { url, language })
  if (!answer.ok) return new Response(null, { status: answer.status })
  const { items, mapsAnswered, attributions } = answer.data
  const results: PlaceResults = {
    places: items.map(({ name, city, language: own, lat, lng }) => ({
      label: name,
      city,
      language: own as Language,
      lat,
      lng,
    })),
    mapsAnswered,
    attributions,
  }
  return Response.json(results, { headers: { 'cache-control': 'no-store' } })
}
