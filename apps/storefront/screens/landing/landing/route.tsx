import { isLanguage } from '@compass/domain/languages'
import { Button } from '@compass/ui/button'
import { EmptyState } from '@compass/ui/empty-state'
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { landingPaths } from '#landing-paths'
import { paths } from '#paths'
import { pageRequest } from '#shell/api/page-request.ts'
import { OfflineBanner } from '#shell/connection/offline-banner.tsx'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { loadWithWords, type WordsHandle } from '#shell/languages/words.ts'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { PageLinks } from '#shell/navigation/page-links.tsx'
import { LandingSearch } from '../landing-search.tsx'
import { BrandCard } from './brand-card.tsx'
import { BrandRow } from './brand-row.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FloatingDishes } from './floating-dishes.tsx'
import { LandingHead } from './landing-head.tsx'
import { LandingHeader } from './landing-header.tsx'
import { openBrand } from './open-brand.ts'
import { type LandingData, PAGE_SIZE, readLanding } from './read-landing.ts'
import { SortMenu } from './sort-menu.tsx'
import { WhereCard } from './where-card.tsx'

export const handle: WordsHandle = { words: ['landing', 'location', 'store'] }

const ONE_YEAR_SECONDS = 365 * 24 * 3600

/**
 * A landing page: by its name, or that of the host. A merchant's own host shows that merchant. `?to=` is the way to one of
 * the brands.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  if (page.slugOfHost && !params.name) throw redirect(paths.menu(page.slugOfHost))
  const name = params.name ?? page.landingOfHost
  if (!name) throw new Response(null, { status: 404 })
  const to = new URL(request.url).searchParams.get('to')
  if (to !== null) throw await openBrand(context, request, { name, slug: to })
  const data = await readLanding(context, request, name)
  // Whatever it was asked for by, its address is that of its name.
  const path = data.landing.name === page.landingOfHost ? paths.landing() : landingPaths.page(data.landing.name)
  return { ...data, path }
}

/** Remembers the language that was chosen. */
export async function action({ context, request }: ActionFunctionArgs) {
  const language = (await request.formData()).get('language')
  if (isLanguage(language)) {
    const { setCookies } = context.get(pageRequest)
    setCookies.push(`language=${language}; Path=/; SameSite=Lax; Max-Age=${ONE_YEAR_SECONDS}`)
  }
  throw redirect(new URL(request.url).pathname, 303)
}

export const clientLoader = loadWithWords('landing', 'location', 'store')

/** The brands of a landing page: cards while nobody has said where they are, rows with fee and time once they have. */
export default function Landing() {
  const data = useLoaderData<typeof loader>()
  const { landing, brands, place, query, filter, filters, sort, menu, path } = data
  const t = useWords('landing')
  const language = useSearchParams()[0].get('lang')
  const chosen = { ...(filter && { filters: filter }), ...(sort && { sort }), ...(language && { lang: language }) }
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
            <h1 className="max-w-88 px-1 pt-6 text-display text-balance">
              {landing.heading ? <LocalizedText text={landing.heading} /> : t('landing.title')}
            </h1>
          )}
          <WhereCard place={place} page={landing.name} />
          <LandingSearch query={query} path={path} label={t('landing.search')} fields={chosen} />
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

function pageAddress({ query, filter, sort }: LandingData, page: number): string {
  const search = new URLSearchParams({
    ...(query && { query }),
    ...(filter && { filters: filter }),
    ...(sort && { sort }),
    page: String(page),
  })
  return `?${search}`
}

function Brands({ data: { brands, place, landing, total, sort } }: { data: LandingData }) {
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
          <div className="mt-6 flex items-center justify-between gap-3 px-1">
            <h2 className="text-subhead">{t('landing.near', { count: near.length })}</h2>
            {near.length > 1 ? <SortMenu sort={sort} /> : null}
          </div>
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
