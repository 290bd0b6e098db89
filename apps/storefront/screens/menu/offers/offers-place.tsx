import { loadWords } from '@compass/i18n/load'
import { lazy, Suspense } from 'react'
import { pageLanguage } from '#shell/languages/words.ts'
import { useShopCookie } from '#shell/merchants/use-shop-cookie.ts'

const Strip = lazy(async () => {
  const [{ OfferStrip }] = await Promise.all([import('./offer-strip.tsx'), loadWords(pageLanguage(), ['promo'])])
  return { default: OfferStrip }
})

/** Where a menu tells the best offer of this visitor. The room is kept from the first paint on where there is one. */
export function OffersPlace() {
  const kept = useShopCookie('offers')
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
