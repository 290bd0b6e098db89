import { loadWords } from '@compass/i18n/load'
import { lazy, Suspense } from 'react'
import type { CartView } from '#shell/cart/cart-view.ts'
import { pageLanguage } from '#shell/languages/words.ts'
import { useMerchant } from '#shell/merchants/shell-provider.tsx'

const Rows = lazy(async () => {
  const [{ SpendingRows }] = await Promise.all([import('./spending-rows.tsx'), loadWords(pageLanguage(), ['loyalty'])])
  return { default: SpendingRows }
})

/** Points, reward and credits on a screen whose words are the menu's: they bring their own. */
export function LazySpendingRows({ cart }: { cart: CartView }) {
  const { hasLoyalty } = useMerchant()
  if (!hasLoyalty && !cart.spending) return null
  return (
    <Suspense fallback={<div className="min-h-14" />}>
      <Rows cart={cart} />
    </Suspense>
  )
}
