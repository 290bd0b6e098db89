import { loadWords } from '@compass/i18n/load'
import { SkeletonRow } from '@compass/ui/skeleton'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
  useNavigation,
  useSearchParams,
} from 'react-router'
import { paths } from '#paths'
import { pageLanguage } from '#shell/languages/words.ts'
import { readStorefront, type ServiceCode } from '#shell/merchants/read-storefront.ts'
import { useMenuPath, useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { describeResults } from '#shell/search/describe-results.ts'
import { LONGEST, MOST, WAIT_MS } from '#shell/search/limits.ts'
import { rememberSearch } from '#shell/search/recent-searches.ts'
import { DietSheet } from '../menu/diet-sheet.tsx'
import { FilterLine } from '../menu/filter-line.tsx'
import { find, type SearchResults } from './find.ts'
import { NothingFound } from './nothing-found.tsx'
import { NothingTyped } from './nothing-typed.tsx'
import { Results } from './results.tsx'
import { SearchHead } from './search-head.tsx'

/** The page as a document: products that match `?query=`. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<SearchResults> {
  const url = params.url!
  const { say, shell } = await readStorefront(context, request, url)
  const { language, service } = shell
  const requested = new URL(request.url).searchParams
  return find(context, request, { url, storeId: params.storeId!, params: requested, language, service, say })
}

/** How the page that is open is written and served: what a key's own answer must be like. */
let shown: { readonly language: string; readonly first: string; readonly service: ServiceCode } | null = null

export const handle = { words: ['diets', 'search'] as const }

/** With scripts each key asks for the products alone (`found.ts`). */
export async function clientLoader({
  params,
  request,
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<SearchResults> {
  if (!shown) {
    const [results] = await Promise.all([serverLoader<SearchResults>(), loadWords(pageLanguage(), handle.words)])
    return results
  }
  const { searchParams } = new URL(request.url)
  searchParams.delete('choose')
  for (const [name, value] of Object.entries(shown)) searchParams.set(name, String(value))
  const answer = await fetch(`${paths.found(params.url!, params.storeId!)}?${searchParams}`, { signal: request.signal })
  if (!answer.ok) throw new Response(null, { status: answer.status })
  return answer.json()
}

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  const [now, next] = [currentUrl, nextUrl].map(({ searchParams }) => {
    const requested = new URLSearchParams(searchParams)
    requested.delete('choose')
    return requested.toString()
  })
  return now !== next
}

/** Search over the whole screen, as you type; a plain form before scripts. */
// Long on purpose: typing, address and answer follow one another through one timer, which parts could not share.
export default function SearchScreen() {
  const { query, products, total, instead, filter } = useLoaderData() as SearchResults
  const t = useWords('menu', 'search', 'shell')
  const { url, name, languages } = useMerchant()
  const menuPath = useMenuPath()
  const { storeId, language, service } = useShell()
  const isChoosing = useSearchParams()[0].get('choose') === 'diet'
  const navigate = useNavigate()
  const navigation = useNavigation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState(query)
  const path = paths.search(url, storeId ?? '')
  const dietary = filter?.query ?? ''
  useEffect(() => {
    shown = { language, first: languages[0] ?? language, service }
  }, [language, languages, service])

  const addressOf = useCallback(
    (words: string) => {
      const requested = [words && `query=${encodeURIComponent(words)}`, dietary].filter(Boolean).join('&')
      return requested ? `${path}?${requested}` : path
    },
    [path, dietary],
  )
  const search = (wanted: string) => {
    clearTimeout(timer.current)
    void navigate(addressOf(wanted.trim()), { replace: true, preventScrollReset: true })
  }
  const type = (wanted: string) => {
    setText(wanted)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(wanted), WAIT_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (products && products.length > 0) {
      const settled = setTimeout(() => rememberSearch(url, query), 1500)
      return () => clearTimeout(settled)
    }
    return
  }, [url, query, products])

  const close = () => {
    // The first entry of a document has no page of ours before it, or an earlier search that went as a form.
    if (history.state?.idx > 0) void navigate(-1)
    else void navigate(menuPath, { replace: true, preventScrollReset: true })
  }
  const closeDiets = () => void navigate(addressOf(query), { replace: true, preventScrollReset: true })
  const isWaiting = navigation.state !== 'idle' && navigation.location?.pathname === path
  const isFiltered = filter !== null && products !== null
  return (
    <>
      <section
        aria-label={t('menu.search')}
        className="search-screen"
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        <title>{`${t('menu.search')} · ${name}`}</title>
        <meta name="robots" content="noindex" />
        <h1 className="sr-only">{t('menu.search')}</h1>
        <SearchHead
          text={text}
          longest={LONGEST}
          filter={dietary}
          onType={type}
          onEnter={() => {
            search(text)
            rememberSearch(url, text)
          }}
          onClear={() => {
            setText('')
            search('')
          }}
          onClose={close}
        />
        <div className="search-results">
          <p role="status" className="sr-only">
            {products ? describeResults(t, total, instead) : ''}
          </p>
          {isFiltered ? (
            <FilterLine
              filter={filter}
              rest={`query=${encodeURIComponent(query)}`}
              all={`${path}?query=${encodeURIComponent(query)}`}
              isSoft
            />
          ) : null}
          {products === null && !isWaiting ? (
            <NothingTyped
              onPick={(words) => {
                setText(words)
                search(words)
              }}
            />
          ) : null}
          {products === null && isWaiting ? (
            <>
              <SkeletonRow />
              <SkeletonRow />
            </>
          ) : null}
          {products && products.length === 0 && !isFiltered ? <NothingFound query={query} /> : null}
          {products && products.length > 0 ? (
            <Results {...{ query, products, total, instead, path }} filter={dietary} most={MOST} />
          ) : null}
        </div>
      </section>
      <DietSheet open={isChoosing} onClose={closeDiets} path={path} rest={query ? { query } : {}} isSoft />
    </>
  )
}
