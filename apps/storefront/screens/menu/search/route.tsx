import { searchProducts } from '@compass/contract/catalogue'
import { IconButton } from '@compass/ui/icon-button'
import { BackIcon, CloseIcon, SearchIcon } from '@compass/ui/icons'
import { SkeletonRow } from '@compass/ui/skeleton'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router'
import { paths } from '../../../paths.ts'
import { apiOf } from '../../../shell/call-api.ts'
import { useMerchant, useShell, useWords } from '../../../shell/shell.tsx'
import { storefrontOf } from '../../../shell/storefront-of.ts'
import { productView } from '../product-view.ts'
import { NothingFound } from './nothing-found.tsx'
import { NothingTyped } from './nothing-typed.tsx'
import { rememberSearch } from './recent-searches.ts'
import { Results, saidResults } from './results.tsx'

/** Products that come with each key, and those that are asked for all: few people read on past the first screens. */
const FIRST = 24
const MOST = 100
const LONGEST = 200
const WAIT_MS = 120

/** Products that match `?query=`; nothing is asked for blanks. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const url = params.url!
  const asked = new URL(request.url).searchParams
  const query = (asked.get('query') ?? '').slice(0, LONGEST)
  if (query.trim() === '') return { query: '', products: null, total: 0, instead: null }
  const { say, shell } = await storefrontOf(context, request, url)
  const answer = await apiOf(context, request)(
    searchProducts,
    { query: { store: params.storeId!, orderType: shell.service, query, limit: asked.has('all') ? MOST : FIRST } },
    { url, language: shell.language },
  )
  if (!answer.ok) throw new Response(null, { status: answer.status })
  const products = answer.data.items.map((product) => productView(product, say, shell.service))
  return { query, products, total: answer.data.total, instead: answer.data.instead }
}

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search !== nextUrl.search
}

/** Search over the whole screen, as you type; a plain form before scripts. */
export default function SearchScreen() {
  const { query, products, total, instead } = useLoaderData<typeof loader>()
  const t = useWords('menu', 'shell')
  const { url, name } = useMerchant()
  const { storeId } = useShell()
  const { key } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState(query)
  const path = paths.search(url, storeId ?? '')

  const search = useCallback(
    (wanted: string) => {
      clearTimeout(timer.current)
      const words = wanted.trim()
      void navigate(words ? `${path}?query=${encodeURIComponent(words)}` : path, {
        replace: true,
        preventScrollReset: true,
      })
    },
    [navigate, path],
  )
  const type = (wanted: string) => {
    setText(wanted)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(wanted), WAIT_MS)
  }
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    return () => clearTimeout(timer.current)
  }, [])
  useEffect(() => {
    if (products && products.length > 0) {
      const settled = setTimeout(() => rememberSearch(url, query), 1500)
      return () => clearTimeout(settled)
    }
    return
  }, [url, query, products])

  const close = () => {
    if (key === 'default') void navigate(paths.menu(url), { replace: true, preventScrollReset: true })
    else void navigate(-1)
  }
  const isWaiting = navigation.state !== 'idle' && navigation.location?.pathname === path
  return (
    <section
      aria-label={t('menu.search')}
      className="search-screen"
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <title>{`${t('menu.search')} · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="sr-only">{t('menu.search')}</h1>
      <div className="search-head">
        <IconButton
          as={Link}
          to={paths.menu(url)}
          label={t('shell.back')}
          icon={<BackIcon size={22} />}
          onClick={(event: React.MouseEvent) => {
            event.preventDefault()
            close()
          }}
        />
        <search className="min-w-0 flex-1">
          <form
            method="get"
            action={path}
            className="search"
            onSubmit={(event: FormEvent) => {
              event.preventDefault()
              search(text)
              rememberSearch(url, text)
              input.current?.blur()
            }}
          >
            <SearchIcon />
            <input
              ref={input}
              type="search"
              name="query"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={LONGEST}
              value={text}
              placeholder={t('menu.search')}
              aria-label={t('menu.search')}
              onChange={(event) => type(event.target.value)}
            />
            {text ? (
              <button
                type="button"
                aria-label={t('menu.clearSearch')}
                className="hit needs-scripts"
                onClick={() => {
                  setText('')
                  search('')
                  input.current?.focus()
                }}
              >
                <CloseIcon size={18} />
              </button>
            ) : null}
          </form>
        </search>
      </div>
      <div className="search-results">
        <p role="status" className="sr-only">
          {products ? saidResults(t, total, instead) : ''}
        </p>
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
        {products && products.length === 0 ? <NothingFound query={query} /> : null}
        {products && products.length > 0 ? (
          <Results {...{ query, products, total, instead, path }} most={MOST} />
        ) : null}
      </div>
    </section>
  )
}
