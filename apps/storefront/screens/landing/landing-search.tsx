import { SearchField } from '#shell/places/search-field.tsx'
import { useTypedSearch } from './use-typed-search.ts'

interface LandingSearchProps {
  readonly query: string
  /** Where the form goes. */
  readonly path: string
  readonly label: string
  /** What is sent beside the query. */
  readonly fields?: Readonly<Record<string, string>>
}

/** The search of a landing page, for brands or for places: a form, which sends itself while it is typed in. */
export function LandingSearch({ query, path, label, fields = {} }: LandingSearchProps) {
  const [text, setText] = useTypedSearch(query, path, fields)
  return (
    <search>
      <form method="get" action={path} className="search my-3">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SearchField name="query" label={label} text={text} onText={setText} />
      </form>
    </search>
  )
}
