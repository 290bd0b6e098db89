import type { Text } from '../../languages/index.ts'
import { buildSearchIndex } from './search-index.ts'
import { searchProducts } from './search-products.ts'

/** What a thing is called, and what it stands in: an area and its city. */
interface Naming {
  readonly name: Text
  readonly within?: Text
}

/**
 * The things that a query finds by their names, as a menu's search finds products: in any language, with one typo forgiven.
 * Best first, then in their own order. A query without a letter finds all of them.
 */
export function searchNames<T>(things: readonly T[], query: string, namingOf: (thing: T) => Naming): T[] {
  const entries = things.map((thing, at) => {
    const { name, within } = namingOf(thing)
    const categoryId = String(at)
    return { thing, within, name, categoryId, sku: '', description: {}, isActive: true, customize: [] }
  })
  const groups = entries.flatMap(({ within, categoryId }) => (within ? [{ id: categoryId, name: within }] : []))
  const found = searchProducts(buildSearchIndex(entries, groups), query, things.length)
  return found.ok ? found.value.items.map(({ thing }) => thing) : [...things]
}
