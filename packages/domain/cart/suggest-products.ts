import type { Product } from '../catalogue/index.ts'
import type { OrderType } from '../services/index.ts'
import type { CartLine } from './types.ts'
import { type Availability, whyUnavailable } from './why-unavailable.ts'

export interface SuggestionInput {
  /** All products, in the menu's order. */
  readonly products: readonly Product[]
  readonly place: { readonly storeId: string; readonly orderType: OrderType }
  /** What lies in the cart. */
  readonly lines: readonly Pick<CartLine, 'productId'>[]
  readonly availability: Availability
  readonly most: number
}

/**
 * Suggestions for a cart: the products that the merchant names beside its own, the best of each first. Where that leaves
 * nothing, popular products of categories that the cart does not have yet. Never what lies in it or can not be had now.
 */
export function suggestProducts({ products, place, lines, availability, most }: SuggestionInput): Product[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  const inCart = new Set(lines.map(({ productId }) => productId))
  const canBeHad = (product: Product) => !inCart.has(product.id) && !whyUnavailable(product, place, availability)
  const bought = [...inCart].flatMap((id) => byId.get(id) ?? [])
  const longest = Math.max(0, ...bought.map(({ goesWith }) => goesWith?.length ?? 0))
  const named = new Set<Product>()
  for (let rank = 0; rank < longest; rank++) {
    for (const { goesWith } of bought) {
      const other = byId.get(goesWith?.[rank] ?? '')
      if (other && canBeHad(other)) named.add(other)
    }
  }
  if (named.size > 0) return [...named].slice(0, most)
  const categories = new Set(bought.map(({ categoryId }) => categoryId))
  return products
    .filter((product) => product.label === 'popular' && !categories.has(product.categoryId) && canBeHad(product))
    .slice(0, most)
}
