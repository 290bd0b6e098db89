import { PlusIcon, SearchIcon } from '@compass/ui/icons'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { Button } from '#parts/button.tsx'
import { ManyIcon } from '#parts/icons.ts'
import { Empty } from '#parts/surfaces.tsx'
import { screenPath } from '#paths'
import { makeKey } from '#shell/language/make-key.ts'
import { useMoney } from '#shell/language/money.ts'
import { useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { useShop } from '#shell/session/shop.ts'
import { SortableList, useMoveByKeys } from '#shell/sorting/index.tsx'
import { CategoryDetails } from './category-details.tsx'
import { ManyBar } from './many-bar.tsx'
import { OrderAction } from './order-action.tsx'
import { ProductRow, type RowKeyTarget, type RowPart } from './product-row.tsx'
import { type MenuProduct, PRODUCTS } from './rules/menu-model.ts'
import { newProduct } from './rules/new-items.ts'
import { searchProducts } from './rules/search-products.ts'
import { useEdits } from './use-edits.tsx'
import { useOrdering } from './use-ordering.ts'

/** Comes along with an address that leads to a list: a product is to be named there. */
export const NAMES_PRODUCT = { namesProduct: true }

const ROW_HEIGHT = 64
const OVERSCAN = 4

/** The products of a category, or those of all that were searched for. */
export function ProductList(props: {
  readonly category: string | null
  readonly chosen: string | null
  readonly wanted: string
}) {
  const { category, chosen, wanted } = props
  const t = useWords('editor')
  const say = useMerchantText()
  const { menu, published } = useEdits()
  const [isChoosing, setChoosing] = useState(false)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const found = useMemo(() => (wanted === '' ? null : searchProducts(menu, wanted)), [menu, wanted])
  const products = found ?? (category === null ? [] : (menu.byCategory.get(category) ?? []))
  const order = useMemo(() => products.map(({ sku }) => sku), [products])
  const own = menu.categories.find(({ key }) => key === category)
  const before = published.byCategory.get(category ?? '') ?? []
  const { put, move } = useOrdering(
    PRODUCTS,
    order,
    before.map(({ sku }) => sku),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was picked in one category is not picked in another
  useEffect(() => setPicked(new Set()), [category])
  return (
    <section aria-labelledby="menu-products" className="pane flex max-h-[calc(100dvh-11rem)] min-h-60 flex-col">
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3">
        <h2 id="menu-products" className="min-w-0 flex-1 basis-32 truncate text-section">
          {found ? t('editor.found', { count: found.length }) : own ? say(own.name) : t('editor.products')}
        </h2>
        {own && !found ? <CategoryDetails category={own} /> : null}
        {own && !found && products.length > 1 ? <OrderAction category={own} products={products} onOrder={put} /> : null}
        <Button
          size="table"
          kind={isChoosing ? 'fill' : 'neutral'}
          aria-pressed={isChoosing}
          icon={<ManyIcon size={16} />}
          onClick={() => {
            setChoosing(!isChoosing)
            setPicked(new Set())
          }}
        >
          {t('editor.changeMany')}
        </Button>
      </header>
      <Rows
        key={category}
        {...{ products, order, chosen, picked, isChoosing }}
        onMove={move}
        isSorted={found === null}
        onPick={setPicked}
      />
      {found ? null : category === null ? null : <NewProduct category={category} isFirst={products.length === 0} />}
      {picked.size > 0 ? (
        <ManyBar
          products={[...picked].flatMap((sku) => menu.products.get(sku) ?? [])}
          all={products}
          onAll={() => setPicked(new Set(order))}
          onDone={() => setPicked(new Set())}
        />
      ) : null}
    </section>
  )
}

interface RowsProps {
  readonly products: readonly MenuProduct[]
  readonly order: readonly string[]
  readonly chosen: string | null
  readonly picked: ReadonlySet<string>
  readonly isChoosing: boolean
  readonly isSorted: boolean
  readonly onMove: (sku: string, after: string | null) => void
  readonly onPick: (picked: ReadonlySet<string>) => void
}

/** Only the rows that are seen stand in the page, whatever the length of the list. */
function Rows(props: RowsProps) {
  const { products, order, chosen, picked, isChoosing, isSorted, onMove, onPick } = props
  const t = useWords('editor')
  const scroller = useRef<HTMLDivElement>(null)
  const moveByKeys = useMoveByKeys(order, isSorted ? onMove : () => {})
  const rows = useVirtualizer({
    count: products.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => products[index]!.sku,
    overscan: OVERSCAN,
  })
  const pick = usePicking(order, picked, onPick)
  const goTo = (index: number, part: RowPart) => {
    if (index < 0 || index >= products.length) return false
    rows.scrollToIndex(index)
    // What is typed next goes there at once; a row out of sight is drawn first.
    if (!focusRow(scroller, index, part)) requestAnimationFrame(() => focusRow(scroller, index, part))
    return true
  }
  // A row is drawn again only when it changes itself: what it calls must know the list of now.
  const actOnKeys = useLatest((event: KeyboardEvent, { product, name, index, part }: RowKeyTarget) => {
    if (moveByKeys(event, product.sku, name)) return
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0 && goTo(index + by, part)) event.preventDefault()
    if (part === 'price' && event.key === 'Tab' && goTo(index + (event.shiftKey ? -1 : 1), 'price'))
      event.preventDefault()
    if (part === 'price' && event.key === 'Enter') goTo(index + 1, 'price')
    if (part === 'link' && event.key === ' ') {
      event.preventDefault()
      pick(product.sku, event.shiftKey)
    }
  })
  if (products.length === 0) return <NoProducts isSearch={!isSorted} />
  const shown = rows.getVirtualItems()
  return (
    <SortableList kind="product" order={order} onMove={onMove}>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <ul
          aria-label={t('editor.products')}
          style={{ paddingTop: shown[0]?.start ?? 0, paddingBottom: rows.getTotalSize() - (shown.at(-1)?.end ?? 0) }}
        >
          {shown.map(({ index, key }) => (
            <ProductRow
              key={key}
              product={products[index]!}
              index={index}
              total={products.length}
              isChosen={products[index]!.sku === chosen}
              isPicked={picked.has(products[index]!.sku)}
              isPickable={isChoosing || picked.size > 0}
              isSorted={isSorted}
              onPick={pick}
              onKeys={actOnKeys}
            />
          ))}
        </ul>
      </div>
    </SortableList>
  )
}

function focusRow(scroller: RefObject<HTMLDivElement | null>, index: number, part: RowPart): boolean {
  const element = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-part="${part}"]`)
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
  return Boolean(element)
}

/** Picks one product, or with Shift all between it and the one before. */
function usePicking(
  order: readonly string[],
  picked: ReadonlySet<string>,
  onPick: (picked: ReadonlySet<string>) => void,
): (sku: string, isRange: boolean) => void {
  const last = useRef<string | null>(null)
  return useLatest((sku: string, isRange: boolean) => {
    const next = new Set(picked)
    const [from, to] = [order.indexOf(last.current ?? sku), order.indexOf(sku)].sort((a, b) => a - b)
    const range = isRange && from! >= 0 ? order.slice(from, to! + 1) : [sku]
    const isOn = !picked.has(sku)
    for (const one of range) isOn ? next.add(one) : next.delete(one)
    last.current = sku
    onPick(next)
  })
}

/** The same function for good, which does what the newest one does. */
function useLatest<A extends readonly unknown[]>(act: (...input: A) => void): (...input: A) => void {
  const latest = useRef(act)
  latest.current = act
  return useCallback((...input: A) => latest.current(...input), [])
}

function NoProducts({ isSearch }: { readonly isSearch: boolean }) {
  const t = useWords('editor')
  return isSearch ? (
    <Empty icon={SearchIcon} title={t('editor.nothingFound')}>
      {t('editor.nothingFoundText')}
    </Empty>
  ) : (
    <Empty icon={PlusIcon} title={t('editor.emptyCategory')}>
      {t('editor.emptyCategoryText')}
    </Empty>
  )
}

/** A product begins with its name; it opens beside. */
function NewProduct({ category, isFirst }: { readonly category: string; readonly isFirst: boolean }) {
  const t = useWords('editor')
  const { slug = '' } = useParams()
  const navigate = useNavigate()
  const { menu, write } = useEdits()
  const money = useMoney()
  const { languages } = useShop()
  const input = useRef<HTMLInputElement>(null)
  const { state, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press that leads here is a location of its own
  useEffect(() => {
    if ((state as typeof NAMES_PRODUCT | null)?.namesProduct) input.current?.focus()
  }, [state, key])
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== 'n' || event.metaKey || event.ctrlKey || event.altKey || isTyping) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  const add = (typed: string) => {
    // "Karak tea 9" is a name and its price.
    const [, name = typed, price] = /^(.*\S)\s+(\d+(?:[.,]\d+)?)$/.exec(typed) ?? []
    if (name.trim() === '') return
    const sku = makeKey(name, (key) => menu.products.has(key), 'product')
    const text = { [languages[0] ?? 'en']: name.trim() }
    const amount = price === undefined ? '0' : price.replace(',', '.')
    const after = menu.byCategory.get(category)?.at(-1)?.sku ?? null
    write({ at: [...PRODUCTS, sku], is: newProduct(sku, category, text, amount), after })
    if (price === undefined) navigate(screenPath(slug, 'menu', category, sku))
  }
  return (
    <form
      className="border-t border-line"
      onSubmit={(event) => {
        event.preventDefault()
        add(input.current?.value ?? '')
        event.currentTarget.reset()
      }}
    >
      <label className="flex items-center gap-3 px-4 py-2">
        <PlusIcon size={18} className="text-ink2" />
        <span className="sr-only">{t('editor.addProduct')}</span>
        <input
          ref={input}
          name="name"
          maxLength={120}
          placeholder={isFirst ? t('editor.typeFirst') : t('editor.typeName')}
          className="min-h-10 min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink2 focus-visible:shadow-[inset_0_-2px_0_var(--pen)]"
        />
        <kbd className="keycap max-desktop:hidden">N</kbd>
      </label>
      <p className="px-4 pb-3 text-note text-ink3">{t('editor.priceHint', { currency: money.currency })}</p>
    </form>
  )
}
