import type { Product } from '../catalogue/index.ts'
import type { SuggestionInput } from './suggest-products.ts'
import { whyUnavailable } from './why-unavailable.ts'

/**
 * Replacements for an unavailable product (the specification, section 4): others of its category, those of its food type
 * first, then the nearest in price. Equal ones stand in the menu's order. Nothing for a product of another menu.
 */
export function suggestReplacements(
  productId: string,
  { products, place, availability, most }: Omit<SuggestionInput, 'lines'>,
): Product[] {
  const gone = products.find(({ id }) => id === productId)
  if (!gone) return []
  const distance = ({ price }: Product) => Math.abs(price - gone.price)
  const isOther = ({ foodType }: Product) => Number(foodType !== gone.foodType)
  return products
    .filter(
      (other) => other !== gone && other.categoryId === gone.categoryId && !whyUnavailable(other, place, availability),
    )
    .sort((a, b) => isOther(a) - isOther(b) || distance(a) - distance(b))
    .slice(0, most)
}
