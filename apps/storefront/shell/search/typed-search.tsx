import { SearchIcon } from '@compass/ui/icons'
import { useTypedSearch } from './use-typed-search.ts'

interface TypedSearchProps {
  readonly query: string
  /** Of the page that is searched. */
  readonly path: string
  /** What is typed there. */
  readonly label: string
  /** What is sent beside the text. */
  readonly fields?: Readonly<Record<string, string>>
}

/** A search that is a form, and sends itself while it is typed in. */
export function TypedSearch({ query, path, label, fields = {} }: TypedSearchProps) {
  const [text, setText] = useTypedSearch(query, path, fields)
  return (
    <search>
      <form method="get" action={path} className="search">
        <SearchIcon />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          type="search"
          name="query"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={text}
          placeholder={label}
          aria-label={label}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  )
}
