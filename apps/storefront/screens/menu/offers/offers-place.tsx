import { loadWords } from '@compass/i18n/load'
import { lazy, Suspense, useEffect } from 'react'
import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { pageLanguage } from '#shell/languages/words.ts'
import { useMerchant } from '#shell/merchants/shell-provider.tsx'
import { useShopCookie } from '#shell/merchants/use-shop-cookie.ts'

const Strip = lazy(async () => {
  const [{ OfferStrip }] = await Promise.all([import('./offer-strip.tsx'), loadWords(pageLanguage(), ['promo'])])
  return { default: OfferStrip }
})

/**
 * Where a menu tells the best offer of this visitor. The room is kept from the first paint on where there is one. What is
 * learnt later about a first cart is kept for the next menu, so that nothing jumps.
 */
export function OffersPlace() {
  const { url } = useMerchant()
  const { cart } = useCart()
  const kept = useShopCookie('offers')
  const store = kept === null ? cart?.storeId : undefined
  useEffect(() => {
    if (store) fetch(`${paths.usablePromotions(url)}?store=${store}`).catch(() => {})
  }, [url, store])
  return (
    <div className="offers-place" data-kept={kept}>
      {kept === '1' ? (
        <Suspense>
          <Strip />
        </Suspense>
      ) : null}
    </div>
  )
}
