import { useSearchParams } from 'react-router'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { TypedSearch } from '#shell/search/typed-search.tsx'
import { fieldsOf } from './list-wishes.ts'
import type { MedicaData } from './read-medica.ts'

/** What is typed, with the other wishes beside it. */
export function MedicaSearch({ wishes, tab, path }: Pick<MedicaData, 'wishes' | 'tab'> & { readonly path: string }) {
  const t = useWords('medica')
  const language = useSearchParams()[0].get('lang')
  const fields = { ...fieldsOf({ ...wishes, query: '' }), ...(language && { lang: language }) }
  const label = t(tab === 'clinics' ? 'medica.searchClinics' : 'medica.searchPharmacies')
  return (
    <div className="mt-4">
      <TypedSearch query={wishes.query} path={path} label={label} fields={fields} />
    </div>
  )
}
