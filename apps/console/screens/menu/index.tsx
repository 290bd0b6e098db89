import { PlusIcon, SearchIcon, UploadIcon } from '@compass/ui/icons'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { Link, Route, Routes, useNavigate, useParams, useSearchParams } from 'react-router'
import { DocumentGate } from '#document/document-gate.tsx'
import { useOfferedPreview } from '#document/index.ts'
import { Button } from '#parts/button.tsx'
import { DownloadIcon } from '#parts/icons.ts'
import { Chip, Empty } from '#parts/surfaces.tsx'
import { screenPath } from '#paths'
import { Page } from '#shell/frame/page.tsx'
import { useWords } from '#shell/language/words.tsx'
import { DraftPreview } from '#shell/preview/draft-preview.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { DragArea } from '#shell/sorting/index.tsx'
import { SpeakProvider } from '#shell/sorting/spoken.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import { CategoryList } from './category-list.tsx'
import { ImportScreen } from './import/import-screen.tsx'
import { useExport } from './import/use-export.ts'
import { ProductEditor } from './product-editor.tsx'
import { NAMES_PRODUCT, ProductList } from './product-list.tsx'
import { PRODUCTS } from './rules/menu-model.ts'
import { prepareSearch } from './rules/search-products.ts'
import { SoldOutProvider } from './sold-out.tsx'
import { EditsProvider, useEdits } from './use-edits.tsx'

/** The menu: categories, products, and one product; side by side where there is room, else one after another. */
export function Screen() {
  return (
    <DocumentGate>
      <EditsProvider>
        <SoldOutProvider>
          <SpeakProvider>
            <Routes>
              <Route path="import" element={<ImportScreen />} />
              <Route path=":category?/:sku?" element={<MenuPanes />} />
            </Routes>
          </SpeakProvider>
        </SoldOutProvider>
      </EditsProvider>
    </DocumentGate>
  )
}

function MenuPanes() {
  const t = useWords('editor', 'console')
  const { slug = '', category, sku } = useParams()
  const { menu } = useEdits()
  const { wanted, find, clear, clearings } = useSearch()
  const [isPreviewed, setPreviewed] = useState(false)
  const openPreview = useCallback(() => setPreviewed(true), [])
  useOfferedPreview(openPreview)
  const recategorize = useRecategorize()
  const first = menu.categories[0]?.key ?? null
  const shown = category ?? first
  // Below three panes what is deepest in the address is the page.
  const depth = sku ? 'product' : category || wanted ? 'products' : 'categories'
  const pane = (name: typeof depth) => (depth === name ? '' : 'max-desktop:hidden')
  return (
    <Page
      title={t('console.menu')}
      aside={<Chip>{t('editor.productCount', { count: menu.products.size })}</Chip>}
      actions={
        <span className={`contents ${sku ? 'max-desktop:hidden' : ''}`}>
          <Search key={clearings} value={wanted} onFind={find} />
          <MenuActions shown={shown} onAdd={clear} />
        </span>
      }
    >
      {menu.categories.length === 0 ? (
        <EmptyMenu />
      ) : (
        <div className="grid gap-4 desktop:grid-cols-[minmax(9rem,12rem)_minmax(0,28.5rem)_minmax(21rem,1fr)]">
          <DragArea onDrop={recategorize}>
            <div className={pane('categories')}>
              <CategoryList chosen={wanted ? null : shown} />
            </div>
            <div className={`min-w-0 ${pane('products')}`}>
              {category && !wanted ? (
                <Link to={screenPath(slug, 'menu')} className="mb-2 inline-flex min-h-10 items-center desktop:hidden">
                  {t('editor.allCategories')}
                </Link>
              ) : null}
              <ProductList category={shown} chosen={sku ?? null} wanted={wanted} />
            </div>
          </DragArea>
          <div className={`min-w-0 ${pane('product')}`}>
            {sku ? (
              <ProductEditor sku={sku} onPreview={openPreview} />
            ) : (
              <section className="pane max-desktop:hidden">
                <Empty icon={PlusIcon} title={t('editor.chooseProduct')}>
                  {t('editor.chooseProductText')}
                </Empty>
              </section>
            )}
          </div>
        </div>
      )}
      {isPreviewed ? <DraftPreview sku={sku} onClose={() => setPreviewed(false)} /> : null}
    </Page>
  )
}

