import { SearchField } from '#shell/places/search-field.tsx'
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
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SearchField name="query" label={label} text={text} onText={setText} />
      </form>
    </search>
  )
}
