import { findLandingPlaces } from '@compass/contract/landings'
import { isInside } from '@compass/domain/serviceability'
import { buttonClass } from '@compass/ui/button'
import { BackIcon } from '@compass/ui/icons'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { landingPaths, MEDICA } from '#landing-paths'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { OfflineBanner } from '#shell/connection/offline-banner.tsx'
import { useOnline } from '#shell/connection/use-online.ts'
import { loadWithWords, type WordsHandle } from '#shell/languages/words.ts'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { PlaceList } from '#shell/places/place-list.tsx'
import { MAX_PLACE_QUERY } from '#shell/places/place-view.ts'
import { TypedSearch } from '#shell/search/typed-search.tsx'
import { readChosenPlace } from '../chosen-place.ts'
import { keyOf, readStoredPlaces } from '../stored-places.ts'
import { LocateRow } from './locate-row.tsx'
import { PinPicker } from './pin-picker.tsx'
import { toMapAreas, toPlaceViews } from './read-places.ts'
import { StoredPlaceRows } from './stored-place-rows.tsx'

export { changePlace as action } from './change-place.ts'

export const handle: WordsHandle = { words: ['landing', 'location'] }

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const name = params.name ?? MEDICA
  const search = new URL(request.url).searchParams
  const query = (search.get('query') ?? '').slice(0, MAX_PLACE_QUERY)
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
    mapsAnswered: answer.data.mapsAnswered,
    attributions: answer.data.attributions,
    areas: toMapAreas((all?.ok ? all.data : answer.data).items),
    // Where nothing was found, the map still leads on.
    most: (all?.ok ? toPlaceViews(all.data.items)[0] : undefined) ?? null,
    place: readChosenPlace(page),
    stored: readStoredPlaces(page),
    isEdited: search.has('edit'),
  }
}

export const clientLoader = loadWithWords('landing', 'location')

/** Where to deliver: where the visitor is, a place by its name, one that the browser keeps, or a pin on the map. */
export default function PlaceScreen() {
  const data = useLoaderData<typeof loader>()
  const { name, back, query, places, mapsAnswered, attributions, areas, place, stored, isEdited } = data
  const t = useWords('landing', 'location', 'shell')
  const isOnline = useOnline()
  // A pin where nobody delivers would stand on an empty map.
  const isServed = place && areas.some(({ polygon }) => isInside(polygon, place))
  const start = isServed ? place : (places[0] ?? data.most)
  const storedRows = <StoredPlaceRows stored={stored} chosen={place && keyOf(place)} page={name} isEdited={isEdited} />
  const found = (
    <PlaceList
      places={places}
      mapsAnswered={mapsAnswered}
      attributions={attributions}
      typed={query}
      isOnline={isOnline}
      note={({ brands }) => t('landing.brandsDeliver', { count: brands })}
      row={({ lat, lng, label, language }, line) => (
        <form method="post">
          <input type="hidden" name="lat" value={lat} />
          <input type="hidden" name="lng" value={lng} />
          <input type="hidden" name="label" value={label} />
          <input type="hidden" name="labelIn" value={language} />
          <button type="submit" className="flex min-h-16 w-full items-center gap-3.5 text-start">
            {line}
          </button>
        </form>
      )}
    />
  )
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
          <div className="my-3">
            <TypedSearch query={query} path={landingPaths.where(name)} label={t('location.searchPlace')} />
          </div>
          <LocateRow />
          {query === '' ? null : found}
          {storedRows}
          {query === '' ? (
            <section>
              {stored.length > 0 ? <h2 className="mt-6 mb-1 text-subhead">{t('landing.allAreas')}</h2> : null}
              {found}
            </section>
          ) : null}
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
