import { Button } from '@compass/ui/button'
import { IconButton } from '@compass/ui/icon-button'
import { SearchIcon } from '@compass/ui/icons'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import { paths } from '#paths'
import { CartBar } from '#shell/cart/cart-bar.tsx'
import { CartMessages } from '#shell/cart/cart-messages.tsx'
import { CartPanel } from '#shell/cart/cart-panel.tsx'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { loadWithWords } from '#shell/languages/words.ts'
import { EachLanguage } from '#shell/merchants/page-head.tsx'
import { useMerchant, useShell, useStore, useWords } from '#shell/merchants/shell-provider.tsx'
import { BackLink, PageTop } from '#shell/navigation/page.tsx'
import { PageLinks } from '#shell/navigation/page-links.tsx'
import { StateBanner } from '#shell/stores/state-banner.tsx'
import { AddForm } from '../add-form.tsx'
import { EmptyMenu } from '../empty-menu.tsx'
import { FilterButton, FilterLine } from '../menu/filter-line.tsx'
import { PageDiets } from '../menu/page-diets.tsx'
import { withQuery } from '../menu-list/with-query.ts'
import { ProductCard, ProductTile } from '../product-card.tsx'
import { CategoryNav, CategoryPlates } from './category-nav.tsx'
import { type CategoryData, readCategory } from './read-category.ts'

export const handle = { words: ['store', 'diets'] as const }

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<CategoryData> {
  return readCategory(context, request, params)
}

export const clientLoader = loadWithWords(...handle.words)

/** Pictures of the first screen, which are not lazy. */
const EAGER = 4

/** One category on a page of its own: rows by pages, or tiles that grow, as the merchant has chosen. */
export default function Category() {
  const { layout, categories, open } = useLoaderData() as CategoryData
  const t = useWords('menu', 'shell')
  const { url } = useMerchant()
  const { storeId, service } = useShell()
  const store = useStore()
  const title = open ? plainText(open.category.name) : t('menu.categories')
  const key = open?.category.key
  const back = withQuery(paths.menuList(url), open?.filter?.query)
  return (
    <div className="flex min-h-dvh flex-col">
      <PageTop
        title={open ? <LocalizedText text={open.category.name} /> : title}
        tab={title}
        hasPanel
        note={open ? t('shell.items', { count: open.category.count }) : <LocalizedText text={store.name} />}
        back={back}
        end={
          <span className="flex">
            {open ? (
              <span className="wide:hidden">
                <FilterButton rest={`category=${key}`} />
              </span>
            ) : null}
            <IconButton
              as={Link}
              to={paths.search(url, storeId ?? '')}
              label={t('menu.search')}
              icon={<SearchIcon size={20} />}
            />
          </span>
        }
      />
      <EachLanguage path={paths.category(url, storeId ?? '', layout, key)} />
      <AddForm />
      <div className="menu-page column">
        <main className="contents">
          {open ? (
            layout === 'new' ? (
              <CategoryPlates categories={categories} openId={open.category.id} />
            ) : (
              <CategoryNav categories={categories} openId={open.category.id} />
            )
          ) : null}
          <div className="menu-head grid gap-3.5 px-4 pt-2 wide:px-0">
            <StateBanner store={store} service={service} whileOpen={false} />
            {open ? <Head open={open} layout={layout} back={back} /> : null}
          </div>
          <div id="content" tabIndex={-1} className="menu-list">
            {open ? <Products open={open} layout={layout} /> : <EmptyMenu />}
          </div>
        </main>
        <CartPanel />
      </div>
      {open ? <PageDiets rest={{ category: open.category.key }} /> : null}
      <CartBar />
      <CartMessages />
    </div>
  )
}

interface PartProps {
  readonly open: NonNullable<CategoryData['open']>
  readonly layout: CategoryData['layout']
}

/** What the category is, and what is left out of it. */
function Head({ open: { category, filter }, layout, back }: PartProps & { back: string }) {
  const { url } = useMerchant()
  const { storeId } = useShell()
  const t = useWords('shell')
  return (
    <>
      <div
        className={`${layout === 'new' ? 'rounded-card bg-tint1 px-4.5 py-4 wide:px-6 wide:py-5' : 'px-1'} ${category.description ? '' : 'hidden wide:block'}`}
      >
        <div className="hidden items-center gap-4 wide:flex">
          <BackLink to={back} />
          <h1 className="text-display">
            <LocalizedText text={category.name} />
          </h1>
        </div>
        {category.description ? (
          <p className="mt-1 text-ink2">
            <LocalizedText text={category.description} />
          </p>
        ) : (
          <p className="mt-1 hidden text-small text-ink2 wide:block">{t('shell.items', { count: category.count })}</p>
        )}
      </div>
      <FilterLine
        filter={filter}
        rest={`category=${category.key}`}
        all={paths.category(url, storeId ?? '', layout, category.key)}
        isSoft
      />
    </>
  )
}

function Products({ open, layout }: PartProps) {
  const { category, products, page, pages, filter, total } = open
  const t = useWords('store', 'menu')
  const { url } = useMerchant()
  const { storeId } = useShell()
  const isGrowing = useNavigation().state !== 'idle'
  const at = (to: number) => {
    const path = paths.category(url, storeId ?? '', layout, category.key, to)
    return filter ? `${path}&${filter.query}` : path
  }
  if (products.length === 0) return filter ? null : <p className="py-6 text-ink2">{t('menu.emptyCategory')}</p>
  return (
    <section aria-labelledby="products-name">
      <h2 id="products-name" className="sr-only">
        <LocalizedText text={category.name} />
      </h2>
      {layout === 'new' ? (
        <div className="tile-grid">
          {products.map((product, i) => (
            <ProductTile key={product.id} product={product} eager={i < EAGER} />
          ))}
        </div>
      ) : (
        <div className={category.photo ? 'products' : 'products products-bare'}>
          {products.map((product, i) => (
            <ProductCard key={product.id} product={product} bare={!category.photo} eager={i < EAGER} />
          ))}
        </div>
      )}
      {layout === 'plain' ? <PageLinks page={page} pages={pages} pathOf={at} /> : null}
      {layout === 'new' && page < pages ? (
        <div className="grid justify-items-center gap-3 py-8">
          <p role="status" className="text-small text-ink2">
            {t('store.shownOf', { shown: products.length, count: total })}
          </p>
          <Button as={Link} to={at(page + 1)} kind="quiet" replace preventScrollReset aria-disabled={isGrowing}>
            {t('menu.showMore')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
