import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { ProductView } from '../product-view.ts'
import type { Favourites } from './favourites.ts'

interface HeldFavourites {
  /** Null: not known yet, or none. */
  readonly favourites: Favourites | null
  readonly hold: (favourites: Favourites) => void
  /** The heart of a card; null before the row has come with its script. */
  readonly heart: ((product: ProductView) => ReactNode) | null
  readonly holdHeart: (heart: () => (product: ProductView) => ReactNode) => void
}

const FavouritesContext = createContext<HeldFavourites | null>(null)

/** The visitor's favourites over a menu and the items that it opens; what they can do comes later, with the row. */
export function FavouritesProvider({ children }: { children: ReactNode }) {
  const [favourites, hold] = useState<Favourites | null>(null)
  const [heart, holdHeart] = useState<HeldFavourites['heart']>(null)
  const value = useMemo(() => ({ favourites, hold, heart, holdHeart }), [favourites, heart])
  return <FavouritesContext value={value}>{children}</FavouritesContext>
}

/** Null on a screen that is no menu. */
export function useFavourites(): HeldFavourites | null {
  return useContext(FavouritesContext)
}
