import { HistoryIcon, SearchIcon } from '@compass/ui/icons'
import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { paths } from '#paths'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { forgetSearches, recentSearches } from '#shell/search/recent-searches.ts'
import type { loader } from '../menu/route.tsx'

const MENU = 'screens/menu/menu/route'

/** Before anything is typed: what was searched for here, and what most people come for. */
export function NothingTyped({ onPick }: { onPick: (words: string) => void }) {
  const t = useWords('menu', 'search')
  const { url } = useMerchant()
  const { storeId } = useShell()
  const menu = useRouteLoaderData<typeof loader>(MENU)?.menu
  const [recent, setRecent] = useState<readonly string[]>([])
  useEffect(() => setRecent(recentSearches(url)), [url])
  const popular = (menu?.popular.length ? menu.popular : (menu?.categories ?? [])).slice(0, 6)
  const row = (words: string, icon: React.ReactNode, shown: React.ReactNode = words) => (
    <li key={words}>
      <a
        href={`${paths.search(url, storeId ?? '')}?query=${encodeURIComponent(words)}`}
        className="flex min-h-12 items-center gap-3 border-b border-line"
        onClick={(event) => {
          event.preventDefault()
          onPick(words)
        }}
      >
        <span className="text-ink3">{icon}</span>
        <bdi>{shown}</bdi>
      </a>
    </li>
  )
  return (
    <>
      {recent.length > 0 ? (
        <section className="pb-6">
          <div className="flex items-baseline justify-between gap-3">
            <h2 className="text-subhead">{t('search.recent')}</h2>
            <button
              type="button"
              className="word text-small"
              onClick={() => {
                forgetSearches(url)
                setRecent([])
              }}
            >
              {t('search.forget')}
            </button>
          </div>
          <ul className="mt-1">{recent.map((words) => row(words, <HistoryIcon size={18} />))}</ul>
        </section>
      ) : null}
      {popular.length > 0 ? (
        <section>
          <h2 className="text-subhead">{t('search.popular')}</h2>
          <ul className="mt-1">
            {popular.map(({ name }) => row(plainText(name), <SearchIcon size={18} />, <LocalizedText text={name} />))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
