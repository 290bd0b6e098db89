import { SearchIcon } from '@compass/ui/icons'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams, useSubmit } from 'react-router'
import { useWords } from '#shell/merchants/shell-provider.tsx'

/** So long after the last letter the page searches by itself. */
const PAUSE_MS = 300

/** A dish or a brand: a form, which sends itself while it is typed in. */
export function BrandSearch({ query, filter, path }: { query: string; filter: string; path: string }) {
  const t = useWords('landing')
  const submit = useSubmit()
  const [search] = useSearchParams()
  const [text, setText] = useState(query)
  const sent = useRef(query)
  const language = search.get('lang')
  useEffect(() => {
    if (text.trim() === sent.current.trim()) return
    const timer = setTimeout(() => {
      sent.current = text
      const fields = { ...(text.trim() && { query: text }), ...(filter && { filters: filter }) }
      const wanted = { ...fields, ...(language && { lang: language }) }
      void submit(wanted, { action: path, replace: true, preventScrollReset: true })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, filter, language, path, submit])
  return (
    <search>
      <form method="get" action={path} className="search mt-3">
        <SearchIcon />
        {filter ? <input type="hidden" name="filters" value={filter} /> : null}
        {language ? <input type="hidden" name="lang" value={language} /> : null}
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
