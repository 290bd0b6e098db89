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

/** Makes ready what is searched in, a part at a time while nothing else is done. Returns what stops it. */
export function prepareSearch({ products }: Menu): () => void {
  const left = products.values()
  let request = 0
  const goOn = (deadline: IdleDeadline) => {
    for (let next = left.next(); !next.done; next = left.next()) {
      searchedIn(next.value)
      if (deadline.timeRemaining() < 2) return ask()
    }
  }
  const ask = () => {
    request = requestIdleCallback(goOn)
  }
  if (typeof requestIdleCallback === 'function') ask()
  return () => request && cancelIdleCallback(request)
}

function searchedIn(product: MenuProduct): string {
  const known = SEARCHED.get(product)
  if (known !== undefined) return known
  const text = normalizeWords([...Object.values(product.name), product.sku, product.price].join(' '))
  SEARCHED.set(product, text)
  return text
}
