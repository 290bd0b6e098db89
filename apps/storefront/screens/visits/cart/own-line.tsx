import { Plate } from '@compass/ui/plate'
import { useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import type { CartLineView, CartView } from '#shell/cart/cart-view.ts'
import { LineCustomization } from '#shell/cart/line-customization.tsx'
import { FreeUnits } from '#shell/cart/line-total.tsx'
import { toPicture } from '#shell/catalogue/picture.ts'
import { LineVendor } from '#shell/courts/line-vendor.tsx'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { LineStepper } from './line-stepper.tsx'
import { LineTrouble } from './line-trouble.tsx'

/** What the visitor has put in, to be changed. */
export function OwnLine({ line, cart }: { line: CartLineView; cart: CartView }) {
  const t = useWords('basket')
  const { url, glyph } = useMerchant()
  const row = useRef<HTMLLIElement>(null)
  return (
    <li ref={row} className="flex gap-3.5 pt-3.5">
      <Plate
        id={line.productId}
        picture={toPicture(line.photo, '56px')}
        glyph={glyph}
        glyphSize={24}
        className="size-14 rounded-field"
        gone={line.unavailable !== null}
      />
      <div className="min-w-0 flex-1">
        <h3 className="text-name">
          <LocalizedText text={line.name} />
        </h3>
        <LineVendor line={line} />
        <LineCustomization line={line} />
        <FreeUnits line={line} totals={cart.totals} />
        <p className="text-small text-ink2">
          {line.note ? (
            <>
              <bdi>{t('basket.note', { note: line.note })}</bdi>{' '}
            </>
          ) : null}
          {line.unavailable ? null : (
            <Link
              to={`${paths.item(url, line.storeId ?? cart.storeId, line.productId)}?line=${line.id}`}
              className="word"
              aria-label={t('basket.editItem', { name: plainText(line.name) })}
            >
              {t('basket.edit')}
            </Link>
          )}
        </p>
        <LineTrouble line={line} cart={cart} />
        <LineStepper line={line} cart={cart} row={row} isOwn />
      </div>
    </li>
  )
}
