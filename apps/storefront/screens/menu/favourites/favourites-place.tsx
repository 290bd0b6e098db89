import { lazy, Suspense, useEffect, useState } from 'react'
import { favouritesCookie } from '#shell/favourites/favourites-cookie.ts'
import { useMerchant } from '#shell/merchants/shell-provider.tsx'
import { useFavourites } from './favourites-provider.tsx'

const Row = lazy(() => import('./favourites-row.tsx'))

/** Where a menu shows favourites. The room is kept from the first paint on for who has some, and for nobody else. */
export function FavouritesPlace() {
  const { url } = useMerchant()
  const favourites = useFavourites()?.favourites
  const [isWanted, setWanted] = useState(false)
  useEffect(() => setWanted(document.cookie.includes(`${favouritesCookie(url)}=`)), [url])
  return (
    <div className="favourites-place" data-known={favourites ? favourites.products.length : undefined}>
      {isWanted || favourites ? (
        <Suspense>
          <Row />
        </Suspense>
      ) : null}
    </div>
  )
}
