import { Banner } from '@compass/ui/banner'
import { PauseIcon } from '@compass/ui/icons'
import { Plate } from '@compass/ui/plate'
import type { FormEvent } from 'react'
import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import type { CartVendorView } from '#shell/cart/cart-view.ts'
import { Quantity } from '#shell/cart/quantity.tsx'
import { toPicture } from '#shell/catalogue/picture.ts'
import { useParkedWords } from '#shell/courts/use-parked-words.ts'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'

/** What waits in the cart for its vendor: when that is back, and that it costs nothing now. */
export function ParkedLines({ vendor, store }: { vendor: CartVendorView; store: StoreView }) {
  const t = useWords('court', 'basket')
  const money = useMoney()
  const { url } = useMerchant()
  const { change } = useCart()
  const words = useParkedWords(vendor.parked, store)
  const glyph = store.vendor?.glyph ?? ''
  const takeOut = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change(new FormData(event.currentTarget))
  }
  return (
    <>
      <Banner tone="warn" icon={<PauseIcon />} className="mt-3">
        <span className="block font-strong">{words}</span>
        <span className="block text-small">{t('court.comesBack')}</span>
      </Banner>
      <ul>
        {vendor.lines.map((line) => (
          <li key={line.id} className="flex items-center gap-3.5 py-3">
            <Plate
              id={line.productId}
              picture={toPicture(line.photo, '52px')}
              glyph={glyph}
              glyphSize={22}
              className="size-13 rounded-field"
              gone
            />
            <div className="min-w-0 flex-1">
              <p className="text-name text-ink3">
                <Quantity count={line.qty} /> <LocalizedText text={line.name} />
              </p>
              <p className="text-small text-ink2">{t('court.whenBack', { amount: money.text(line.total) })}</p>
            </div>
            <form method="post" action={paths.cart(url)} onSubmit={takeOut}>
              <input type="hidden" name="intent" value="remove" />
              <input type="hidden" name="line" value={line.id} />
              <input type="hidden" name="store" value={store.id} />
              <input type="hidden" name="back" value={paths.myOrder(url)} />
              <button
                type="submit"
                className="word text-small"
                aria-label={t('basket.remove', { name: plainText(line.name) })}
              >
                {t('court.takeOut')}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </>
  )
}
