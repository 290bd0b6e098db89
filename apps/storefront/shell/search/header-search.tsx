import { SearchIcon } from '@compass/ui/menu-icons'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#paths'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { LONGEST } from './limits.ts'

const ResultList = lazy(() => import('./result-list.tsx'))

/**
 * The search of a desktop. The browser keeps its letters and sends it by itself; the results below it come with the first
 * focus. `/` leads to it (`server/first-paint/hydration-script.ts`).
 */
export function HeaderSearch() {
  const t = useWords('menu')
  const { url } = useMerchant()
  const { storeId } = useShell()
  const { search } = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const [isUsed, setUsed] = useState(false)
  // The page may wake while somebody types.
  useEffect(() => setUsed(document.activeElement === input.current), [])
  return (
    <search className="header-search">
      <form method="get" action={paths.search(url, storeId ?? '')} className="search">
        <SearchIcon />
        <input
          ref={input}
          type="search"
          name="query"
          role="combobox"
          aria-expanded="false"
          aria-controls="found"
          aria-autocomplete="list"
          aria-keyshortcuts="/"
          aria-label={t('menu.search')}
          placeholder={t('menu.search')}
          autoComplete="off"
          maxLength={LONGEST}
          defaultValue={new URLSearchParams(search).get('query') ?? ''}
          onFocus={() => setUsed(true)}
        />
      </form>
      {isUsed ? (
        <Suspense>
          <ResultList input={input} />
        </Suspense>
      ) : null}
    </search>
  )
}
