import { getMap } from '@compass/contract/serviceability'
import type { LoaderFunctionArgs } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'

const TEN_MINUTES_SECONDS = 600

/** What the maps of a merchant show beneath its areas, as JSON: a map asks for it once it is there. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Response> {
  const url = params.url!
  const { shell } = await readStorefront(context, request, url)
  const answer = await createPageClient(context, request)(getMap, { query: { url } }, { url, language: shell.language })
  if (!answer.ok) return new Response(null, { status: answer.status })
  return Response.json(answer.data.map, { headers: { 'cache-control': `private, max-age=${TEN_MINUTES_SECONDS}` } })
}
