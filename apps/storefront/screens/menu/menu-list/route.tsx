import { getSpecialMenus } from '@compass/contract/menu-list'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { CartBar } from '#shell/cart/cart-bar.tsx'
import { CartMessages } from '#shell/cart/cart-messages.tsx'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { loadWithWords } from '#shell/languages/words.ts'
import { EachLanguage } from '#shell/merchants/page-head.tsx'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useShell, useStore, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { PageLinks } from '#shell/navigation/page-links.tsx'
import { StateBanner } from '#shell/stores/state-banner.tsx'
import { AddForm } from '../add-form.tsx'
import { readDietaryFilter, writeDietaryFilter } from '../menu/dietary-filter.ts'
import { FilterButton, FilterLine } from '../menu/filter-line.tsx'
import type { FilterView } from '../menu/menu-view.ts'
import { PageDiets } from '../menu/page-diets.tsx'
import { ProductCard } from '../product-card.tsx'
import { type ProductView, productView } from '../product-view.ts'
import { AllLists } from './all-lists.tsx'
import { filterLists } from './filter-lists.ts'
import { type Lists, type ListView, readLists } from './read-lists.ts'
import { withQuery } from './with-query.ts'

export const handle = { words: ['store', 'diets'] as const }

/** The specification, section 9: paging by ten. */
const PAGE_SIZE = 10

interface Open {
  readonly list: ListView
  readonly products: readonly ProductView[]
  /** From 1. */
  readonly page: number
  readonly pages: number
}

interface MenuListData {
  readonly lists: Lists
  /** The special menu that is open, a page of it; null: all lists. */
  readonly open: Open | null
  /** What the page leaves out. */
  readonly filter: FilterView | null
}

/**
 * Menu version 2: the lists, then a special menu (`?special=`) a page at a time; a category (`?category=`) has a screen of
 * its own. All of them can be asked for what suits somebody, as the menu can. A list or a page that is not there leads to
 * what is.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<MenuListData> {
  const url = params.url!
  const { say, shell } = await readStorefront(context, request, url)
  const requested = new URL(request.url).searchParams
  const filter = readDietaryFilter(requested)
  const also = filter ? writeDietaryFilter(filter) : ''
  const key = requested.get('special')
  // A special menu is sifted by itself.
  const lists = await readLists(context, request, url, key === null ? filter : null)
  const page = Math.max(1, Math.trunc(Number(requested.get('page'))) || 1)
  const category = requested.get('category')
  if (category !== null) {
    const { categories } = filter ? await readLists(context, request, url) : lists
    const to = categories.some((one) => one.key === category)
      ? paths.category(url, shell.storeId!, shell.merchant!.categoryLayout, category, page)
      : paths.menuList(url)
    throw redirect(withQuery(to, also))
  }
  if (key === null) return { lists, open: null, filter: lists.filter ?? null }

  const list = lists.specials.find((one) => one.key === key)
  if (!list) throw redirect(withQuery(paths.menuList(url), also))
  const answer = await createPageClient(context, request)(
    getSpecialMenus,
    { query: { store: shell.storeId!, orderType: shell.service } },
    { url, language: shell.language },
  )
  if (!answer.ok) throw new Response(null, { status: 503 })
  const listed = answer.data.items.find(({ _id }) => _id === list.id)?.products ?? []
  const fitting = filter && filterLists(listed, filter)
  const all = fitting ? listed.filter(({ _id }) => fitting.fits.has(_id)) : listed
  const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE))
  if (page > pages) throw redirect(withQuery(paths.menuList(url, { special: list.key, page: pages }), also))
  const skip = (page - 1) * PAGE_SIZE
  const products = all.slice(skip, skip + PAGE_SIZE).map((product) => productView(product, say, shell.service))
  return { lists, open: { list, page, pages, products }, filter: fitting?.filter ?? null }
}

export const clientLoader = loadWithWords(...handle.words)

export default function MenuList() {
  const { lists, open, filter } = useLoaderData() as MenuListData
  const t = useWords('store', 'shell', 'menu')
  const { url } = useMerchant()
  const { service } = useShell()
  const store = useStore()
  const rest = open ? `special=${encodeURIComponent(open.list.key)}` : ''
  return (
    <>
      <Page
        title={open ? <LocalizedText text={open.list.name} /> : t('shell.menuList')}
        tab={open ? plainText(open.list.name) : undefined}
        note={open ? t('shell.items', { count: open.list.count }) : <LocalizedText text={store.name} />}
        back={open ? withQuery(paths.menuList(url), filter?.query) : paths.menu(url)}
        width="full"
        end={
          <span className="wide:hidden">
            <FilterButton rest={rest} />
          </span>
        }
      >
        <EachLanguage path={paths.menuList(url)} />
        <AddForm />
        <div className="grid gap-3.5 px-4 pb-24 wide:px-0">
          <StateBanner store={store} service={service} whileOpen={false} />
          <FilterLine filter={filter} rest={rest} all={paths.menuList(url, { special: open?.list.key })} isSoft />
          {open ? <OneList open={open} filter={filter} /> : <AllLists lists={lists} />}
        </div>
      </Page>
      <PageDiets rest={open ? { special: open.list.key } : {}} />
      <CartBar />
      <CartMessages />
    </>
  )
}

function OneList({ open: { list, products, page, pages }, filter }: { open: Open; filter: FilterView | null }) {
  const t = useWords('store', 'menu')
  const { url } = useMerchant()
  return (
    <div>
      {list.description ? (
        <p className="px-1 text-ink2">
          <LocalizedText text={list.description} />
        </p>
      ) : null}
      {products.length === 0 && !filter ? <p className="py-6 text-ink2">{t('menu.emptyCategory')}</p> : null}
      <h2 className="sr-only">
        <LocalizedText text={list.name} />
      </h2>
      <div className="products px-1 wide:px-0">
        {products.map((product) => (
          <ProductCard key={product.id} product={product} bare={!list.photo} />
        ))}
      </div>
      <PageLinks
        page={page}
        pages={pages}
        pathOf={(to) => withQuery(paths.menuList(url, { special: list.key, page: to }), filter?.query)}
      />
    </div>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
