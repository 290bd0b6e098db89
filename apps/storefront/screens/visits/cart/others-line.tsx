import { ChevronDownIcon } from '@compass/ui/icons'
import { Plate } from '@compass/ui/plate'
import { useRef } from 'react'
import type { CartLineView, CartView } from '#shell/cart/cart-view.ts'
import { LineCustomization } from '#shell/cart/line-customization.tsx'
import { FreeUnits, LineTotal } from '#shell/cart/line-total.tsx'
import { Quantity } from '#shell/cart/quantity.tsx'
import { toPicture } from '#shell/catalogue/picture.ts'
import { LineVendor } from '#shell/courts/line-vendor.tsx'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { LineStepper } from './line-stepper.tsx'
import { LineTrouble } from './line-trouble.tsx'

/** What somebody else has put in. The first member taps it to change it; everybody else reads it. */
export function OthersLine({
  line,
  cart,
  memberName,
  mayChange,
}: {
  line: CartLineView
  cart: CartView
  memberName: string
  mayChange: boolean
}) {
  const t = useWords('visits')
  const { glyph } = useMerchant()
  const row = useRef<HTMLLIElement>(null)
  const words = (
    <>
      <Plate
        id={line.productId}
        picture={toPicture(line.photo, '44px')}
        glyph={glyph}
        glyphSize={20}
        className="size-11 rounded-chip"
        gone={line.unavailable !== null}
      />
      <span className="min-w-0 flex-1">
        <span className="block text-name font-normal!">
          {line.qty > 1 ? (
            <>
              <Quantity count={line.qty} />{' '}
            </>
          ) : null}
          <LocalizedText text={line.name} />
        </span>
      </span>
      <LineTotal line={line} totals={cart.totals} />
      {mayChange ? <ChevronDownIcon size={18} className="visits-turn shrink-0 text-ink2" /> : null}
    </>
  )
  const more = (
    <div className="ps-14.5">
      <LineVendor line={line} />
      <LineCustomization line={line} />
      <FreeUnits line={line} totals={cart.totals} />
      <LineTrouble line={line} cart={cart} />
    </div>
  )
  if (!mayChange)
    return (
      <li ref={row} className="party-line pt-3">
        <div className="flex items-center gap-3.5">{words}</div>
        {more}
      </li>
    )
  return (
    <li ref={row} className="party-line pt-3">
      <details>
        <summary className="visits-summary flex items-center gap-3.5">
          {words}
          <span className="sr-only">{t('visits.changeItem', { item: plainText(line.name), name: memberName })}</span>
        </summary>
        <div className="ps-14.5">
          <LineStepper line={line} cart={cart} row={row} isOwn={false} />
        </div>
      </details>
      {more}
    </li>
  )
}
