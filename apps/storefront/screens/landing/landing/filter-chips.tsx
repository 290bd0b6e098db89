import { Link, useSearchParams } from 'react-router'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { type PlaceFilter, usefulFilters } from './filter-places.ts'
import type { PlaceView } from './place-view.ts'

const WORDS = { open: 'landing.openNow', delivery: 'shell.delivery', pickup: 'shell.pickup' } as const

/** One tap to the places that are open, deliver or can be called at: links, so that they work before scripts. */
export function FilterChips({ places }: { places: readonly PlaceView[] }) {
  const t = useWords('landing', 'shell')
  const [search] = useSearchParams()
  const filters = usefulFilters(places)
  if (filters.length === 0) return null
  const wanted = search.get('show')
  const shown = filters.find((one) => one === wanted) ?? null
  const chip = (filter: PlaceFilter | null, words: string) => {
    const requested = new URLSearchParams(search)
    if (filter) requested.set('show', filter)
    else requested.delete('show')
    const isShown = shown === filter
    return (
      <li key={words}>
        <Link
          to={`?${requested}`}
          replace
          preventScrollReset
          aria-current={isShown ? 'page' : undefined}
          className={`pill ${isShown ? 'bg-fill text-on' : 'bg-sunken'}`}
        >
          {words}
        </Link>
      </li>
    )
  }
  return (
    <nav aria-label={t('landing.filter')} className="-mx-4 mt-3">
      <ul className="swipe-x flex gap-2 px-4 py-1">
        {chip(null, t('landing.all'))}
        {filters.map((one) => chip(one, t(WORDS[one])))}
      </ul>
    </nav>
  )
}
