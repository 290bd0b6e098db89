import type { Text } from '../../languages/index.ts'
import { buildSearchIndex } from './search-index.ts'
import { searchProducts } from './search-products.ts'

/** What a thing is called, and what it stands in: an area and its city. */
interface NameTexts {
  readonly name: Text
  readonly group?: Text
}

/**
 * The things that a query finds by their names, as a menu's search finds products: in any language, with one typo forgiven.
 * Best first, then in their own order. A query without a letter finds all of them.
 */
export function searchNames<T>(things: readonly T[], query: string, namesOf: (thing: T) => NameTexts): T[] {
  const entries = things.map((thing, at) => {
    const { name, group } = namesOf(thing)
    const categoryId = String(at)
    return { thing, group, name, categoryId, sku: '', description: {}, isActive: true, customize: [] }
  })
  const groups = entries.flatMap(({ group, categoryId }) => (group ? [{ id: categoryId, name: group }] : []))
  const found = searchProducts(buildSearchIndex(entries, groups), query, things.length)
  return found.ok ? found.value.items.map(({ thing }) => thing) : [...things]
}
