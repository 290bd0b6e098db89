import type { MenuProduct } from './menu-model.ts'

export const SORT_KEYS = ['name', 'cheap', 'dear', 'sold'] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** The SKUs of products in an order. What is alike stays as it stands. */
export function sortProducts(
  products: readonly MenuProduct[],
  sortKey: SortKey,
  { nameOf, sold, compareNames }: SortInput,
): string[] {
  const compare: Record<SortKey, (one: MenuProduct, other: MenuProduct) => number> = {
    name: (one, other) => compareNames(nameOf(one), nameOf(other)),
    cheap: (one, other) => Number(one.price) - Number(other.price),
    dear: (one, other) => Number(other.price) - Number(one.price),
    sold: (one, other) => (sold.get(other.sku) ?? 0) - (sold.get(one.sku) ?? 0),
  }
  return [...products].sort(compare[sortKey]).map(({ sku }) => sku)
}

interface SortInput {
  readonly nameOf: (product: MenuProduct) => string
  readonly compareNames: (one: string, other: string) => number
  /** How often each was sold, by SKU; what is not in it never. */
  readonly sold: ReadonlyMap<string, number>
}
