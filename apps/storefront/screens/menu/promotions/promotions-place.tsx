import { loadWords } from '@compass/i18n/load'
import { lazy, Suspense } from 'react'
import { pageLanguage } from '#shell/languages/words.ts'
import { useShopCookie } from '#shell/merchants/use-shop-cookie.ts'

const Strip = lazy(async () => {
  const [{ PromotionStrip }] = await Promise.all([
    import('./promotion-strip.tsx'),
    loadWords(pageLanguage(), ['promo']),
  ])
  return { default: PromotionStrip }
})

/** Where a menu tells the best offer of this visitor. The room is kept from the first paint on where there is one. */
export function PromotionsPlace() {
  const value = useShopCookie('promotions')
  return (
    <div className="promotions-place" data-kept={value}>
      {value === '1' ? (
        <Suspense>
          <Strip />
        </Suspense>
      ) : null}
    </div>
  )
}
