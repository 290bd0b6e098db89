import { useSearchParams } from 'react-router'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { TypedSearch } from '#shell/search/typed-search.tsx'
import { fieldsOf } from './list-filters.ts'
import type { MedicaData } from './read-medica.ts'

/** What is typed, with the other filters beside it. */
export function MedicaSearch({ filters, tab, path }: Pick<MedicaData, 'filters' | 'tab'> & { readonly path: string }) {
  const t = useWords('medica')
  const language = useSearchParams()[0].get('lang')
  const fields = { ...fieldsOf({ ...filters, query: '' }), ...(language && { lang: language }) }
  const label = t(tab === 'clinics' ? 'medica.searchClinics' : 'medica.searchPharmacies')
  return (
    <div className="mt-4">
      <TypedSearch query={filters.query} path={path} label={label} fields={fields} />
    </div>
  )
}
