import { commaOf } from '@compass/i18n/formats'
import { Link } from 'react-router'
import { useMenuPath, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { FOOD_WORDS } from './foods.ts'
import type { FilterView } from './menu-view.ts'

export interface FilterSummaryProps {
  readonly filter: FilterView
  /** What else the page's address says, and stays (`query=rice`). */
  readonly rest?: string | undefined
  /** Where everything is shown; left out: the menu. */
  readonly all?: string | undefined
  /** Those links are followed without a new document. */
  readonly isSoft?: boolean
}

/** What a filter shows, what it cannot say, and how to change or leave it. */
export function FilterSummary({ filter, rest, all, isSoft = false }: FilterSummaryProps) {
  const t = useWords('diets', 'menu')
  const menuPath = useMenuPath()
  const { language } = useShell()
  const comma = commaOf(language)
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
          <Link to={all ?? menuPath} replace preventScrollReset className="word inline-flex min-h-11 items-center">
            {t('diets.showAll')}
          </Link>
        ) : (
          <a href={all ?? menuPath} className="word inline-flex min-h-11 items-center">
            {t('diets.showAll')}
          </a>
        )}
      </p>
    </div>
  )
}
