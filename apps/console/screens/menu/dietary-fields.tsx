import { ALLERGENS, DIETS } from '@compass/domain/catalogue'
import { type At, sameValue } from '@compass/domain/document-changes'
import { Select, Switch } from '#parts/field.tsx'
import { useWords } from '#shell/language/words.tsx'
import type { AllergenLists, DietLists } from './rules/menu-model.ts'
import { useEdit } from './use-edits.tsx'

/** How many allergens it is known to contain, or may. */
export function statedCount(allergens: AllergenLists | null | undefined): number {
  return (allergens?.contains?.length ?? 0) + (allergens?.mayContain?.length ?? 0)
}

/** What is known of allergens and diets: what is in no list is not stated, and customers are told so. */
export function DietaryFields({ at }: { readonly at: At }) {
  const t = useWords('editor', 'diets')
  const allergens = useEdit<AllergenLists | null>([...at, 'allergens'])
  const diets = useEdit<DietLists | null>([...at, 'diets'])
  return (
    <div className="grid gap-6">
      <StatedLists
        title={t('editor.tab_allergens')}
        hint={t('editor.allergensHint')}
        names={ALLERGENS}
        lists={['contains', 'mayContain', 'freeOf']}
        rest="freeOf"
        value={allergens.value}
        onChange={(value) => allergens.set(value as AllergenLists | null)}
        nameOf={(name) => t(`diets.allergen_${name}`)}
        restLabel={t('editor.freeOfRest')}
      />
      <StatedLists
        title={t('editor.diets')}
        names={DIETS}
        lists={['suits', 'maySuit', 'suitsNot']}
        rest="suits"
        value={diets.value}
        onChange={(value) => diets.set(value as DietLists | null)}
        nameOf={(name) => t(`diets.diet_${name}`)}
        restLabel={t('editor.suitsRest')}
      />
    </div>
  )
}

type ListName = 'contains' | 'mayContain' | 'freeOf' | 'suits' | 'maySuit' | 'suitsNot'
type Lists = { readonly [list in ListName]?: readonly string[] | 'rest' }

function StatedLists<Name extends string>(props: {
  readonly title: string
  readonly hint?: string
  readonly names: readonly Name[]
  readonly lists: readonly ListName[]
  /** The list that may be "all the others". */
  readonly rest: ListName
  readonly value: Lists | null | undefined
  readonly onChange: (value: Lists | null) => void
  readonly nameOf: (name: Name) => string
  readonly restLabel: string
}) {
  const { title, hint, names, lists, rest, value, onChange, nameOf, restLabel } = props
  const t = useWords('diets')
  const listed = (list: ListName): readonly string[] => {
    const own = value?.[list]
    return own === undefined || own === 'rest' ? [] : own
  }
  const hasRest = value?.[rest] === 'rest'
  const put = (next: Lists) => {
    const full = Object.fromEntries(lists.map((list) => [list, next[list] ?? []])) as Lists
    const isNothing = lists.every((list) => full[list] !== 'rest' && full[list]!.length === 0)
    onChange(isNothing ? null : full)
  }
  const state = (name: string) => lists.find((list) => listed(list).includes(name)) ?? (hasRest ? rest : '')
  const choose = (name: Name, chosen: string) => {
    const next = Object.fromEntries(
      lists.map((list) => {
        if (list === rest && hasRest) return [list, 'rest']
        const others = names.filter((one) => (one === name ? list === chosen : listed(list).includes(one)))
        return [list, others]
      }),
    ) as Lists
    if (!sameValue(next, value)) put(next)
  }
  return (
    <fieldset>
      <legend className="text-section">{title}</legend>
      {hint ? <p className="mt-1 text-note text-ink2">{hint}</p> : null}
      <Switch
        checked={hasRest}
        onChange={({ currentTarget }) => put({ ...value, [rest]: currentTarget.checked ? 'rest' : [] })}
      >
        {restLabel}
      </Switch>
      <ul className="mt-2 grid gap-x-4 gap-y-1 tablet:grid-cols-2">
        {names.map((name) => (
          <li key={name} className="flex items-center gap-2">
            <span className="min-w-0 flex-1">{nameOf(name)}</span>
            <Select
              label={nameOf(name)}
              isLabelHidden
              className="w-40"
              value={state(name)}
              onChange={({ currentTarget }) => choose(name, currentTarget.value)}
              options={[
                ...(hasRest ? [] : [{ value: '', label: t('diets.notStated') }]),
                ...lists.map((list) => ({ value: list, label: t(`diets.${list}`) })),
              ]}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
