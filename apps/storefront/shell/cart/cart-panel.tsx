import { loadWords } from '@compass/i18n/load'
import { lazy, Suspense, useEffect, useState } from 'react'
import { pageLanguage } from '#shell/languages/words.ts'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { useCart } from './cart-provider.tsx'

const Contents = lazy(async () => {
  const [contents] = await Promise.all([import('./cart-panel-contents.tsx'), loadWords(pageLanguage(), ['price'])])
  return contents
})

/** The cart beside the menu of a desktop. What is in it comes with its own script, which a phone never fetches. */
export function CartPanel() {
  const t = useWords('basket', 'shell')
  const { cart } = useCart()
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const wide = matchMedia('(width >= 72.5rem)')
    const notified = () => setWide(wide.matches)
    notified()
    wide.addEventListener('change', notified)
    return () => wide.removeEventListener('change', notified)
  }, [])
  const isFull = cart !== null && cart.count > 0
  return (
    <aside className="basket-panel" aria-label={t('basket.yours')}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-heading">{t('basket.yours')}</h2>
        {isFull ? <span className="text-small text-ink2">{t('shell.items', { count: cart.count })}</span> : null}
      </div>
      {isFull && isWide ? (
        <Suspense>
          <Contents cart={cart} />
        </Suspense>
      ) : (
        <div className="grid justify-items-center px-4 pt-6 pb-4 text-center">
          <span className="plate plate-a size-35 rounded-full">
            <img src="/states/plate.webp" alt="" width={92} height={92} loading="lazy" />
          </span>
          <p className="mt-4 text-subhead">{t('basket.empty')}</p>
          <p className="mt-1 max-w-60 text-ink2 text-balance">{t('basket.emptyHint')}</p>
        </div>
      )}
    </aside>
  )
}
