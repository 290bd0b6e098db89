import { Button } from '@compass/ui/button'
import { EmptyState } from '@compass/ui/empty-state'
import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { landingPaths, MEDICA } from '#landing-paths'
import { paths } from '#paths'
import { pageRequest } from '#shell/api/page-request.ts'
import { OfflineBanner } from '#shell/connection/offline-banner.tsx'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { loadWithWords, type WordsHandle } from '#shell/languages/words.ts'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { PageLinks } from '#shell/navigation/page-links.tsx'
import { keepLanguage } from '../keep-language.ts'
import { BrandCard } from './brand-card.tsx'
import { BrandRow } from './brand-row.tsx'
import { BrandSearch } from './brand-search.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FloatingDishes } from './floating-dishes.tsx'
import { LandingHead } from './landing-head.tsx'
import { LandingHeader } from './landing-header.tsx'
import { openBrand } from './open-brand.ts'
import { type LandingData, PAGE_SIZE, readLanding } from './read-landing.ts'
import { WhereCard } from './where-card.tsx'

export const handle: WordsHandle = { words: ['landing', 'store'] }

/**
 * A landing page: by its name, or that of the host. A merchant's own host shows that merchant. `?to=` is the way to one of
 * the brands.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  if (page.slugOfHost && !params.name) throw redirect(paths.menu(page.slugOfHost))
  const name = params.name ?? page.landingOfHost
  if (!name) throw new Response(null, { status: 404 })
  if (name === MEDICA) throw redirect(landingPaths.page(MEDICA))
  const to = new URL(request.url).searchParams.get('to')
  if (to !== null) throw await openBrand(context, request, { name, slug: to })
  const path = name === page.landingOfHost ? paths.landing() : landingPaths.page(name)
  return { ...(await readLanding(context, request, name)), path }
}

/** Remembers the language that was chosen. */
export function action({ context, request }: ActionFunctionArgs) {
  return keepLanguage(context, request)
}

export const clientLoader = loadWithWords('landing', 'store')

/** The brands of a landing page: cards while nobody has said where they are, rows with fee and time once they have. */
export default function Landing() {
  const data = useLoaderData<typeof loader>()
  const { landing, brands, place, query, filter, filters, menu, path } = data
  const t = useWords('landing')
  return (
    <div className="landing">
      <LandingHead landing={landing} path={path} brands={brands} />
      <OfflineBanner />
      <FloatingDishes brands={brands} />
      <div className="landing-column column">
        <LandingHeader landing={landing} menu={menu} path={path} />
        <main className="px-4 pb-10">
          {place ? (
            <h1 className="sr-only">
              <LocalizedText text={landing.title} />
            </h1>
          ) : (
            <h1 className="max-w-72 px-1 pt-6 text-display text-balance">
              {landing.heading ? <LocalizedText text={landing.heading} /> : t('landing.title')}
            </h1>
          )}
          <WhereCard place={place} page={landing.name} />
          <BrandSearch query={query} filter={filter} path={path} />
          <FilterChips filters={filters} filter={filter} />
          <p role="status" className="sr-only">
            {query ? t('landing.found', { count: data.total }) : ''}
          </p>
          {brands.length === 0 ? <NoBrands data={data} /> : <Brands data={data} />}
          <PageLinks
            page={data.page}
            pages={Math.ceil(data.total / PAGE_SIZE)}
            pathOf={(page) => pageAddress(data, page)}
          />
        </main>
      </div>
    </div>
  )
}

function pageAddress({ query, filter }: LandingData, page: number): string {
  const search = new URLSearchParams({
    ...(query && { query }),
    ...(filter && { filters: filter }),
    page: String(page),
  })
  return `?${search}`
}

function Brands({ data: { brands, place, landing, total } }: { data: LandingData }) {
  const t = useWords('landing')
  if (!place) {
    return (
      <>
        <p className="mt-5 px-1 text-small text-ink2">{t('landing.places', { count: total })}</p>
        <ul className="landing-brands">
          {brands.map((brand, i) => (
            <li key={brand.url}>
              <BrandCard brand={brand} eager={i < 2} />
            </li>
          ))}
        </ul>
      </>
    )
  }
  const near = brands.filter(({ serviceable }) => serviceable)
  const far = brands.filter(({ serviceable }) => !serviceable)
  const rows = (list: typeof brands) => (
    <ul className="landing-brands">
      {list.map((brand, i) => (
        <li key={brand.url}>
          <BrandRow brand={brand} place={place} page={landing.name} eager={i < 4} />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {near.length > 0 ? (
        <section>
          <h2 className="mt-6 px-1 text-subhead">{t('landing.near', { count: near.length })}</h2>
          {rows(near)}
        </section>
      ) : (
        <div className="mt-5 rounded-card bg-warnbg p-4">
          <p className="font-em">{t('landing.outside')}</p>
          <Button as={Link} to={landingPaths.where(landing.name)} kind="neutral" size="small" className="mt-3">
            {t('landing.otherPlace')}
          </Button>
        </div>
      )}
      {far.length > 0 ? (
        <section>
          <h2 className="mt-7 px-1 text-subhead">{t('landing.farTitle')}</h2>
          {rows(far)}
        </section>
      ) : null}
    </>
  )
}

/** Nothing to show, with what can be done: another word, all brands, or the document that is missing. */
function NoBrands({ data: { query, filter, path } }: { data: LandingData & { readonly path: string } }) {
  const t = useWords('landing')
  const isSearched = query !== '' || filter !== ''
  return (
    <EmptyState
      picture={<img src="/states/compass.webp" alt="" width={140} height={140} />}
      isBelowHeading
      title={isSearched ? t('landing.noneTitle') : t('landing.empty')}
      link={
        isSearched ? (
          <Link to={path} className="word">
            {t('landing.showAll')}
          </Link>
        ) : null
      }
    >
      {isSearched ? t('landing.noPlace') : t('landing.emptyHint')}
    </EmptyState>
  )
}
