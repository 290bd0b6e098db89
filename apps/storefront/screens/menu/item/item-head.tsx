import { Plate } from '@compass/ui/plate'
import { toPicture } from '#shell/catalogue/picture.ts'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Sum } from '#shell/pricing/money.tsx'
import { Food, ProductLabel } from '../marks.tsx'
import type { ProductView } from '../product-view.ts'

/** Picture, name, description and price of an item. */
export function ItemHead({
  card,
  gone,
  calories,
}: {
  card: ProductView | null
  gone: boolean
  calories: number | null
}) {
  const t = useWords('item', 'menu')
  const { glyph } = useMerchant()
  const photo = card?.photo
  const isPhoto = photo?.kind === 'photo'
  return (
    <>
      <Plate
        id={card?.id ?? ''}
        picture={photo ? toPicture({ ...photo, alt: null }, isPhoto ? '480px' : '224px') : null}
        glyph={glyph}
        glyphSize={96}
        className="item-picture"
        gone={gone || card?.soldOut === true}
        eager
      />
      <div className="item-shade" />
      <div className="item-about">
        <p className="dish-marks">
          {card ? <Food food={card.food} /> : null}
          <ProductLabel label={card?.label} />
          {calories === null ? null : (
            <span className="text-micro text-ink2">{t('menu.calories', { count: calories })}</span>
          )}
        </p>
        <p className="mt-1 text-title" aria-hidden="true">
          {gone ? t('item.goneTitle') : <LocalizedText text={card?.name} />}
        </p>
        {gone ? <p className="mt-2 text-ink2">{t('item.goneHint')}</p> : null}
        {card?.description ? (
          <p className="mt-2 text-ink2">
            <LocalizedText text={card.description} />
          </p>
        ) : null}
        {card && !gone ? (
          <p className="mt-2.5 text-subhead">
            <Sum amount={card.price} />
          </p>
        ) : null}
      </div>
    </>
  )
}
