import { isLanguage } from '@compass/domain/languages'
import { EmptyState } from '@compass/ui/empty-state'
import { CompassIcon, GlobeIcon, PinIcon, SearchIcon } from '@compass/ui/icons'
import { useState } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { paths } from '#paths'
import { pageRequest } from '#shell/api/page-request.ts'
import { OWN_NAMES } from '#shell/languages/language-form.tsx'
import { plainText } from '#shell/languages/localized-text.tsx'
import { loadWithWords, type WordsHandle } from '#shell/languages/words.ts'
import { FoundHead } from '#shell/merchants/page-head.tsx'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { FilterChips } from './filter-chips.tsx'
import { filterPlaces } from './filter-places.ts'
import { findNear } from './find-near.ts'
import { FloatingDishes } from './floating-dishes.tsx'
import { NearMe } from './near-me.tsx'
import { PlaceCard } from './place-card.tsx'
import type { PlaceView } from './place-view.ts'
import { readPlaces } from './read-places.ts'

export const handle: WordsHandle = { words: ['landing'] }

const ONE_YEAR_SECONDS = 365 * 24 * 3600
const ALL = ['en', 'ar', 'sr', 'fr', 'el'] as const

/** The merchants of the demo; a merchant's own host shows that merchant, and a deployment in production has no such page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  if (page.slugOfHost) throw redirect(paths.menu(page.slugOfHost))
  const query = new URL(request.url).searchParams.get('query') ?? ''
  return { places: await readPlaces(context, request), query }
}

/** Finds who delivers to where the visitor is, or remembers the language that was chosen. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  if (form.has('lat')) {
    const point = { lat: Number(form.get('lat')), lng: Number(form.get('lng')) }
    return { near: await findNear(context, request, point) }
  }
  const language = form.get('language')
  if (isLanguage(language)) {
    const { setCookies } = context.get(pageRequest)
    setCookies.push(`language=${language}; Path=/; SameSite=Lax; Max-Age=${ONE_YEAR_SECONDS}`)
  }
  throw redirect(paths.landing(), 303)
}

export const clientLoader = loadWithWords('landing')

const simple = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const fits = (place: PlaceView, wanted: string) =>
  simple(`${plainText(place.name)} ${plainText(place.tagline)} ${place.url}`).includes(wanted)

/** Where the demo begins: a card for each merchant, each in its own colours. */
// Long on purpose: the whole screen is one page of plain markup.
export default function Landing() {
  const { places: all, query } = useLoaderData<typeof loader>()
  const places = filterPlaces(all, useSearchParams()[0].get('show'))
  const t = useWords('landing', 'shell')
  const { language } = useShell()
  const [text, setText] = useState(query)
  const wanted = simple(text.trim())
  const [near, setNear] = useState<readonly string[]>([])
  const isNear = ({ url }: PlaceView) => near.includes(url)
  const found = wanted ? places.filter((place) => fits(place, wanted)) : places
  const shown = found.toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)))
  return (
    <div className="landing">
      <FoundHead path="/" title={t('landing.pageTitle')} description={t('landing.description')} />
      <link rel="icon" type="image/svg+xml" href="/icon.svg" />
      <FloatingDishes places={all} />
      <div className="landing-column column">
        <header className="flex items-center justify-between gap-3 ps-5 pe-2.5 pt-4">
          <span className="flex items-center gap-2.5 text-subhead">
            <CompassIcon size={22} />
            Compass
          </span>
          <details className="relative">
            <summary className="language-word flex items-center gap-2">
              <GlobeIcon />
              {OWN_NAMES[language]}
            </summary>
            <form
              method="post"
              action={paths.landing()}
              data-plain=""
              className="absolute end-2 z-20 grid min-w-40 rounded-field bg-raised p-2 shadow-s2"
            >
              {ALL.filter((one) => one !== language).map((one) => (
                <button
                  key={one}
                  type="submit"
                  name="language"
                  value={one}
                  lang={one === 'sr' ? 'sr-Latn' : one}
                  className="language-word text-start"
                >
                  {OWN_NAMES[one]}
                </button>
              ))}
            </form>
          </details>
        </header>
        <main className="px-4 pb-10">
          <div className="px-1 pt-6">
            <h1 className="max-w-72 text-display text-balance">{t('landing.title')}</h1>
            <p className="mt-2 flex items-center gap-2 text-ink2">
              <PinIcon size={18} />
              {t('landing.places', { count: places.length })}
            </p>
          </div>
          {places.length === 0 ? (
            <EmptyState
              picture={<img src="/states/compass.webp" alt="" width={140} height={140} />}
              title={t('landing.empty')}
            >
              {t('landing.emptyHint')}
            </EmptyState>
          ) : (
            <search>
              <form method="get" className="search mt-5">
                <SearchIcon />
                <input
                  type="search"
                  name="query"
                  autoComplete="off"
                  maxLength={100}
                  value={text}
                  placeholder={t('landing.search')}
                  aria-label={t('landing.search')}
                  onChange={(event) => setText(event.target.value)}
                />
              </form>
              <NearMe onFind={setNear} />
            </search>
          )}
          <FilterChips places={all} />
          <p role="status" className={wanted && shown.length === 0 ? 'px-1 py-8 text-ink2' : 'sr-only'}>
            {wanted && shown.length === 0 ? t('landing.noPlace') : ''}
          </p>
          <ul className="landing-places">
            {shown.map((place, i) => (
              <li key={place.url}>
                <PlaceCard place={place} eager={i < 2} isNear={isNear(place)} />
              </li>
            ))}
          </ul>
        </main>
      </div>
    </div>
  )
}
