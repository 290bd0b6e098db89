import { Link, useSearchParams } from 'react-router'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import type { LandingData } from './read-landing.ts'

const WORDS = {
  open: 'landing.openNow',
  delivery: 'shell.delivery',
  pickup: 'shell.pickup',
  freeDelivery: 'landing.freeDelivery',
  under30: 'landing.under30',
} as const

/** One tap to the brands that are open, quick, free to deliver or of one kind: links, so that they work before scripts. */
export function FilterChips({ filters, filter }: Pick<LandingData, 'filters' | 'filter'>) {
  const t = useWords('landing', 'shell')
  const [search] = useSearchParams()
  if (filters.length === 0 && filter === '') return null
  const addressOf = (key: string) => {
    const wanted = new URLSearchParams(search)
    wanted.delete('page')
    if (key) wanted.set('filters', key)
    else wanted.delete('filters')
    return `?${wanted}`
  }
  const chips = [{ key: '', name: null }, ...filters]
  return (
    <nav aria-label={t('landing.filter')} className="-mx-4 mt-3">
      <ul className="swipe-x flex gap-2 px-4 py-1">
        {chips.map(({ key, name }) => (
          <li key={key}>
            <Link
              to={addressOf(key)}
              replace
              preventScrollReset
              aria-current={filter === key ? 'page' : undefined}
              className={`pill ${filter === key ? 'bg-fill text-on' : 'bg-sunken'}`}
            >
              {key === '' ? (
                t('landing.all')
              ) : name ? (
                <LocalizedText text={name} />
              ) : (
                t(WORDS[key as keyof typeof WORDS])
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
