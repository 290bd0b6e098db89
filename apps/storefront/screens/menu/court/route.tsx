import { loadWords } from '@compass/i18n/load'
import { EmptyState } from '@compass/ui/empty-state'
import { IconButton } from '@compass/ui/icon-button'
import { MenuIcon, UserIcon } from '@compass/ui/menu-icons'
import { lazy, useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { landingPaths } from '#landing-paths'
import { paths } from '#paths'
import { pageRequest } from '#shell/api/page-request.ts'
import { CartBar } from '#shell/cart/cart-bar.tsx'
import { CartMessages } from '#shell/cart/cart-messages.tsx'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { expectCourt } from '#shell/courts/expect-court.ts'
import { LazyPart } from '#shell/deferred-hydration/lazy-part.tsx'
import { LanguageForm } from '#shell/languages/language-form.tsx'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { loadWithWords, pageLanguage, type WordsHandle } from '#shell/languages/words.ts'
import { FoundHead } from '#shell/merchants/page-head.tsx'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { TypedSearch } from '#shell/search/typed-search.tsx'
import { readAreas } from '#shell/serviceability/read-areas.ts'
import { readSpotCookie } from '#shell/spots/spot-cookie.ts'
import { readTable } from '#shell/visits/read-table.ts'
import { ClosedBanner, FulfilmentCard } from '../menu/fulfilment-card.tsx'
import { StatusLine } from '../menu/status-line.tsx'
import { useChoose } from '../menu/use-choose.ts'
import { useDeliveryAreas } from '../menu/use-delivery-areas.ts'
import { CourtAddForm } from './court-add-form.tsx'
import { CourtScope } from './court-scope.tsx'
import { FoundDishes, LovedDishes } from './dishes.tsx'
import { type CourtData, readCourt } from './read-court.ts'
import { VendorCard } from './vendor-card.tsx'

export const handle: WordsHandle = { words: ['court', 'location'] }

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const url = params.url!
  await expectCourt(context, request, url, undefined)
  // Who has scanned the court's own code chooses the table first.
  if (readSpotCookie(context.get(pageRequest).cookies, url)?.kind === 'store') throw redirect(paths.chooseTable(url))
  const [court, areas, table] = await Promise.all([
    readCourt(context, request, url),
    readAreas(context, request, url),
    readTable(context, request, url),
  ])
  return { ...court, areas, table }
}

export const clientLoader = loadWithWords(...handle.words)

/** What is over the page, and what is put into the cart, leave it as it is. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  if (formMethod && formMethod !== 'GET') return false
  const [from, to] = [currentUrl, nextUrl].map(({ searchParams }) => searchParams.get('query') ?? '')
  return from !== to
}

const chooseSheets = async () => {
  const [sheets] = await Promise.all([
    import('../menu/choose-sheets.tsx'),
    import.meta.env.SSR ? null : loadWords(pageLanguage(), ['diets', 'location', 'item']),
  ])
  return sheets
}
const ChooseSheets = lazy(chooseSheets)

/** A food court: how one gets the food, a search over all kitchens, the kitchens, and what they are known for. */
export default function Court() {
  const data = useLoaderData<typeof loader>()
  const t = useWords('court', 'shell')
  const { url, name } = useMerchant()
  const choose = useChoose()
  const [openAtFirst] = useState(choose.open)
  const location = useDeliveryAreas(choose.open === 'area', data.areas)
  const description = plainText(data.description)
  const title = plainText(data.title) || name
  return (
    <div className="landing">
      <FoundHead
        path={landingPaths.court(url)}
        title={description ? `${title} · ${description}` : title}
        description={description}
      />
      <a href="#content" className="skip-link">
        {t('shell.skipToContent')}
      </a>
      <div className="landing-column column court">
        <CourtHead court={data} />
        <main id="content" tabIndex={-1} className="px-4 pb-36">
          <CourtScope>
            <div className="grid grid-cols-1 gap-3.5">
              <FulfilmentCard area={location.chosen} door={doorOf(data.areas)} />
              <ClosedBanner />
            </div>
          </CourtScope>
          <div className="mt-5">
            <Search query={data.query} />
          </div>
          {data.query ? <Results court={data} /> : <Kitchens court={data} />}
          <Links links={data.links} />
        </main>
      </div>
      <CourtAddForm dishes={data.query ? data.found : data.loved} />
      <Outlet />
      <CartBar />
      <CartMessages />
      <CourtScope>
        <LazyPart wanted={choose.open !== null} fetch={chooseSheets}>
          <ChooseSheets {...choose} openAtFirst={openAtFirst} {...location} />
        </LazyPart>
      </CourtScope>
    </div>
  )
}

