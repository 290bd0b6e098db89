import { valueAt } from '@compass/domain/document-changes'
import { BinIcon, ChevronDownIcon, PlusIcon } from '@compass/ui/icons'
import { useState } from 'react'
import { IconAction, TextAction } from '#parts/button.tsx'
import { ManyIcon } from '#parts/icons.ts'
import { Card, Empty } from '#parts/surfaces.tsx'
import { makeKey } from '#shell/language/make-key.ts'
import { useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { useShop } from '#shell/session/shop.ts'
import { Grip, SortableList, useMoveByKeys, useSortableRow } from '#shell/sorting/index.tsx'
import { LanguageHeads, useSideBySide } from '#shell/texts/index.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import { DietaryFields } from './dietary-fields.tsx'
import { NumberField, PriceField, SelectField, SwitchField, TextFields } from './fields.tsx'
import { type MenuGroup, type MenuVariant, PRODUCTS } from './rules/menu-model.ts'
import { newGroup, newVariant } from './rules/new-items.ts'
import { useEdits } from './use-edits.tsx'
import { useOrdering } from './use-ordering.ts'

/** How many of its choices a customer picks, in words. */
export function usePicked(): (group: MenuGroup) => string {
  const t = useWords('editor')
  return ({ min = 0, max }) => (min === max ? t('editor.pickExactly', { count: max }) : t('editor.pick', { min, max }))
}

/** Keys of a list as it is published, in its order; of what is new there are none. */
function usePublishedKeys(at: readonly string[]): string[] {
  const { publishedTree } = useEdits()
  const items = valueAt(publishedTree, at)
  return Array.isArray(items) ? items.map((item) => String((item as { key?: unknown }).key)) : []
}

/** What a customer chooses of a product: sizes, sides, extras. */
export function Choices({ sku, groups }: { readonly sku: string; readonly groups: readonly MenuGroup[] }) {
  const t = useWords('editor')
  const { write } = useEdits()
  const { languages } = useShop()
  const [opened, setOpened] = useState<string | null>(null)
  const at = [...PRODUCTS, sku, 'customize']
  const order = groups.map(({ key }) => key)
  const { move } = useOrdering(at, order, usePublishedKeys(at))
  const first = languages[0] ?? 'en'
  const add = () => {
    const key = makeKey('choices', (one) => order.includes(one), 'choices')
    const variant = newVariant('first', { [first]: t('editor.newOption') })
    write({
      at: [...at, key],
      is: newGroup(key, { [first]: t('editor.newChoices') }, variant),
      after: order.at(-1) ?? null,
    })
    setOpened(key)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {groups.length === 0 ? (
        <Empty icon={ManyIcon} title={t('editor.noChoices')}>
          {t('editor.noChoicesText')}
        </Empty>
      ) : null}
      <SortableList order={order} onMove={move}>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {groups.map((group, index) => (
            <GroupRow
              key={group.key}
              at={[...at, group.key]}
              group={group}
              index={index}
              order={order}
              isOpen={opened === group.key}
              onToggle={() => setOpened(opened === group.key ? null : group.key)}
              onMove={move}
            />
          ))}
        </ul>
      </SortableList>
      <TextAction onClick={add} className="justify-self-start py-2">
        <PlusIcon size={14} className="me-1 inline" />
        {t('editor.addChoices')}
      </TextAction>
    </div>
  )
}

interface RowProps {
  readonly at: readonly string[]
  readonly index: number
  readonly order: readonly string[]
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onMove: (key: string, after: string | null) => void
}

function GroupRow(props: RowProps & { readonly group: MenuGroup }) {
  const { at, group, index, order, isOpen, onToggle, onMove } = props
  const t = useWords('editor')
  const say = useMerchantText()
  const { write } = useEdits()
  const notify = useToast()
  const name = say(group.name)
  const { ref, handleRef } = useSortableRow(group.key, index, name)
  const moveByKeys = useMoveByKeys(order, onMove)
  const picked = usePicked()
  const remove = () => {
    write({ at })
    notify({
      text: t('editor.choicesRemoved', { name }),
      action: { label: t('editor.undo'), onClick: () => write({ at, is: group, after: order[index - 1] ?? null }) },
    })
  }
  return (
    <li ref={ref} className="rounded-form bg-sunken">
      <div className="flex items-center gap-1 pe-2">
        <Grip
          label={t('editor.moveItem', { name })}
          handleRef={handleRef}
          onKeyDown={(event) => moveByKeys(event, group.key, name)}
        />
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          onKeyDown={(event) => moveByKeys(event, group.key, name)}
          className="flex min-h-14 min-w-0 flex-1 items-center gap-2 text-start"
        >
          <span className="min-w-0 flex-1">
            <span className="text-row">{name}</span> <span className="text-note text-ink2">{picked(group)}</span>
            <span className="block truncate text-note text-ink2">
              {group.variants.map((variant) => say(variant.name)).join(' · ')}
            </span>
          </span>
          <ChevronDownIcon size={16} className={`shrink-0 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
        </button>
        <IconAction
          label={t('editor.removeNamed', { name })}
          kind="bare"
          size="table"
          icon={<BinIcon size={16} />}
          onClick={remove}
        />
      </div>
      {isOpen ? <GroupFields at={at} group={group} /> : null}
    </li>
  )
}

function GroupFields({ at, group }: { readonly at: readonly string[]; readonly group: MenuGroup }) {
  const t = useWords('editor')
  const { write } = useEdits()
  const { languages } = useShop()
  const sideBySide = useSideBySide()
  const [opened, setOpened] = useState<string | null>(null)
  const order = group.variants.map(({ key }) => key)
  const { move } = useOrdering([...at, 'variants'], order, usePublishedKeys([...at, 'variants']))
  const add = () => {
    const key = makeKey('option', (one) => order.includes(one), 'option')
    const name = { [languages[0] ?? 'en']: t('editor.newOption') }
    write({ at: [...at, 'variants', key], is: newVariant(key, name), after: order.at(-1) ?? null })
    setOpened(key)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3 pb-3">
      <LanguageHeads {...sideBySide} />
      <TextFields
        at={[...at, 'name']}
        label={t('editor.choicesName')}
        shown={sideBySide.shown}
        isNeeded
        maxLength={120}
      />
      <div className="grid grid-cols-2 gap-2 tablet:grid-cols-3 max-tablet:[&>:first-child]:col-span-2">
        <SelectField
          at={[...at, 'type']}
          label={t('editor.choicesType')}
          options={(['single', 'multi', 'counter'] as const).map((value) => ({
            value,
            label: t(`editor.type_${value}`),
          }))}
        />
        <NumberField at={[...at, 'min']} label={t('editor.atLeast')} max={99} isNeeded />
        <NumberField at={[...at, 'max']} label={t('editor.atMost')} min={1} max={99} isNeeded />
      </div>
      <SwitchField at={[...at, 'priceBase']} label={t('editor.priceBase')} hint={t('editor.priceBaseHint')} />
      <SortableList order={order} onMove={move}>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {group.variants.map((variant, index) => (
            <VariantRow
              key={variant.key}
              at={[...at, 'variants', variant.key]}
              variant={variant}
              isOnly={group.variants.length === 1}
              index={index}
              order={order}
              isOpen={opened === variant.key}
              onToggle={() => setOpened(opened === variant.key ? null : variant.key)}
              onMove={move}
            />
          ))}
        </ul>
      </SortableList>
      <TextAction onClick={add} className="justify-self-start py-1">
        <PlusIcon size={14} className="me-1 inline" />
        {t('editor.addOption')}
      </TextAction>
      <details>
        <summary className="text-note text-ink2">{t('editor.dietaryOfAll')}</summary>
        <div className="mt-3">
          <DietaryFields at={at} />
        </div>
      </details>
    </div>
  )
}

function VariantRow(props: RowProps & { readonly variant: MenuVariant; readonly isOnly: boolean }) {
  const { at, variant, isOnly, index, order, isOpen, onToggle, onMove } = props
  const t = useWords('editor')
  const say = useMerchantText()
  const { write } = useEdits()
  const sideBySide = useSideBySide()
  const name = say(variant.name)
  const { ref, handleRef } = useSortableRow(variant.key, index, name)
  const moveByKeys = useMoveByKeys(order, onMove)
  return (
    <li ref={ref}>
      <Card className="p-2">
        <div className="flex items-end gap-2 max-tablet:flex-wrap">
          <span className="self-center">
            <Grip
              label={t('editor.moveItem', { name })}
              handleRef={handleRef}
              onKeyDown={(event) => moveByKeys(event, variant.key, name)}
            />
          </span>
          <div className="min-w-0 flex-1 max-tablet:basis-4/5">
            <TextFields
              at={[...at, 'name']}
              label={t('editor.optionName')}
              shown={isOpen ? sideBySide.shown : sideBySide.shown.slice(0, 1)}
              isNeeded
              maxLength={120}
            />
          </div>
          <div className="w-28 max-tablet:ms-8 max-tablet:flex-1">
            <PriceField at={[...at, 'price']} label={t('editor.extraPrice')} />
          </div>
          <IconAction
            label={t('editor.moreOf', { name })}
            aria-expanded={isOpen}
            kind="bare"
            icon={<ChevronDownIcon size={16} />}
            onClick={onToggle}
          />
        </div>
        {isOpen ? (
          <div className="grid gap-3 ps-7 pt-3">
            <TextFields
              at={[...at, 'description']}
              label={t('editor.description')}
              shown={sideBySide.shown}
              maxLength={120}
            />
            <SwitchField at={[...at, 'active']} label={t('editor.optionActive')} otherwise />
            <details>
              <summary className="text-note text-ink2">{t('editor.dietaryOfOption')}</summary>
              <div className="mt-3">
                <DietaryFields at={at} />
              </div>
            </details>
            {isOnly ? null : (
              <TextAction onClick={() => write({ at })} className="justify-self-start">
                {t('editor.removeNamed', { name })}
              </TextAction>
            )}
          </div>
        ) : null}
      </Card>
    </li>
  )
}
