import type { Product } from '../catalogue/index.ts'
import type { LoadedMerchant } from './loaded-merchant.ts'
import { isVendor } from './stores-of.ts'

type ShownCategory = LoadedMerchant['shown'] extends ReadonlyMap<string, infer Entry> ? Entry : never

/** Is a product on the menu of a store? A vendor of a court has its own alone; the court has those of all. */
export function isSoldAt(
  { merchant }: Pick<LoadedMerchant, 'merchant'>,
  storeId: string,
  product: Pick<Product, 'storeId'>,
): boolean {
  return !isVendor(merchant, storeId) || product.storeId === storeId
}

/** The categories that people see on the menu of a store, in its order. */
export function shownAt(
  { merchant, shown }: Pick<LoadedMerchant, 'merchant' | 'shown'>,
  storeId: string,
): Iterable<ShownCategory> {
  if (!isVendor(merchant, storeId)) return shown.values()
  return [...shown.values()].filter(({ category }) => category.storeId === storeId)
}
