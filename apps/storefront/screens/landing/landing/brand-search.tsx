import { SearchIcon } from '@compass/ui/icons'
import { useSearchParams } from 'react-router'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { useTypedSearch } from '#shell/search/use-typed-search.ts'

/** An item or a brand: a form, which sends itself while it is typed in. */
export function BrandSearch({ query, filter, path }: { query: string; filter: string; path: string }) {
  const t = useWords('landing')
  const language = useSearchParams()[0].get('lang')
  const others = { ...(filter && { filters: filter }), ...(language && { lang: language }) }
  const [text, setText] = useTypedSearch(query, path, others)
  return (
    <search>
      <form method="get" action={path} className="search mt-3">
        <SearchIcon />
        {Object.entries(others).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          type="search"
          name="query"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={text}
          placeholder={t('landing.search')}
          aria-label={t('landing.search')}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  )
}
