import { loadWords } from '@compass/i18n/load'
import { IconButton } from '@compass/ui/icon-button'
import { LeafIcon } from '@compass/ui/menu-icons'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { pageLanguage } from '#shell/languages/words.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import type { FilterSummaryProps } from './filter-summary.tsx'
import type { FilterView } from './menu-view.ts'

/** Few menus are filtered: what says so comes with its words, and the server's own lines stand until then. */
const Summary = lazy(async () => {
  const [{ FilterSummary }] = await Promise.all([
    import('./filter-summary.tsx'),
    import.meta.env.SSR ? null : loadWords(pageLanguage(), ['diets']),
  ])
  return { default: FilterSummary }
})

/** On a phone the way to what fits a diet, beside the search; what a pharmacy sells fits none. */
export function FilterButton({ rest = '' }: { rest?: string }) {
  const t = useWords('menu')
  if (useMerchant().kind === 'pharmacy') return null
  return (
    <IconButton
      as={Link}
      to={`?${rest ? `${rest}&` : ''}choose=diet`}
      preventScrollReset
      label={t('menu.diets')}
      icon={<LeafIcon size={20} />}
      look="sunken"
    />
  )
}

interface FilterLineProps extends Omit<FilterSummaryProps, 'filter'> {
  readonly filter: FilterView | null | undefined
}

/** With a filter: what it shows, what it cannot say, and how to leave it. On a desktop without one: how to set it. */
export function FilterLine({ filter, rest = '', all, isSoft = false }: FilterLineProps) {
  const t = useWords('menu')
  if (!filter) {
    return (
      <Link
        to={`?${rest ? `${rest}&` : ''}choose=diet`}
        preventScrollReset
        className="filter-link word hidden min-h-11 items-center gap-2 justify-self-start text-small wide:flex"
      >
        <LeafIcon size={16} />
        {t('menu.diets')}
      </Link>
    )
  }
  return (
    <Suspense>
      <Summary filter={filter} rest={rest} all={all} isSoft={isSoft} />
    </Suspense>
  )
}
