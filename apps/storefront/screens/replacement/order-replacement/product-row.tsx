import { CUSTOMIZATION_TYPE } from '@compass/domain/catalogue'
import { Button, buttonClass } from '@compass/ui/button'
import { Plate } from '@compass/ui/plate'
import { Form } from 'react-router'
import { counterField, customizationField } from '#shell/cart/customization-fields.ts'
import { toPicture } from '#shell/catalogue/picture.ts'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Sum, useMoney } from '#shell/pricing/money.tsx'
import type { GroupView, ProductView } from './replacement-view.ts'

/** Something that can come in: one press puts it in, or unfolds what is to be chosen. */
export function ProductRow({ product, path }: { product: ProductView; path: string }) {
  const t = useWords('replacement')
  const { glyph } = useMerchant()
  const { id, name, price, photo, groups } = product
  const head = (
    <>
      <Plate
        id={id}
        picture={toPicture(photo, '52px')}
        glyph={glyph}
        glyphSize={22}
        className="size-13 shrink-0 rounded-field"
      />
      <span className="min-w-0 flex-1">
        <span className="block text-name">
          <LocalizedText text={name} />
        </span>
        <Sum amount={price} className="text-small" />
      </span>
    </>
  )
  const fields = <input type="hidden" name="intent" value={`add:${id}`} />
  if (groups.length === 0)
    return (
      <Form method="post" action={path} preventScrollReset className="flex items-center gap-3 py-2.5">
        {fields}
        {head}
        <Button type="submit" kind="quiet" size="small" aria-label={`${t('replacement.add')}: ${plainText(name)}`}>
          {t('replacement.add')}
        </Button>
      </Form>
    )
  return (
    <details className="group py-2.5">
      <summary className="flex items-center gap-3">
        {head}
        <span className={`${buttonClass({ kind: 'quiet', size: 'small' })} group-open:hidden`}>
          {t('replacement.choose')}
        </span>
      </summary>
      <Form method="post" action={path} preventScrollReset className="grid gap-4 pt-3 ps-16">
        {fields}
        {groups.map((group) => (
          <Group key={group.id} group={group} productId={id} />
        ))}
        <Button type="submit" kind="quiet" size="small" className="justify-self-start">
          {t('replacement.add')}
        </Button>
      </Form>
    </details>
  )
}

const { SINGLE, COUNTER } = CUSTOMIZATION_TYPE

function Group({ group: { id, name, type, min, max, variants }, productId }: { group: GroupView; productId: string }) {
  const money = useMoney()
  const isOne = type === SINGLE || max === 1
  const row = 'flex min-h-11 items-center gap-3'
  return (
    <fieldset>
      <legend className="text-name">
        <LocalizedText text={name} />
      </legend>
      {variants.map((variant, i) => {
        const more = variant.price > 0 ? <bdi dir="ltr">{`+${money.digits(variant.price)}`}</bdi> : null
        if (type === COUNTER)
          return (
            <label key={variant.id} className={row}>
              <input
                type="number"
                inputMode="numeric"
                name={counterField(id, variant.id)}
                min={0}
                max={max}
                defaultValue={i === 0 ? min : 0}
                className="field h-11 w-16 px-2 text-center"
              />
              <span className="min-w-0 flex-1">
                <LocalizedText text={variant.name} />
              </span>
              {more}
            </label>
          )
        return (
          <label key={variant.id} className={row}>
            <input
              type={isOne && min > 0 ? 'radio' : 'checkbox'}
              name={customizationField(id)}
              id={`${productId}-${variant.id}`}
              value={variant.id}
              defaultChecked={isOne && min > 0 && i === 0}
              className="size-5 shrink-0 accent-mark"
            />
            <span className="min-w-0 flex-1">
              <LocalizedText text={variant.name} />
            </span>
            {more}
          </label>
        )
      })}
    </fieldset>
  )
}
