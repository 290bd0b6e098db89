import { CheckIcon, PlusIcon } from '@compass/ui/icons'
import { useCallback, useState } from 'react'
import { Link, useParams } from 'react-router'
import { IconAction } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { HiddenIcon, HoursIcon } from '#parts/icons.ts'
import { screenPath } from '#paths'
import { makeKey } from '#shell/language/make-key.ts'
import { useWords } from '#shell/language/words.tsx'
import { MerchantText, useMerchantText } from '#shell/session/merchant-text.tsx'
import { useShop } from '#shell/session/shop.ts'
import { Grip, SortableList, useDropPlace, useMoveByKeys, useSortableRow } from '#shell/sorting/index.tsx'
import { CATEGORIES, type MenuCategory, stateOfCategory } from './rules/menu-model.ts'
import { newCategory } from './rules/new-items.ts'
import { useEdits } from './use-edits.tsx'
import { useOrdering } from './use-ordering.ts'

/** The categories in the menu's order. */
export function CategoryList({ chosen }: { readonly chosen: string | null }) {
  const t = useWords('editor')
  const { menu, published } = useEdits()
  const [isAdding, setAdding] = useState(false)
  const order = menu.categories.map(({ key }) => key)
  const { move } = useOrdering(
    CATEGORIES,
    order,
    published.categories.map(({ key }) => key),
  )
  return (
    <section aria-labelledby="menu-categories">
      <div className="mb-1 flex items-center justify-between ps-2">
        <h2 id="menu-categories" className="text-note font-em text-ink2">
          {t('editor.categories')}
        </h2>
        <IconAction
          label={t('editor.addCategory')}
          kind="bare"
          size="table"
          icon={<PlusIcon size={16} />}
          onClick={() => setAdding(true)}
        />
      </div>
      <SortableList kind="category" order={order} onMove={move}>
        <ul className="grid gap-0.5">
          {menu.categories.map((category, index) => (
            <CategoryRow
              key={category.key}
              category={category}
              index={index}
              isChosen={category.key === chosen}
              order={order}
              onMove={move}
            />
          ))}
        </ul>
      </SortableList>
      {isAdding ? <NewCategory onDone={() => setAdding(false)} /> : null}
    </section>
  )
}

function CategoryRow(props: {
  readonly category: MenuCategory
  readonly index: number
  readonly isChosen: boolean
  readonly order: readonly string[]
  readonly onMove: (key: string, after: string | null) => void
}) {
  const { category, index, isChosen, order, onMove } = props
  const t = useWords('editor')
  const { slug = '' } = useParams()
  const { menu, published } = useEdits()
  const say = useMerchantText()
  const name = say(category.name)
  const { ref, handleRef, isDragged } = useSortableRow(category.key, index, name)
  const { placeRef, isOver } = useDropPlace(category.key, { accept: 'product', name })
  const moveByKeys = useMoveByKeys(order, onMove)
  const row = useCallback(
    (element: HTMLLIElement | null) => {
      ref(element)
      placeRef(element)
    },
    [ref, placeRef],
  )
  const products = menu.byCategory.get(category.key) ?? []
  const before = published.byCategory.get(category.key)
  const state = stateOfCategory(products)
  const isChanged =
    !before || before.length !== products.length || products.some((one, place) => !same(one, before[place]))
  return (
    <li
      ref={row}
      className={`flex items-center rounded-form ${isChosen ? 'bg-wash2' : ''} ${isDragged ? 'opacity-60' : ''} ${isOver ? 'bg-penbg shadow-[inset_0_0_0_2px_var(--pen)]' : ''}`}
    >
      <Grip
        label={t('editor.moveItem', { name })}
        handleRef={handleRef}
        onKeyDown={(event) => moveByKeys(event, category.key, name)}
      />
      <Link
        to={screenPath(slug, 'menu', category.key)}
        aria-current={isChosen ? 'true' : undefined}
        onKeyDown={(event) => moveByKeys(event, category.key, name)}
        className={`flex min-h-9 min-w-0 flex-1 items-center gap-2 pe-3 ps-1 ${isChosen ? 'font-em' : ''} ${state === 'hidden' ? 'text-ink3' : ''}`}
      >
        <span className="min-w-0 flex-1 truncate">
          <MerchantText text={category.name} />
        </span>
        {isChanged ? <span title={t('editor.notPublished')} className="size-1.5 shrink-0 rounded-full bg-pen" /> : null}
        {state === 'timed' ? <HoursIcon size={14} className="shrink-0 text-ink2" /> : null}
        {state === 'hidden' ? <HiddenIcon size={14} className="shrink-0" /> : null}
        <span className={`text-note ${isChosen ? 'text-ink2' : 'text-ink3'}`}>{products.length}</span>
      </Link>
    </li>
  )
}

function same(one: object, other: object | undefined): boolean {
  return other !== undefined && (one === other || JSON.stringify(one) === JSON.stringify(other))
}

function NewCategory({ onDone }: { readonly onDone: () => void }) {
  const t = useWords('editor')
  const { menu, write } = useEdits()
  const { languages } = useShop()
  const add = (name: string) => {
    if (name === '') return onDone()
    const key = makeKey(name, (one) => menu.byCategory.has(one), 'category')
    const last = menu.categories.at(-1)
    write({
      at: [...CATEGORIES, key],
      is: newCategory(key, { [languages[0] ?? 'en']: name }, last?.store),
      after: last?.key ?? null,
    })
    onDone()
  }
  return (
    <form
      className="mt-2 flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        add(String(new FormData(event.currentTarget).get('name') ?? '').trim())
      }}
    >
      <Field
        label={t('editor.categoryName')}
        name="name"
        maxLength={120}
        autoFocus
        className="flex-1"
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <IconAction label={t('editor.add')} kind="fill" type="submit" icon={<CheckIcon size={18} />} />
    </form>
  )
}
