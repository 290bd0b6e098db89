import { SearchIcon } from '@compass/ui/icons'
import { useSearchParams } from 'react-router'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { useTypedSearch } from '../use-typed-search.ts'
import { fieldsOf } from './list-filters.ts'
import type { MedicaData } from './read-medica.ts'

/** A form, which sends itself while it is typed in, with the other filters beside it. */
export function MedicaSearch({ filters, tab, path }: Pick<MedicaData, 'filters' | 'tab'> & { readonly path: string }) {
  const t = useWords('medica')
  const language = useSearchParams()[0].get('lang')
  const others = { ...fieldsOf({ ...filters, query: '' }), ...(language && { lang: language }) }
  const [text, setText] = useTypedSearch(filters.query, path, others)
  const label = t(tab === 'clinics' ? 'medica.searchClinics' : 'medica.searchPharmacies')
  return (
    <search>
      <form method="get" action={path} className="search mt-4">
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
          placeholder={label}
          aria-label={label}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  )
}
