import { keepFocus } from '@compass/ui/keep-focus'
import { useEffect, useRef, useState } from 'react'
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
  const { held, hold } = useFavourites() ?? {}
  // Another store or service sells other dishes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer depends on both
  useEffect(() => {
    const stop = new AbortController()
    fetch(paths.favourites(url), { signal: stop.signal })
      .then(async (answer) => {
        if (!answer.ok) return
        const favourites = (await answer.json()) as Favourites
        hold?.(() => ({ ...favourites, heart: (product) => <CardHeart product={product} /> }))
      })
      // Without a network the menu does without.
      .catch(() => {})
    return () => stop.abort()
  }, [url, storeId, service, hold])
  const count = held?.products.length ?? 0
  const before = useRef(0)
  // A tile leaves with its heart, which had the focus.
  useEffect(() => {
    if (count < before.current) requestAnimationFrame(keepFocus)
    before.current = count
  }, [count])
  if (!held?.products.length) return null
  return (
    <section className="menu-section" aria-labelledby="favourites-name">
      <h2 id="favourites-name" tabIndex={-1} className="menu-heading">
        {t('item.favourites')}
      </h2>
      <div className="tiles swipe-x">
        {held.products.map((product) => (
          <ProductTile key={product.id} product={product} />
        ))}
      </div>
    </section>
  )
}

/** The heart of a favourite on its cards. Taken off it stays to be put back, so that focus stays where it is. */
function CardHeart({ product }: { product: ProductView }) {
  const isFavourite = useFavourites()?.held?.ids.includes(product.id) === true
  const [wasFavourite, setWasFavourite] = useState(isFavourite)
  if (isFavourite && !wasFavourite) setWasFavourite(true)
  return wasFavourite ? <HeartButton product={product} look="card" /> : null
}
