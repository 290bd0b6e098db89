import { loadWords } from '@compass/i18n/load'
import { lazy, Suspense } from 'react'
import type { CartView } from '#shell/cart/cart-view.ts'
import { pageLanguage } from '#shell/languages/words.ts'

const Row = lazy(async () => {
  const [{ PromotionRow }] = await Promise.all([import('./promotion-row.tsx'), loadWords(pageLanguage(), ['promo'])])
  return { default: PromotionRow }
})

/** The promotion's row on a screen whose words are the menu's: it brings its own. */
export function LazyPromotionRow({ cart }: { cart: CartView }) {
  return (
    <Suspense fallback={<div className="min-h-14" />}>
      <Row cart={cart} />
    </Suspense>
  )
}