/** Minutes to the door over all areas; null where the court delivers nowhere. */
function doorOf(areas: readonly { readonly from: number; readonly to: number }[]) {
  if (areas.length === 0) return null
  return { from: Math.min(...areas.map(({ from }) => from)), to: Math.max(...areas.map(({ to }) => to)) }
}

function CourtHead({ court: { title, heading, description } }: { court: CourtData }) {
  const t = useWords('shell')
  const { url, name } = useMerchant()
  return (
    <header className="px-5 pb-5">
      <div className="-mx-2.5 flex items-center justify-between gap-2 pt-2">
        <IconButton
          as={Link}
          to="?choose=menu"
          preventScrollReset
          label={t('shell.openNavigation')}
          icon={<MenuIcon size={22} />}
        />
        <div className="z-1 flex items-center gap-1">
          <LanguageForm look="other" />
          <IconButton as={Link} to={paths.profile(url)} label={t('shell.account')} icon={<UserIcon size={22} />} />
        </div>
      </div>
      {heading ? (
        <p className="mt-4 text-small font-em text-accent">
          <LocalizedText text={heading} />
        </p>
      ) : null}
      <h1 className="text-display">{title ? <LocalizedText text={title} /> : <bdi>{name}</bdi>}</h1>
      {description ? (
        <p className="mt-1 text-ink2">
          <LocalizedText text={description} />
        </p>
      ) : null}
      <CourtScope>
        <div className="mt-1.5">
          <StatusLine leads />
        </div>
      </CourtScope>
    </header>
  )
}

function Search({ query }: { query: string }) {
  const t = useWords('court')
  const { url } = useMerchant()
  const language = useSearchParams()[0].get('lang')
  return (
    <TypedSearch
      query={query}
      path={landingPaths.court(url)}
      label={t('court.search')}
      fields={language ? { lang: language } : {}}
    />
  )
}

function Kitchens({ court: { vendors, loved } }: { court: CourtData }) {
  const t = useWords('court')
  return (
    <>
      <section>
        <h2 className="mt-7 px-1 text-heading">{t('court.kitchens')}</h2>
        {vendors.length > 0 ? <Cards vendors={vendors} /> : <p className="mt-2 px-1 text-ink2">{t('court.none')}</p>}
      </section>
      {loved.length > 0 ? (
        <section className="-mx-4">
          <h2 className="mt-8 mb-3.5 px-5 text-heading">{t('court.loved')}</h2>
          <LovedDishes dishes={loved} />
        </section>
      ) : null}
    </>
  )
}

function Results({ court: { vendors, found, query } }: { court: CourtData }) {
  const t = useWords('court')
  const { url } = useMerchant()
  const count = vendors.length + found.length
  return (
    <>
      <p role="status" className="sr-only">
        {t('court.found', { count })}
      </p>
      {count === 0 ? (
        <EmptyState
          isBelowHeading
          picture={<img src="/states/plate.webp" alt="" width={140} height={140} />}
          title={t('court.noneFound', { query })}
          link={
            <Link to={landingPaths.court(url)} className="word">
              {t('court.showAll')}
            </Link>
          }
        >
          {t('court.noneFoundHint')}
        </EmptyState>
      ) : null}
      {vendors.length > 0 ? (
        <section>
          <h2 className="mt-6 px-1 text-heading">{t('court.kitchens')}</h2>
          <Cards vendors={vendors} />
        </section>
      ) : null}
      {found.length > 0 ? (
        <section>
          <h2 className="mt-7 px-1 text-heading">{t('court.dishes')}</h2>
          <FoundDishes dishes={found} />
        </section>
      ) : null}
    </>
  )
}

function Cards({ vendors }: { vendors: readonly string[] }) {
  const { stores } = useShell()
  const { cart } = useCart()
  const countOf = (id: string) =>
    (cart?.lines ?? []).reduce((sum, line) => sum + (line.storeId === id ? line.qty : 0), 0)
  return (
    <ul className="kitchens">
      {vendors.flatMap((id, i) => {
        const store = stores.find((one) => one.id === id)
        return store ? (
          <li key={id}>
            <VendorCard store={store} count={countOf(id)} eager={i < 4} />
          </li>
        ) : (
          []
        )
      })}
    </ul>
  )
}

/** What the court's document leads to besides. */
function Links({ links }: Pick<CourtData, 'links'>) {
  const t = useWords('court')
  if (links.length === 0) return null
  return (
    <nav aria-label={t('court.more')} className="mt-8 flex flex-wrap gap-x-6 px-1">
      {links.map(({ label, href }) => (
        <a key={href} href={href} rel={href.startsWith('https:') ? 'noopener' : undefined} className="word">
          <LocalizedText text={label} />
        </a>
      ))}
    </nav>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
