import { loadWords } from '@compass/i18n/load'
import { ForwardIcon } from '@compass/ui/menu-icons'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { pageLanguage } from '#shell/languages/words.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { useShopCookie } from '#shell/merchants/use-shop-cookie.ts'

const Strip = lazy(async () => {
  const [{ PromotionStrip }] = await Promise.all([
    import('./promotion-strip.tsx'),
    loadWords(pageLanguage(), ['promo']),
  ])
  return { default: PromotionStrip }
})

/**
 * Where a menu of a merchant with promotions tells of them. The page that is kept for everybody leads to all of them; once it
 * is awake the visitor's best one stands there. Who was answered that none holds (`promotionsCookie`) sees neither.
 */
export function PromotionsPlace() {
  const t = useWords('menu')
  const { url, hasPromotions } = useMerchant()
  const value = useShopCookie('promotions')
  if (!hasPromotions) return null
  const all = (
    <Link to={paths.promo(url)} className="promotion-strip">
      <span className="promotion-strip-stub text-heading" aria-hidden="true">
        %
      </span>
      <span className="text-name flex-1">{t('menu.promotions')}</span>
      <ForwardIcon size={18} className="text-ink3" />
    </Link>
  )
  return (
    <div className="promotions-place" data-known={value}>
      {value === null || value === '0' ? (
        all
      ) : (
        <Suspense fallback={all}>
          <Strip />
        </Suspense>
      )}
    </div>
  )
}
