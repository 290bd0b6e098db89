import { loadWords } from '@compass/i18n/load'
import { SearchIcon } from '@compass/ui/menu-icons'
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  Outlet,
  type Params,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useMatches,
} from 'react-router'
import { paths } from '#paths'
import { pageRequest } from '#shell/api/page-request.ts'
import { CartBar } from '#shell/cart/cart-bar.tsx'
import { CartMessages } from '#shell/cart/cart-messages.tsx'
import { CartPanel } from '#shell/cart/cart-panel.tsx'
import { isPatching } from '#shell/connection/is-patching.ts'
import type { PreparedHandle } from '#shell/deferred-hydration/hydrate.tsx'
import { LazyPart } from '#shell/deferred-hydration/lazy-part.tsx'
import { pageLanguage } from '#shell/languages/words.ts'
import { readStorefront, type ShellData } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useShell, useStore, useWords } from '#shell/merchants/shell-provider.tsx'
import { startTyping } from '#shell/search/typing-ahead.ts'
import { readAreas } from '#shell/serviceability/read-areas.ts'
import { readSpotCookie } from '#shell/spots/spot-cookie.ts'
import { readTable } from '#shell/visits/read-table.ts'
import { AddForm } from '../add-form.tsx'
import { FavouritesPlace } from '../favourites/favourites-place.tsx'
import { FavouritesProvider } from '../favourites/favourites-provider.tsx'
import { ProductTile } from '../product-card.tsx'
import { PromotionsPlace } from '../promotions/promotions-place.tsx'
import { CategoryBar, POPULAR, sectionId } from './category-bar.tsx'
import { CategorySection } from './category-section.tsx'
import type { ChooseSheetsProps } from './choose-sheets.tsx'
import { DesktopHeader } from './desktop-header.tsx'
import { FilterButton, FilterLine } from './filter-line.tsx'
import { findSkuPath } from './find-sku-path.ts'
import { ClosedBanner, FulfilmentCard, useWaitTime } from './fulfilment-card.tsx'
import { Hero } from './hero.tsx'
import type { CategoryView } from './menu-view.ts'
import { OrderAgainPlace } from './order-again-place.tsx'
import { readMenu } from './read-menu.ts'
import { TopLine } from './top-line.tsx'
import { useChoose } from './use-choose.ts'
import { useDeliveryAreas } from './use-delivery-areas.ts'
import { useProducts } from './use-products.ts'

/** The menu, the same for every guest: nothing in it belongs to anybody, so that the page can be kept. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const url = params.url!
  const { shell } = await readStorefront(context, request, url)
  const vendor = shell.merchant?.menuPath ? findVendor(shell, params, new URL(request.url).search) : null
  const [menu, areas, table] = await Promise.all([
    readMenu(context, request, url, vendor),
    readAreas(context, request, url),
    readTable(context, request, url),
  ])
  // Who has scanned a store's own code chooses the table first.
  if (readSpotCookie(context.get(pageRequest).cookies, url)?.kind === 'store') throw redirect(paths.chooseTable(url))
  const { searchParams } = new URL(request.url)
  const sku = searchParams.get('sku')
  if (sku) throw redirect(await findSkuPath(context, request, url, sku))
  const isChoosing = searchParams.get('choose') === 'area'
  // Who does not deliver has stores to choose from.
  if (isChoosing && areas.length === 0) throw redirect(`${paths.menu(url)}?choose=outlet`)
  // Without scripts a time is chosen on a screen of its own.
  if (searchParams.get('choose') === 'time') throw redirect(await findTimePath(context, request, url))
  return { menu, areas: isChoosing ? areas : null, doors: doorsOf(areas, vendor), table, ...(vendor ? { vendor } : {}) }
}

/** A court has the menus of its vendors: what names none is on the court's page, and an unknown one is nowhere. */
function findVendor({ merchant, stores }: ShellData, { storeId, sheet }: Params, search: string): string {
  if (storeId === undefined) throw redirect(`${merchant!.menuPath}${sheet ? `/visit/${sheet}` : ''}${search}`)
  if (!stores.some(({ id, vendor }) => vendor && id === storeId)) throw new Response(null, { status: 404 })
  return storeId
}

async function findTimePath(context: LoaderFunctionArgs['context'], request: Request, url: string): Promise<string> {
  const { storeId } = (await readStorefront(context, request, url)).shell
  const item = new URL(request.url).searchParams.get('item')
  return storeId ? paths.orderTime(url, storeId, item ? encodeURIComponent(item) : undefined) : paths.menu(url)
}

/** Minutes to the door over the areas of each store; what a vendor sells its court delivers. */
function doorsOf(areas: Awaited<ReturnType<typeof readAreas>>, vendor: string | null) {
  const doors: Record<string, { from: number; to: number }> = {}
  for (const { storeId: own, from, to } of areas) {
    const storeId = vendor ?? own
    const known = doors[storeId]
    doors[storeId] = { from: Math.min(from, known?.from ?? from), to: Math.max(to, known?.to ?? to) }
  }
  return doors
}

/** A menu changes with its document: an item that is opened and a cart that changes leave it as it is. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  const [from, to] = [currentParams.storeId, nextParams.storeId]
  return isPatching() || (!!from && !!to && from !== to)
}

/** Of a court's vendor alone. */
const VendorFrame = lazy(async () => {
  const [frame] = await Promise.all([
    import('../vendor/vendor-frame.tsx'),
    import.meta.env.SSR ? null : loadWords(pageLanguage(), ['court']),
  ])
  return frame
})

