import type { AnswerOf } from '@compass/contract/call'
import { getLanding } from '@compass/contract/stores'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { takesOrders } from '#shell/stores/store-state.ts'
import { type PlaceView, placeView } from './place-view.ts'

type Entry = AnswerOf<typeof getLanding>['items'][number]

/** The merchants of the landing page, each as its shop opens for this visitor. Throws a response where the API does not answer. */
export async function readPlaces(context: Readonly<RouterContextProvider>, request: Request): Promise<PlaceView[]> {
  const page = context.get(pageRequest)
  const answer = await createPageClient(context, request)(getLanding, {})
  if (!answer.ok) throw new Response(null, { status: answer.status })
  const language = page.languageWanted[0] ?? 'en'
  return Promise.all(
    answer.data.items.map(async (entry) => {
      const place = placeView(entry, language)
      const chosen = page.cookies.has(`where.${entry.slug}`) ? await readChosenStore(context, request, entry) : null
      return chosen ? { ...place, ...chosen } : place
    }),
  )
}

/** Who has chosen a store or a service finds it in the shop again: the card says how that one is. */
async function readChosenStore(
  context: Readonly<RouterContextProvider>,
  request: Request,
  entry: Entry,
): Promise<Partial<PlaceView> | null> {
  const storefront = await readStorefront(context, request, entry.slug).catch(() => null)
  const store = storefront?.shell.stores.find(({ id }) => id === storefront.shell.storeId)
  if (!storefront || !store) return null
  const { minutes, opensAt, closesAt, timeZone } = store
  const isOpen = store.state === 'open' || store.state === 'closingSoon'
  const isPaused = isOpen && !takesOrders(store, storefront.shell.service)
  return {
    state: isPaused ? 'paused' : store.state,
    minutes: isPaused ? null : minutes,
    opensAt,
    closesAt,
    timeZone,
    store: entry.store && store.name,
  }
}
