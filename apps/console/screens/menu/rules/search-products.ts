import { normalizeWords } from '../import/normalize-words.ts'
import type { Menu, MenuProduct } from './menu-model.ts'

/** What is searched in, made once for each product. */
const SEARCHED = new WeakMap<MenuProduct, string>()

/** Products whose names, code or price have all words of a search, in the menu's order. */
export function searchProducts({ categories, byCategory }: Menu, wanted: string): MenuProduct[] {
  const words = normalizeWords(wanted).split(' ').filter(Boolean)
  if (words.length === 0) return []
  return categories.flatMap(({ key }) =>
    (byCategory.get(key) ?? []).filter((product) => {
      const text = searchedIn(product)
      return words.every((word) => text.includes(word))
    }),
  )
}

function searchedIn(product: MenuProduct): string {
  const known = SEARCHED.get(product)
  if (known !== undefined) return known
  const text = normalizeWords([...Object.values(product.name), product.sku, product.price].join(' '))
  SEARCHED.set(product, text)
  return text
}
