import type { AnswerOf } from '@compass/contract/call'
import { getHamburgerMenus, getLanding } from '@compass/contract/landings'
import { type ChosenText, chooseText, type Language, type Text } from '@compass/domain/languages'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { type PageRequest, pageRequest } from '#shell/api/page-request.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { takesOrders } from '#shell/stores/store-state.ts'
import { type ChosenPlace, readChosenPlace } from '../chosen-place.ts'
import { type BrandAnswer, type BrandView, brandView } from './brand-view.ts'

/** Brands of one page. */
export const PAGE_SIZE = 60

/** A landing page as its screen shows it. */
export interface LandingView {
  readonly name: string
  readonly title: ChosenText | null
  readonly heading: ChosenText | null
  readonly description: ChosenText | null
  readonly languages: readonly Language[]
  readonly colorCode: string
  readonly colorScheme: 'system' | 'light' | 'dark'
}

export interface MenuEntryView {
  readonly kind: AnswerOf<typeof getHamburgerMenus>['items'][number]['kind']
  readonly label: ChosenText | null
  readonly href: string
}

export interface LandingData {
  readonly landing: LandingView
  readonly brands: readonly BrandView[]
  readonly total: number
  /** From 1. */
  readonly page: number
  readonly query: string
  /** The filter that is on; '' for none. */
  readonly filter: string
  readonly filters: readonly { readonly key: string; readonly name: ChosenText | null }[]
  readonly menu: readonly MenuEntryView[]
  readonly place: ChosenPlace | null
}

/**
 * A landing page for this visitor: at their place, with what they search and filter. Throws a response where there is none,
 * and where the API does not answer.
 */
export async function readLanding(
  context: Readonly<RouterContextProvider>,
  request: Request,
  name: string,
): Promise<LandingData> {
  const visit = context.get(pageRequest)
  const call = createPageClient(context, request)
  const search = new URL(request.url).searchParams
  const place = readChosenPlace(visit)
  const query = (search.get('query') ?? '').slice(0, 200)
  const filter = (search.get('filters') ?? '').slice(0, 100)
  const page = Math.min(99, Math.max(1, Math.trunc(Number(search.get('page'))) || 1))
  const at = place ? { lat: place.lat, lng: place.lng } : {}
  const paging = { skip: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }
  const [answer, menu] = await Promise.all([
    call(getLanding, { params: { name }, query: { ...at, query, filters: filter, ...paging } }),
    call(getHamburgerMenus, { query: { landingUrlName: name } }),
  ])
  if (!answer.ok) throw new Response(null, { status: answer.status === 404 ? 404 : 503 })
  const { landing, items, total, filters } = answer.data
  const language = visit.languageWanted[0] ?? 'en'
  const own = (landing.languages[0] ?? 'en') as Language
  const say = (text: Text | null | undefined) => chooseText(text, language, own)
  return {
    landing: toLandingView(landing, say),
    brands: await Promise.all(
      items.map(async (entry) => {
        const view = brandView(entry, language)
        // At a place the brand is shown by the store that delivers there, whatever was chosen in its shop before.
        const chosen = place ? null : await readChosenStore(context, request, visit, entry)
        return chosen ? { ...view, ...chosen } : view
      }),
    ),
    total,
    page,
    query,
    filter,
    filters: filters.map((key) => ({
      key,
      name: say(landing.kinds.find((kind) => key === `kind:${kind.key}`)?.name),
    })),
    menu: menu.ok ? toMenuEntries(menu.data.items, say) : [],
    place,
  }
}

type TextChooser = (text: Text | null | undefined) => ChosenText | null

/** What a page says of itself; of the lists of medica, too. */
export function toLandingView(
  landing: Omit<AnswerOf<typeof getLanding>['landing'], 'kinds' | '_id'>,
  say: TextChooser,
): LandingView {
  return {
    name: landing.name,
    title: say(landing.title),
    heading: say(landing.heading),
    description: say(landing.description),
    languages: landing.languages as Language[],
    ...landing.brand,
  }
}

/** Its side menu, without what is hidden. */
export function toMenuEntries(items: AnswerOf<typeof getHamburgerMenus>['items'], say: TextChooser): MenuEntryView[] {
  return items.flatMap(({ kind, label, href, hidden }) => (hidden || !href ? [] : { kind, label: say(label), href }))
}

/** Who has chosen a store or a service finds it in the shop again: the card says how that one is. */
async function readChosenStore(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { cookies }: PageRequest,
  { merchant, store: shown }: BrandAnswer,
): Promise<Partial<BrandView> | null> {
  if (!cookies.has(`where.${merchant.slug}`)) return null
  const storefront = await readStorefront(context, request, merchant.slug).catch(() => null)
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
    store: shown.isOnly ? null : store.name,
  }
}
