import { Plate } from '@compass/ui/plate'
import { LineCustomization } from '#shell/cart/line-customization.tsx'
import { Quantity } from '#shell/cart/quantity.tsx'
import { toPicture } from '#shell/catalogue/picture.ts'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useMerchant } from '#shell/merchants/shell-provider.tsx'
import type { OrderLineView } from './order-view.ts'

/** The items of an order: what, how chosen, how many. */
export function OrderLines({ lines }: { lines: readonly OrderLineView[] }) {
  const { glyph } = useMerchant()
  return (
    <ul className="grid gap-4.5">
      {lines.map((line) => (
        <li key={line.id} className="flex items-center gap-3.5">
          <Plate
            id={line.productId}
            picture={toPicture(line.photo, '52px')}
            glyph={glyph}
            glyphSize={22}
            className="size-13 rounded-field"
          />
          <div className="min-w-0 flex-1">
            <p className="text-name">
              <Quantity count={line.qty} /> <LocalizedText text={line.name} />
            </p>
            <LineCustomization line={line} />
            {line.note ? (
              <p className="text-small text-ink2">
                <bdi>“{line.note}”</bdi>
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}
