import { findLandingPlaces, getLanding } from '@compass/contract/landings'
import { chooseText, type Language } from '@compass/domain/languages'
import { isInside } from '@compass/domain/serviceability'
import { buttonClass } from '@compass/ui/button'
import { BackIcon, SearchIcon } from '@compass/ui/icons'
import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { landingPaths, MEDICA } from '#landing-paths'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { OfflineBanner } from '#shell/connection/offline-banner.tsx'
import { loadWithWords, type WordsHandle } from '#shell/languages/words.ts'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { checkPlace, forgetChosenPlace, readChosenPlace, setChosenPlace } from '../chosen-place.ts'
import { useTypedSearch } from '../use-typed-search.ts'
import { LocateRow } from './locate-row.tsx'
import { PinPicker } from './pin-picker.tsx'
import { PlaceRow } from './place-row.tsx'
import { toMapAreas, toPlaceViews } from './read-places.ts'

export const handle: WordsHandle = { words: ['landing'] }

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const name = params.name ?? MEDICA
  const query = (new URL(request.url).searchParams.get('query') ?? '').slice(0, 200)
  const language = page.languageWanted[0] ?? 'en'
  const call = createPageClient(context, request)
  const [answer, all] = await Promise.all([
    call(findLandingPlaces, { params: { name }, query: { query, language } }),
    query === '' ? null : call(findLandingPlaces, { params: { name }, query: { query: '', language } }),
  ])
  if (!answer.ok) throw new Response(null, { status: answer.status === 404 ? 404 : 503 })
  return {
    name,
    back: name === page.landingOfHost ? paths.landing() : landingPaths.page(name),
    query,
    places: toPlaceViews(answer.data.items),
    areas: toMapAreas((all?.ok ? all.data : answer.data).items),
    place: readChosenPlace(page),
  }
}

/** Keeps the place in the visitor's browser, or forgets it. What has no label is called after the area that it lies in. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const page = context.get(pageRequest)
  const name = params.name ?? MEDICA
  const form = await request.formData()
  const text = (field: string) => String(form.get(field) ?? '')
  const back = name === page.landingOfHost ? paths.landing() : landingPaths.page(name)
  if (form.has('forget')) {
    forgetChosenPlace(page)
    throw redirect(back, 303)
  }
  const point = { lat: Number(text('lat') || 'none'), lng: Number(text('lng') || 'none') }
  const place = checkPlace({ ...point, label: text('label'), language: text('labelIn') })
  if (!place) throw redirect(landingPaths.where(name), 303)
  const language = page.languageWanted[0] ?? 'en'
  const area = place.label === '' ? await nameArea(createPageClient(context, request), { name, point, language }) : null
  setChosenPlace(page, area ? { ...place, label: area.text, language: area.language } : place)
  throw redirect(back, 303)
}

/** The area of the first brand that delivers to a point. */
async function nameArea(
  call: ReturnType<typeof createPageClient>,
  { name, point, language }: { name: string; point: { lat: number; lng: number }; language: Language },
) {
  const answer = await call(getLanding, { params: { name }, query: { ...point, limit: 1 } })
  const [first] = answer.ok ? answer.data.items : []
  return chooseText(first?.area?.name, language, (first?.merchant.languages[0] ?? 'en') as Language)
}

export const clientLoader = loadWithWords('landing')

/** Where to deliver: where the visitor is, a place by its name, or a pin on the map. */
export default function PlaceScreen() {
  const { name, back, query, places, areas, place } = useLoaderData<typeof loader>()
  const t = useWords('landing', 'shell')
  // A pin where nobody delivers would stand on an empty map.
  const isServed = place && areas.some(({ polygon }) => isInside(polygon, place))
  const start = isServed ? place : places[0]
  return (
    <div className="landing">
      <title>{t('landing.whereTitle')}</title>
      <meta name="robots" content="noindex" />
      <OfflineBanner />
      <div className="landing-column column">
        <header className="flex items-center gap-2 px-3 pt-4">
          <Link to={back} aria-label={t('shell.back')} className="grid size-11 place-items-center rounded-full">
            <BackIcon size={22} />
          </Link>
          <h1 className="text-subhead">{t('landing.whereTitle')}</h1>
        </header>
        <main className="px-5 pb-10">
          <PlaceSearch query={query} path={landingPaths.where(name)} />
          <LocateRow />
          <p role="status" className={places.length === 0 ? 'border-t border-line py-6 text-ink2' : 'sr-only'}>
            {places.length === 0 ? t('landing.noPlaceFound') : ''}
          </p>
          <ul>
            {places.map((one) => (
              <PlaceRow key={`${one.label} ${one.city}`} place={one} typed={query} />
            ))}
          </ul>
          {start ? <PinPicker areas={areas} start={{ lat: start.lat, lng: start.lng }} /> : null}
          {place ? (
            <form method="post" className="mt-4">
              <button type="submit" name="forget" value="1" className={buttonClass({ kind: 'quiet', wide: true })}>
                {t('landing.forgetPlace')}
              </button>
            </form>
          ) : null}
        </main>
      </div>
    </div>
  )
}

/** A form, which sends itself while it is typed in. */
function PlaceSearch({ query, path }: { query: string; path: string }) {
  const t = useWords('landing')
  const [text, setText] = useTypedSearch(query, path)
  return (
    <search>
      <form method="get" action={path} className="search my-3">
        <SearchIcon />
        <input
          type="search"
          name="query"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={text}
          placeholder={t('landing.searchPlace')}
          aria-label={t('landing.searchPlace')}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  )
}
