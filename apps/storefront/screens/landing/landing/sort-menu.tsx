import { ChevronDownIcon } from '@compass/ui/icons'
import { Link, useSearchParams } from 'react-router'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import type { SortKey } from './read-landing.ts'

const SORTS = ['', 'quickest', 'cheapest'] as const

/** In which order brands near a place stand: what unfolds needs no scripts, and each order is a link. */
export function SortMenu({ sort }: { sort: SortKey | '' }) {
  const t = useWords('landing')
  const [search] = useSearchParams()
  const addressOf = (key: string) => {
    const wanted = new URLSearchParams(search)
    wanted.delete('page')
    if (key) wanted.set('sort', key)
    else wanted.delete('sort')
    return `?${wanted}`
  }
  const words = { '': t('landing.nearest'), quickest: t('landing.quickest'), cheapest: t('landing.cheapest') }
  return (
    // Another order folds it again.
    <details key={sort} className="relative shrink-0">
      <summary
        aria-label={`${t('landing.sort')}: ${words[sort]}`}
        className="flex min-h-11 cursor-pointer list-none items-center gap-1 text-small text-ink2"
      >
        {words[sort]}
        <ChevronDownIcon size={16} />
      </summary>
      <ul className="absolute end-0 z-20 grid min-w-48 rounded-field bg-raised p-2 shadow-s2">
        {SORTS.map((key) => (
          <li key={key}>
            <Link
              to={addressOf(key)}
              replace
              preventScrollReset
              aria-current={sort === key ? 'true' : undefined}
              className={`flex min-h-11 items-center rounded-chip px-3 ${sort === key ? 'font-strong' : ''}`}
            >
              {words[key]}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