/** Brings a product into another category, at its end. */
function useRecategorize(): (sku: string, category: string) => void {
  const t = useWords('editor')
  const say = useMerchantText()
  const notify = useToast()
  const { menu, write } = useEdits()
  return (sku, category) => {
    const product = menu.products.get(sku)
    if (!product || product.category === category) return
    const at = [...PRODUCTS, sku, 'category']
    const words = { name: say(product.name), category: say(menu.categories.find(({ key }) => key === category)?.name) }
    write({ at, is: category })
    const undo = { label: t('editor.undo'), onClick: () => write({ at, is: product.category }) }
    notify({ text: t('editor.movedInto', words), action: undo })
  }
}

/** What is searched for. The address keeps it; the list follows when nothing is typed. */
function useSearch() {
  const { menu } = useEdits()
  const [search, setSearch] = useSearchParams()
  const [wanted, setWanted] = useState(search.get('q') ?? '')
  useEffect(() => prepareSearch(menu), [menu])
  const find = (typed: string) =>
    startTransition(() => {
      setWanted(typed)
      setSearch(typed ? { q: typed } : {}, { replace: true })
    })
  const [clearings, setClearings] = useState(0)
  const clear = () => {
    setWanted('')
    setClearings(clearings + 1)
  }
  return { wanted, find, clear, clearings }
}

/** What is done with the menu as a whole, and the way to a new product in the category that is shown. */
function MenuActions({ shown, onAdd }: { readonly shown: string | null; readonly onAdd: () => void }) {
  const t = useWords('editor')
  const { slug = '' } = useParams()
  const navigate = useNavigate()
  const exportMenu = useExport()
  return (
    <>
      <Button kind="outline" icon={<DownloadIcon size={18} />} onClick={exportMenu} className="max-tablet:hidden">
        {t('editor.export')}
      </Button>
      <Button as={Link} kind="outline" to={screenPath(slug, 'menu', 'import')} icon={<UploadIcon size={18} />}>
        {t('editor.import')}
      </Button>
      {shown === null ? null : (
        <Button
          kind="outline"
          icon={<PlusIcon size={18} />}
          onClick={() => {
            onAdd()
            navigate(screenPath(slug, 'menu', shown), { state: NAMES_PRODUCT })
          }}
        >
          {t('editor.product')}
        </Button>
      )}
    </>
  )
}

const RESTS_MS = 100

/** What is typed is drawn here alone; it is looked for once the hand rests. */
function Search({ value, onFind }: { readonly value: string; readonly onFind: (typed: string) => void }) {
  const t = useWords('editor')
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(onFind)
  latest.current = onFind
  // What comes back of one's own search is behind what is typed by then: only the first value counts.
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    if (typed === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed
      latest.current(typed)
    }, RESTS_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || isTyping) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  return (
    <label className="relative w-60 max-tablet:w-full">
      <span className="sr-only">{t('editor.search')}</span>
      <SearchIcon size={18} className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink2" />
      <input
        ref={input}
        type="search"
        value={typed}
        placeholder={t('editor.search')}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        className="box ps-10"
      />
      {typed === '' ? <kbd className="keycap absolute inset-y-0 end-3 my-auto max-desktop:hidden">/</kbd> : null}
    </label>
  )
}

function EmptyMenu() {
  const t = useWords('editor')
  const { slug = '' } = useParams()
  return (
    <div className="pane mx-auto max-w-160">
      <Empty
        icon={PlusIcon}
        title={t('editor.emptyMenu')}
        action={
          <Button as={Link} kind="fill" to={screenPath(slug, 'menu', 'import')} icon={<UploadIcon size={18} />}>
            {t('editor.import')}
          </Button>
        }
      >
        {t('editor.emptyMenuText')}
      </Empty>
      <div className="px-6 pb-6">
        <CategoryList chosen={null} />
      </div>
    </div>
  )
}
