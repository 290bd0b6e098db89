import { IconButton } from '@compass/ui/icon-button'
import { LeafIcon } from '@compass/ui/icons'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { useMerchant, useShell, useWords } from '../../../shell/shell.tsx'
import type { FilterView } from './menu-view.ts'

/** On a phone the way to what fits a diet, beside the search. */
export function FilterButton() {
  const t = useWords('diets')
  return (
    <IconButton
      as={Link}
      to="?choose=diet"
      preventScrollReset
      label={t('diets.title')}
      icon={<LeafIcon size={20} />}
      look="sunken"
    />
  )
}

/** With a filter on: what it shows, what it cannot say, and the way out of it; on a desktop without one the way to it. */
export function FilterLine({ filter }: { filter: FilterView | undefined }) {
  const t = useWords('diets')
  const { url } = useMerchant()
  const { language } = useShell()
  if (!filter) {
    return (
      <Link
        to="?choose=diet"
        preventScrollReset
        className="word hidden min-h-11 items-center gap-2 justify-self-start text-small wide:flex"
      >
        <LeafIcon size={16} />
        {t('diets.title')}
      </Link>
    )
  }
  const comma = language === 'ar' ? '، ' : ', '
  const diets = filter.diets.map((one) => t(`diets.diet_${one}`)).join(comma)
  const without = filter.without.map((one) => t(`diets.allergen_${one}`)).join(comma)
  return (
    <div role="status" className="rounded-field bg-tint1 px-4 py-3 text-small">
      <p className="font-strong">
        {[diets && `${t('diets.suits')}: ${diets}`, without && `${t('diets.without')}: ${without}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="mt-0.5 text-ink2">
        {t('diets.fits', { count: filter.shown })}
        {filter.notStated > 0 ? ` · ${t('diets.unstated', { count: filter.notStated })}` : ''}
      </p>
      <p className="flex gap-5">
        <Link to={`?${filter.query}&choose=diet`} preventScrollReset className="word inline-flex min-h-11 items-center">
          {t('diets.change')}
        </Link>
        <a href={paths.menu(url)} className="word inline-flex min-h-11 items-center">
          {t('diets.showAll')}
        </a>
      </p>
    </div>
  )
}
