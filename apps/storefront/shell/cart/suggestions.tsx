import { useEffect, useState } from 'react'
import { paths } from '#paths'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import type { CartView } from './cart-view.ts'
import { ProductRow } from './product-row.tsx'
import type { SuggestionView } from './suggestions-route.ts'

/**
 * What goes well with the cart, as a quiet row that swipes: asked for anew when other products lie in it. `atFirst`: what the
 * page came with.
 */
export function Suggestions({ cart, atFirst }: { cart: CartView; atFirst?: readonly SuggestionView[] }) {
  const t = useWords('basket')
  const { url } = useMerchant()
  const { storeId, orderType, lines } = cart
  const inCart = [...new Set(lines.map(({ productId }) => productId))].sort().join(' ')
  const [known, setKnown] = useState({ of: atFirst ? inCart : null, list: atFirst ?? [] })
  const isKnown = known.of === inCart
  useEffect(() => {
    if (isKnown) return
    const stop = new AbortController()
    fetch(`${paths.suggestions(url)}?store=${storeId}&orderType=${orderType}`, { signal: stop.signal })
      .then(async (answer) => {
        if (!answer.ok) return
        const { suggestions } = (await answer.json()) as { suggestions: SuggestionView[] }
        setKnown({ of: inCart, list: suggestions })
      })
      // The cart does without: the row stays as it was.
      .catch(() => {})
    return () => stop.abort()
  }, [url, storeId, orderType, inCart, isKnown])
  const list = known.list.filter(({ id }) => !lines.some(({ productId }) => productId === id))
  if (list.length === 0) return null
  return (
    <section aria-label={t('basket.goesWell')}>
      <h2 className="text-subhead">{t('basket.goesWell')}</h2>
      <ul className="goes-well swipe-x">
        {list.map((product) => (
          <li key={product.id}>
            <ProductRow product={product} storeId={storeId} size={56} />
          </li>
        ))}
      </ul>
    </section>
  )
}
