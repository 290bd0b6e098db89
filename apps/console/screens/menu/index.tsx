import { PlusIcon, SearchIcon, UploadIcon } from '@compass/ui/icons'
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Link, Route, Routes, useParams, useSearchParams } from 'react-router'
import { DocumentGate } from '#document/document-gate.tsx'
import { useOfferedPreview } from '#document/index.ts'
import { Button } from '#parts/button.tsx'
import { DownloadIcon } from '#parts/icons.ts'
import { Chip, Empty } from '#parts/surfaces.tsx'
import { screenPath } from '#paths'
import { Page } from '#shell/frame/page.tsx'
import { useWords } from '#shell/language/words.tsx'
import { DraftPreview } from '#shell/preview/draft-preview.tsx'
import { CategoryList } from './category-list.tsx'
import { ImportScreen } from './import/import-screen.tsx'
import { useExport } from './import/use-export.ts'
import { ProductEditor } from './product-editor.tsx'
import { ProductList } from './product-list.tsx'
import { SoldOutProvider } from './sold-out.tsx'
import { SpeakProvider } from './spoken.tsx'
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
  const [search, setSearch] = useSearchParams()
  const [wanted, setWanted] = useState(search.get('q') ?? '')
  const [isPreviewed, setPreviewed] = useState(false)
  const openPreview = useCallback(() => setPreviewed(true), [])
  useOfferedPreview(openPreview)
  const looked = useDeferredValue(wanted)
  const exportMenu = useExport()
  const first = menu.categories[0]?.key ?? null
  const shown = category ?? first
  // Below three panes what is deepest in the address is the page.
  const depth = sku ? 'product' : category || looked ? 'products' : 'categories'
  const pane = (name: typeof depth) => (depth === name ? '' : 'max-desktop:hidden')
  return (
    <Page
      title={t('console.menu')}
      aside={<Chip>{t('editor.productCount', { count: menu.products.size })}</Chip>}
      actions={
        <>
          <Search
            value={wanted}
            onType={(typed) => {
              setWanted(typed)
              setSearch(typed ? { q: typed } : {}, { replace: true })
            }}
          />
          <Button kind="outline" icon={<DownloadIcon size={18} />} onClick={exportMenu} className="max-tablet:hidden">
            {t('editor.export')}
          </Button>
          <Button as={Link} kind="outline" to={screenPath(slug, 'menu', 'import')} icon={<UploadIcon size={18} />}>
            {t('editor.import')}
          </Button>
        </>
      }
    >
      {menu.categories.length === 0 ? (
        <EmptyMenu />
      ) : (
        <div className="grid gap-4 desktop:grid-cols-[12rem_minmax(0,28.5rem)_minmax(0,1fr)]">
          <div className={pane('categories')}>
            <CategoryList chosen={looked ? null : shown} />
          </div>
          <div className={`min-w-0 ${pane('products')}`}>
            {category && !looked ? (
              <Link to={screenPath(slug, 'menu')} className="mb-2 inline-flex min-h-10 items-center desktop:hidden">
                {t('editor.allCategories')}
              </Link>
            ) : null}
            <ProductList category={shown} chosen={sku ?? null} wanted={looked} />
          </div>
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
      {isPreviewed ? <DraftPreview onClose={() => setPreviewed(false)} /> : null}
    </Page>
  )
}

function Search({ value, onType }: { readonly value: string; readonly onType: (typed: string) => void }) {
  const t = useWords('editor')
  const input = useRef<HTMLInputElement>(null)
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
        value={value}
        placeholder={t('editor.search')}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        className="box ps-10"
      />
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
