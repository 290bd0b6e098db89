import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { ChoiceRow } from '@compass/ui/choice'
import { Field } from '@compass/ui/field'
import { PlusIcon } from '@compass/ui/icons'
import { Plate } from '@compass/ui/plate'
import { Form } from 'react-router'
import { counterField, customizationField } from '#shell/cart/customization-fields.ts'
import { toPicture } from '#shell/catalogue/picture.ts'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Sum } from '#shell/pricing/money.tsx'
import type { FoundProductView } from './find-products.ts'

type Props = {
  readonly storeId: string
  /** What was looked for; '' before anything was. */
  readonly query: string
  readonly dishes: readonly FoundProductView[]
  /** The date whose cart it is; null: of all. */
  readonly date: string | null
}

/** Another dish for a repeating order: looked for by name, chosen and added, all of it plain forms. */
export function AddProduct({ storeId, query, dishes, date }: Props) {
  const t = useWords('recurring', 'shell')
  return (
    <section aria-label={t('recurring.addMore')} className="grid gap-3">
      <h2 className="px-1 text-subhead">{t('recurring.addMore')}</h2>
      <Form method="get" role="search" preventScrollReset className="flex items-stretch gap-2.5">
        {date ? <input type="hidden" name="date" value={date} /> : null}
        <Field label={t('recurring.addItem')} name="q" type="search" defaultValue={query} className="flex-1" />
        <Button type="submit" kind="quiet">
          {t('recurring.find')}
        </Button>
      </Form>
      {query === '' ? null : (
        <div role="status" className={dishes.length > 0 ? 'sr-only' : 'px-1 text-ink2'}>
          {t('recurring.found', { count: dishes.length })}
        </div>
      )}
      {dishes.length > 0 ? (
        <Card as="ul" className="px-4.5 py-1.5">
          {dishes.map((dish) => (
            <Dish key={dish.id} dish={dish} storeId={storeId} />
          ))}
        </Card>
      ) : null}
    </section>
  )
}

const SINGLE = 10
const COUNTER = 30

function Dish({ dish, storeId }: { dish: FoundProductView; storeId: string }) {
  const t = useWords('recurring')
  const { glyph } = useMerchant()
  const name = plainText(dish.name)
  const add = (
    <Button
      type="submit"
      name="intent"
      value={`add:${dish.id}`}
      kind="quiet"
      size="small"
      icon={<PlusIcon size={18} />}
      aria-label={`${t('recurring.add')}: ${name}`}
    >
      {t('recurring.add')}
    </Button>
  )
  const head = (
    <>
      <Plate
        id={dish.id}
        picture={toPicture(dish.photo, '44px')}
        glyph={glyph}
        glyphSize={20}
        className="size-11 rounded-chip"
      />
      <span className="min-w-0 flex-1">
        <span className="block text-name">
          <LocalizedText text={dish.name} />
        </span>
        <Sum amount={dish.price} className="text-small" />
      </span>
    </>
  )
  return (
    <li className="border-line py-2.5 not-last:border-b">
      <Form method="post" replace preventScrollReset>
        <input type="hidden" name="store" value={storeId} />
        {dish.groups.length === 0 ? (
          <div className="flex items-center gap-3">
            {head}
            {add}
          </div>
        ) : (
          <details>
            <summary className="flex min-h-11 items-center gap-3">
              {head}
              <span className="word">{t('recurring.choose')}</span>
            </summary>
            <div className="grid gap-4 pt-3 pb-1">
              {dish.groups.map((group) => (
                <Group key={group.id} group={group} />
              ))}
              {add}
            </div>
          </details>
        )}
      </Form>
    </li>
  )
}

function Group({ group }: { group: FoundProductView['groups'][number] }) {
  const { id, name, type, min, max, variants } = group
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1 text-small text-ink2">
        <LocalizedText text={name} />
      </legend>
      {variants.map((variant, i) =>
        type === COUNTER ? (
          <Field
            key={variant.id}
            label={plainText(variant.name)}
            name={counterField(id, variant.id)}
            inputMode="numeric"
            maxLength={3}
            defaultValue="0"
            className="mt-2"
          />
        ) : (
          <ChoiceRow
            key={variant.id}
            type={type === SINGLE && (min > 0 || max === 1) ? 'radio' : 'checkbox'}
            name={customizationField(id)}
            value={variant.id}
            defaultChecked={type === SINGLE && min > 0 && i === 0}
            label={<LocalizedText text={variant.name} />}
            end={variant.price > 0 ? <Sum amount={variant.price} className="text-small" /> : null}
          />
        ),
      )}
    </fieldset>
  )
}
