import { allergensOf, dietsOf } from '@compass/domain/catalogue'
import { commaOf } from '@compass/i18n/formats'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { type ChoiceQuantities, chosenGroups } from './choosing.ts'
import type { ItemView } from './item-view.ts'

/** In this order: what may harm first, what is not known before what is good. */
const ALLERGEN_ROWS = ['contains', 'mayContain', 'open', 'notStated', 'freeOf'] as const
const DIET_ROWS = ['suitsNot', 'maySuit', 'suits'] as const

/** Allergens and diets of an item as it is chosen now: recomputed with every choice, and never better than what was stated. */
export function Dietary({ item, choosing, action }: { item: ItemView; choosing: ChoiceQuantities; action: string }) {
  const t = useWords('diets', 'menu')
  const { language } = useShell()
  const product = { allergens: item.allergens, diets: item.diets, customize: item.groups }
  const chosen = chosenGroups(choosing)
  const allergens = [...allergensOf(product, chosen)]
  const diets = [...dietsOf(product, chosen)]
  const isSilent = allergens.every(([, state]) => state === 'notStated')
  const rows = [
    ...(isSilent
      ? []
      : ALLERGEN_ROWS.map((state) => ({
          state,
          words: allergens.filter(([, its]) => its === state).map(([one]) => t(`diets.allergen_${one}`)),
        }))),
    ...DIET_ROWS.map((state) => ({
      state,
      words: diets.filter(([, its]) => its === state).map(([one]) => t(`diets.diet_${one}`)),
    })),
  ].filter(({ words }) => words.length > 0)
  const hasChoices = item.groups.length > 0
  return (
    <section className="px-5 py-5">
      <h3 className="text-subhead">{t('menu.diets')}</h3>
      {isSilent ? <p className="mt-1.5 text-small text-ink2">{t('diets.nothingStated')}</p> : null}
      <dl aria-live="polite" className="mt-2 grid gap-1.5 text-small">
        {rows.map(({ state, words }) => (
          <div key={state} className="flex flex-wrap gap-x-2">
            <dt className={state === 'contains' || state === 'mayContain' ? 'font-strong' : 'text-ink2'}>
              {t(`diets.${state}`)}:
            </dt>
            <dd className={state === 'contains' ? 'font-strong' : state === 'notStated' ? 'text-ink2' : ''}>
              {words.join(commaOf(language))}
            </dd>
          </div>
        ))}
      </dl>
      {hasChoices ? (
        <noscript>
          <button type="submit" formMethod="get" formAction={action} formNoValidate className="btn btn-small btn-quiet">
            <span>{t('diets.forChoice')}</span>
          </button>
        </noscript>
      ) : null}
    </section>
  )
}
