import { loadWords } from '@compass/i18n/load'
import { SearchIcon } from '@compass/ui/menu-icons'
import { Plate } from '@compass/ui/plate'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#paths'
import { toPicture } from '#shell/catalogue/picture.ts'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { pageLanguage } from '#shell/languages/words.ts'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { Sum } from '#shell/pricing/money.tsx'
import { describeResults } from './describe-results.ts'
import type { FoundProduct } from './found-view.ts'
import { moveChoice } from './move-choice.ts'
import { rememberSearch } from './recent-searches.ts'
import { useFound } from './use-found.ts'

// A part of the browser alone, which brings its words: the header that every page has stays as light as it is.
await loadWords(pageLanguage(), ['search'])

/** So many products are listed below the field; the search screen has the others. */
const MOST = 6

/**
 * The results below the header's search field, while somebody types in it. The field stays the browser's: this part listens to
 * it and says its state to screen readers (the combobox pattern of the ARIA practices).
 */
// Long on purpose: keys, choice and list share one state, which parts could only pass around.
export default function ResultList({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const t = useWords('menu', 'search')
  const { url } = useMerchant()
  const { storeId } = useShell()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [typed, setTyped] = useState(() => input.current?.value ?? '')
  // What the page came with was asked for already.
  const [isOpen, setOpen] = useState(() => input.current?.value !== input.current?.defaultValue)
  const [chosen, setChosen] = useState<number | null>(null)
  const found = useFound(typed)
  const products = found?.products?.slice(0, MOST) ?? []
  const hasMore = found !== null && found.total > products.length
  const count = products.length + (hasMore ? 1 : 0)
  const isShown = isOpen && found !== null && typed.trim() !== ''
  const path = paths.search(url, storeId ?? '')

  const showAll = () => {
    const words = input.current?.value.trim() ?? ''
    rememberSearch(url, words)
    setOpen(false)
    const to = words ? `${path}?query=${encodeURIComponent(words)}` : path
    void navigate(to, { replace: pathname === path, preventScrollReset: true })
  }
  const pick = (choice: number) => {
    const product = products[choice]
    if (!product) return showAll()
    rememberSearch(url, typed)
    if (input.current) input.current.value = ''
    setTyped('')
    void navigate(paths.item(url, storeId ?? '', product.id), { preventScrollReset: true })
  }

  useEffect(() => {
    const field = input.current
    if (!field) return
    const listeners = {
      input() {
        setTyped(field.value)
        setChosen(null)
        setOpen(true)
      },
      blur() {
        setOpen(false)
        setChosen(null)
      },
      keydown(event: KeyboardEvent) {
        if (event.isComposing) return
        if (isShown && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
          event.preventDefault()
          setChosen(moveChoice(event.key, chosen, count))
        } else if (event.key === 'ArrowDown') setOpen(true)
        else if (event.key === 'Escape' && isShown) {
          // The first Escape closes the list and leaves the letters, the second one clears them.
          event.preventDefault()
          setOpen(false)
          setChosen(null)
        }
      },
    }
    const submit = (event: Event) => {
      event.preventDefault()
      if (isShown && chosen !== null) pick(chosen)
      else showAll()
    }
    for (const [type, listener] of Object.entries(listeners)) field.addEventListener(type, listener as EventListener)
    field.form?.addEventListener('submit', submit)
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        field.removeEventListener(type, listener as EventListener)
      field.form?.removeEventListener('submit', submit)
    }
  })
  useEffect(() => {
    input.current?.setAttribute('aria-expanded', String(isShown && count > 0))
    if (isShown && chosen !== null) input.current?.setAttribute('aria-activedescendant', `found-${chosen}`)
    else input.current?.removeAttribute('aria-activedescendant')
  }, [input, isShown, count, chosen])
  useEffect(() => {
    if (chosen !== null) document.getElementById(`found-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const option = (at: number, content: ReactNode) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the field names the chosen one and keeps the focus
    <div key={at} id={`found-${at}`} role="option" aria-selected={chosen === at} onClick={() => pick(at)}>
      {content}
    </div>
  )
  return (
    <>
      <p role="status" className="sr-only">
        {isShown && found ? describeResults(t, found.total, found.instead) : ''}
      </p>
      {isShown && found ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done, so that the field keeps the focus
        <div className="found" onMouseDown={(event: MouseEvent) => event.preventDefault()}>
          {found.instead ? (
            <p className="px-3 py-2 text-small">{t('search.resultsInstead', { words: found.instead })}</p>
          ) : null}
          {count === 0 ? (
            <div className="px-3 py-3">
              <p className="text-name">{t('search.none', { query: found.query.trim() })}</p>
              <p className="text-small text-ink2">{t('search.noneHint')}</p>
            </div>
          ) : (
            <div id="found" role="listbox" aria-label={t('menu.search')}>
              {products.map((product, at) => option(at, <Line product={product} />))}
              {hasMore
                ? option(
                    products.length,
                    <>
                      <span className="grid size-11 place-items-center text-accent">
                        <SearchIcon size={18} />
                      </span>
                      <span className="text-small font-strong text-accent">
                        {t('search.all', { count: found.total })}
                      </span>
                    </>,
                  )
                : null}
            </div>
          )}
        </div>
      ) : null}
    </>
  )
}

function Line({ product }: { product: FoundProduct }) {
  const t = useWords('menu')
  const { glyph } = useMerchant()
  return (
    <>
      <Plate
        id={product.id}
        picture={toPicture(product.photo, '44px')}
        glyph={glyph}
        glyphSize={20}
        gone={product.soldOut === true}
        className="size-11 rounded-chip"
      />
      <span className="min-w-0 flex-1 text-small font-em">
        <LocalizedText text={product.name} />
        {product.soldOut ? <span className="block font-normal text-ink2">{t('menu.soldOutToday')}</span> : null}
      </span>
      <Sum amount={product.price} className="text-small" />
    </>
  )
}
