import { getLanding } from '@compass/contract/stores'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { type PlaceView, placeView } from './place-view.ts'

/** The merchants of the demo, in the reader's language. */
export async function readPlaces(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<readonly PlaceView[]> {
  const answer = await createPageClient(context, request)(getLanding, {})
  if (!answer.ok) throw new Response(null, { status: answer.status })
  const language = context.get(pageRequest).languageWanted[0] ?? 'en'
  return answer.data.items.map((entry) => placeView(entry, language))
}
