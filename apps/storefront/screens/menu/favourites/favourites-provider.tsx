import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { ProductView } from '../product-view.ts'
import type { Favourites } from './favourites.ts'

interface HeldFavourites extends Favourites {
  /** The heart of a card; absent before the row has come with its script. */
  readonly heart?: (product: ProductView) => ReactNode
}

interface FavouritesHolder {
  /** Null: not known yet, or none. */
  readonly held: HeldFavourites | null
  readonly hold: (change: (held: HeldFavourites | null) => HeldFavourites | null) => void
}

const FavouritesContext = createContext<FavouritesHolder | null>(null)

/** The visitor's favourites over a menu and the items that it opens; what they can do comes later, with the row. */
export function FavouritesProvider({ children }: { children: ReactNode }) {
  const [held, hold] = useState<HeldFavourites | null>(null)
  return <FavouritesContext value={useMemo(() => ({ held, hold }), [held])}>{children}</FavouritesContext>
}

/** Null on a screen that is no menu. */
export function useFavourites(): FavouritesHolder | null {
  return useContext(FavouritesContext)
}
