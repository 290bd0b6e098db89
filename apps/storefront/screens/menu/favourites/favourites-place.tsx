import { loadWords } from '@compass/i18n/load'
import { lazy, Suspense } from 'react'
import { pageLanguage } from '#shell/languages/words.ts'
import { useShopCookie } from '#shell/merchants/use-shop-cookie.ts'
import { useFavourites } from './favourites-provider.tsx'

const Row = lazy(async () => {
  const [row] = await Promise.all([import('./favourites-row.tsx'), loadWords(pageLanguage(), ['item'])])
  return row
})

/** Where a menu shows favourites. The room is kept from the first paint on for who has some, and for nobody else. */
export function FavouritesPlace() {
  const held = useFavourites()?.held
  const value = useShopCookie('favourites')
  return (
    <div className="favourites-place" data-known={held ? held.products.length : value || null}>
      {value || held ? (
        <Suspense>
          <Row />
        </Suspense>
      ) : null}
    </div>
  )
}
