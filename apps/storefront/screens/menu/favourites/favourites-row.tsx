import { useEffect, useRef } from 'react'
import { paths } from '#paths'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { ProductTile } from '../product-card.tsx'
import type { ProductView } from '../product-view.ts'
import type { Favourites } from './favourites.ts'
import { useFavourites } from './favourites-provider.tsx'
import { HeartButton } from './heart-button.tsx'

/** The visitor's favourites as a rail of tiles. Cards of the menu below show their hearts from then on. */
export default function FavouritesRow() {
  const t = useWords('item')
  const { url } = useMerchant()
  const { storeId, service } = useShell()
  const held = useFavourites()
  const { favourites, hold, holdHeart } = held ?? {}
  /** What had a heart on this page keeps its button, so that focus stays where it is. */
  const seen = useRef(new Set<string>())
  // Another store or service sells other dishes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer depends on both
  useEffect(() => {
    const stop = new AbortController()
    fetch(paths.favourites(url), { signal: stop.signal })
      .then(async (answer) => {
        if (answer.ok) hold?.((await answer.json()) as Favourites)
      })
      // Without a network the menu does without.
      .catch(() => {})
    return () => stop.abort()
  }, [url, storeId, service, hold])
  useEffect(() => {
    for (const id of favourites?.ids ?? []) seen.current.add(id)
    const { current } = seen
    holdHeart?.(
      () => (product: ProductView) => (current.has(product.id) ? <HeartButton product={product} on="card" /> : null),
    )
  }, [favourites, holdHeart])
  if (!favourites?.products.length) return null
  return (
    <section className="menu-section" aria-labelledby="favourites-name">
      <h2 id="favourites-name" tabIndex={-1} className="menu-heading">
        {t('item.favourites')}
      </h2>
      <div className="tiles swipe-x">
        {favourites.products.map((product) => (
          <ProductTile key={product.id} product={product} />
        ))}
      </div>
    </section>
  )
}
