import { IconButton } from '@compass/ui/icon-button'
import { LeafIcon } from '@compass/ui/menu-icons'
import { Link } from 'react-router'
import { paths } from '#paths'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import type { FilterView } from './menu-view.ts'

/** Food types (the specification, section 9) as they are called; what is "other" has no word. */
export const FOOD_WORDS: Readonly<Record<number, 'menu.veg' | 'menu.nonVeg' | 'menu.egg' | 'menu.vegan'>> = {
  1: 'menu.veg',
  2: 'menu.nonVeg',
  3: 'menu.egg',
  4: 'menu.vegan',
}

/** On a phone the way to what fits a diet, beside the search. */
export function FilterButton({ rest = '' }: { rest?: string }) {
  const t = useWords('diets')
  return (
    <IconButton
      as={Link}
      to={`?${rest ? `${rest}&` : ''}choose=diet`}
      preventScrollReset
      label={t('diets.title')}
      icon={<LeafIcon size={20} />}
      look="sunken"
    />
  )
}

interface FilterLineProps {
  readonly filter: FilterView | null | undefined
  /** What else the page's address says, and stays (`query=rice`). */
  readonly rest?: string
  /** Where everything is shown; left out: the menu. */
  readonly all?: string
  /** Those links are followed without a new document. */
  readonly isSoft?: boolean
}

/** With a filter: what it shows, what it cannot say, and how to leave it. On a desktop without one: how to set it. */
export function FilterLine({ filter, rest, all, isSoft = false }: FilterLineProps) {
  const t = useWords('diets', 'menu')
  const { url } = useMerchant()
  const { language } = useShell()
  if (!filter) {
    return (
      <Link
        to={`?${rest ? `${rest}&` : ''}choose=diet`}
        preventScrollReset
        className="filter-link word hidden min-h-11 items-center gap-2 justify-self-start text-small wide:flex"
      >
        <LeafIcon size={16} />
        {t('diets.title')}
      </Link>
    )
  }
  const comma = language === 'ar' ? '، ' : ', '
  const diets = filter.diets.map((one) => t(`diets.diet_${one}`)).join(comma)
  const foods = filter.foodTypes.map((one) => t(FOOD_WORDS[one] ?? 'menu.veg')).join(comma)
  const excluded = filter.excludedAllergens.map((one) => t(`diets.allergen_${one}`)).join(comma)
  return (
    <div role="status" className="rounded-field bg-tint1 px-4 py-3 text-small">
      <p className="parted font-strong">
        {foods && <span>{foods}</span>}
        {diets && <span>{`${t('diets.suits')}: ${diets}`}</span>}
        {excluded && <span>{`${t('diets.without')}: ${excluded}`}</span>}
      </p>
      <p className="parted mt-0.5 text-ink2">
        <span>{t('diets.fits', { count: filter.shown })}</span>
        {filter.notStated > 0 ? <span>{t('diets.unstated', { count: filter.notStated })}</span> : null}
      </p>
      <p className="flex gap-5">
        <Link
          to={`?${rest ? `${rest}&` : ''}${filter.query}&choose=diet`}
          preventScrollReset
          className="word inline-flex min-h-11 items-center"
        >
          {t('diets.change')}
        </Link>
        {isSoft ? (
          <Link
            to={all ?? paths.menu(url)}
            replace
            preventScrollReset
            className="word inline-flex min-h-11 items-center"
          >
            {t('diets.showAll')}
          </Link>
        ) : (
          <a href={all ?? paths.menu(url)} className="word inline-flex min-h-11 items-center">
            {t('diets.showAll')}
          </a>
        )}
      </p>
    </div>
  )
}
