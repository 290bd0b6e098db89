import { useMoney } from '#shell/language/money.ts'
import { useWords } from '#shell/language/words.tsx'
import { useMerchantKind } from '#shell/session/index.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { LanguageHeads, useSideBySide } from '#shell/texts/index.tsx'
import { usePicked } from './choices.tsx'
import { statedCount } from './dietary-fields.tsx'
import { NumberField, PriceField, SelectField, SwitchField, TextFields } from './fields.tsx'
import { PictureField } from './picture-field.tsx'
import { isTimed, type MenuProduct, PRODUCTS } from './rules/menu-model.ts'
import { useEdits } from './use-edits.tsx'

const FOOD_TYPES = ['veg', 'nonVeg', 'egg', 'vegan', 'other'] as const

/** What every product has, and what leads to the rest. Long on purpose: the fields in their order. */
export function BasicFields(props: {
  readonly product: MenuProduct
  readonly onTab: (tab: 'choices' | 'allergens' | 'hours') => void
}) {
  const { product, onTab } = props
  const t = useWords('editor')
  const say = useMerchantText()
  const money = useMoney()
  const picked = usePicked()
  const { menu } = useEdits()
  const sideBySide = useSideBySide()
  const isFood = useMerchantKind() !== 'pharmacy'
  const at = [...PRODUCTS, product.sku]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PictureField sku={product.sku} />
      <div className="grid gap-3">
        <LanguageHeads {...sideBySide} />
        <TextFields at={[...at, 'name']} label={t('editor.name')} shown={sideBySide.shown} isNeeded maxLength={120} />
        <TextFields
          at={[...at, 'description']}
          label={t('editor.description')}
          shown={sideBySide.shown}
          isLong
          maxLength={600}
        />
      </div>
      <div className="grid grid-cols-2 gap-2 tablet:grid-cols-3">
        <PriceField at={[...at, 'price']} label={t('editor.price')} />
        {isFood ? (
          <>
            <SelectField
              at={[...at, 'foodType']}
              label={t('editor.soldAs')}
              options={FOOD_TYPES.map((value) => ({ value, label: t(`editor.food_${value}`) }))}
            />
            <NumberField at={[...at, 'calories']} label={t('editor.calories')} max={20_000} />
          </>
        ) : null}
        <SelectField
          at={[...at, 'category']}
          label={t('editor.category')}
          options={menu.categories.map(({ key, name }) => ({ value: key, label: say(name) }))}
        />
        <SelectField
          at={[...at, 'label']}
          label={t('editor.label')}
          write={(value) => (value === '' ? null : value)}
          options={[
            { value: '', label: t('editor.label_none') },
            ...(['popular', 'new'] as const).map((value) => ({ value, label: t(`editor.label_${value}`) })),
          ]}
        />
      </div>
      <SwitchField at={[...at, 'active']} label={t('editor.shown')} hint={t('editor.shownHint')} otherwise />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h3 className="text-note font-em">{t('editor.tab_choices')}</h3>
        {(product.customize ?? []).map((group) => (
          <button
            key={group.key}
            type="button"
            onClick={() => onTab('choices')}
            className="rounded-form bg-sunken px-4 py-2.5 text-start"
          >
            <span className="text-row">{say(group.name)}</span>{' '}
            <span className="text-note text-ink2">{picked(group)}</span>
            <span className="block truncate text-note text-ink2">
              {group.variants
                .map(({ name, price }) =>
                  Number(price ?? 0) > 0
                    ? `${say(name)} ${money.decimal(price!, { currency: false, sign: 'always' })}`
                    : say(name),
                )
                .join(' · ')}
            </span>
          </button>
        ))}
        <div className="flex flex-wrap gap-2">
          <button type="button" className="tag min-h-9 bg-sunken px-3" onClick={() => onTab('choices')}>
            {t('editor.addChoices')}
          </button>
          <button type="button" className="tag min-h-9 bg-sunken px-3" onClick={() => onTab('allergens')}>
            {t('editor.allergensCount', { count: statedCount(product.allergens) })}
          </button>
          <button type="button" className="tag min-h-9 bg-sunken px-3" onClick={() => onTab('hours')}>
            {isTimed(product.windows) ? t('editor.atTimes') : t('editor.wheneverOpen')}
          </button>
        </div>
      </div>
    </div>
  )
}