/** With the sheets come their words, and those of an item: it opens at once then. */
const chooseSheets = async () => {
  const [sheets] = await Promise.all([
    import('./choose-sheets.tsx'),
    import.meta.env.SSR ? null : loadWords(pageLanguage(), ['diets', 'location', 'item', 'navigation']),
  ])
  return sheets
}
const ChooseSheets = lazy(chooseSheets)

let prepared: ComponentType<ChooseSheetsProps> | null = null

/** A sheet that the page came with is there when React comes. Waited for, it would be drawn anew, and lose a tap. */
export const handle: PreparedHandle = {
  async prepare() {
    if (location.search.includes('choose=')) prepared = (await chooseSheets()).default
  },
}

export default function MenuScreen() {
  const { vendor } = useLoaderData<typeof loader>()
  if (!vendor) return <Menu />
  return (
    <Suspense>
      <VendorFrame key={vendor} id={vendor}>
        {(bar) => <Menu bar={bar} />}
      </VendorFrame>
    </Suspense>
  )
}

// Long on purpose: the outline of the screen; its parts are files already.
function Menu({ bar }: { bar?: ReactNode }) {
  const { menu, areas: areasAtFirst, doors } = useLoaderData<typeof loader>()
  const t = useWords('menu', 'shell')
  const { url } = useMerchant()
  const { storeId } = useShell()
  const store = useStore()
  const choose = useChoose()
  const [Sheets] = useState(() => prepared ?? ChooseSheets)
  const [openAtFirst] = useState(choose.open)
  const location = useDeliveryAreas(choose.open === 'area', areasAtFirst)
  const door = doors[store.id] ?? null
  const howLong = useWaitTime(location.chosen, door)
  const [stuck, setStuck] = useState(false)
  const { arrived, ask } = useProducts(menu.filter?.query)
  // Search covers the menu, which then rests.
  const isCovered = useMatches().some(({ id }) => id.endsWith('search/route'))

  const jump = useCallback(
    (key: string) => {
      const category = menu.categories.find((one) => one.key === key)
      if (category && !category.products) void ask(category)
    },
    [menu, ask],
  )
  const near = useCallback((category: CategoryView) => void ask(category), [ask])

  return (
    <FavouritesProvider>
      <a href="#content" className="skip-link">
        {t('shell.skipToContent')}
      </a>
      {bar}
      <DesktopHeader area={location.chosen} howLong={howLong} />
      <div inert={isCovered}>
        {stuck ? <TopLine howLong={howLong} /> : null}
        <AddForm />
        <div className="menu-page column">
          <main className="contents">
            <div className="menu-head" data-category={menu.popular.length > 0 ? POPULAR : menu.categories[0]?.key}>
              <Hero />
              <div className="grid grid-cols-1 gap-3.5 px-4 wide:mt-4 wide:px-0">
                <div className="wide:hidden">
                  <FulfilmentCard area={location.chosen} door={door} />
                </div>
                <PromotionsPlace />
                <ClosedBanner />
                <div className="flex items-center gap-2 wide:hidden">
                  <Link
                    to={paths.search(url, storeId ?? '')}
                    preventScrollReset
                    className="search flex-1"
                    onClick={() => startTyping(t('menu.search'))}
                  >
                    <SearchIcon />
                    {t('menu.search')}
                  </Link>
                  <FilterButton />
                </div>
                <FilterLine filter={menu.filter} />
              </div>
            </div>
            <CategoryBar
              categories={menu.categories}
              hasPopular={menu.popular.length > 0}
              onStuck={setStuck}
              onJump={jump}
            />
            <div id="content" tabIndex={-1} className="menu-list">
              {menu.categories.length === 0 && !menu.filter ? (
                <div className="py-12 text-center">
                  <p className="text-heading">{t('menu.empty')}</p>
                  <p className="mt-1 mb-5 text-ink2">{t('menu.emptyHint')}</p>
                  <a href={`tel:${store.phone}`} className="btn btn-small btn-quiet">
                    <span>{t('shell.callUs')}</span>
                  </a>
                </div>
              ) : null}
              <OrderAgainPlace />
              <FavouritesPlace />
              {menu.popular.length > 0 ? (
                <section
                  id={sectionId(POPULAR)}
                  data-category={POPULAR}
                  className="menu-section"
                  aria-labelledby="popular-name"
                >
                  <h2 id="popular-name" tabIndex={-1} className="menu-heading">
                    {t('menu.popularToday')}
                  </h2>
                  <div className="tiles swipe-x">
                    {menu.popular.map((product) => (
                      <ProductTile key={product.id} product={product} />
                    ))}
                  </div>
                </section>
              ) : null}
              {menu.categories.map((category) => (
                <CategorySection
                  key={category.id}
                  category={category}
                  products={category.products ?? arrived[category.id] ?? null}
                  onNear={near}
                />
              ))}
            </div>
          </main>
          <CartPanel />
        </div>
      </div>
      <Outlet />
      <CartBar />
      <CartMessages />
      <LazyPart wanted={choose.open !== null} fetch={chooseSheets}>
        <Sheets {...choose} openAtFirst={openAtFirst} {...location} />
      </LazyPart>
    </FavouritesProvider>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
