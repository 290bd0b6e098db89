import { isOnSale, type ProductView } from '../product-view.ts'

/** What a visitor has marked with a heart. */
export interface Favourites {
  /** Ids of all of them, also of those that are off the menu. */
  readonly ids: readonly string[]
  /** Those that are on the menu: what can be had now comes first. */
  readonly products: readonly ProductView[]
}

export function toFavourites(
  items: readonly { readonly id: string; readonly product: ProductView | null }[],
): Favourites {
  const products = items.flatMap(({ product }) => product ?? [])
  return {
    ids: items.map(({ id }) => id),
    products: [...products.filter(isOnSale), ...products.filter((product) => !isOnSale(product))],
  }
}
