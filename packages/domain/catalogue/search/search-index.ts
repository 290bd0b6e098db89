import type { Category, Product } from '../types.ts'
import { readWords, textsOf, type WordForm } from './words.ts'

/** Where a word stands, the better place the higher; three bits of a posting. */
const PLACE = { description: 0, variant: 1, category: 2, sku: 3, name: 4, nameFirst: 5, nameOnly: 6 } as const

/** A product, as far as search reads it. */
export type SearchableProduct = Pick<Product, 'sku' | 'categoryId' | 'name' | 'description' | 'isActive'> & {
  readonly customize: readonly {
    readonly variants: readonly Pick<Product['customize'][number]['variants'][number], 'name' | 'isActive'>[]
  }[]
}

/** The words of a menu and where each stands. Numbers are packed: of thousands of small arrays each would cost more than it holds. */
export interface SearchIndex<P extends SearchableProduct = Product> {
  readonly products: readonly P[]
  /** Every word, sorted by code unit. */
  readonly words: readonly string[]
  /** The same, each between newlines, and where each begins there. */
  readonly pool: string
  readonly poolStarts: Uint32Array
  /** The postings of word `i` are those from `starts[i]` to `starts[i + 1]`: product × 8 + place. */
  readonly starts: Uint32Array
  readonly postings: Uint32Array
  /** Of each product its SKU and names, as `queryWords` writes a query, each between newlines. */
  readonly nameKeys: readonly string[]
}

/**
 * Prepares active products for search; once for each version of the merchant. What is sold out is searched too: people
 * who look for it are to learn that.
 */
export function buildSearchIndex<P extends SearchableProduct>(
  products: readonly P[],
  categories: readonly Pick<Category, 'id' | 'name'>[] = [],
): SearchIndex<P> {
  const active = products.filter(({ isActive }) => isActive)
  const known = new Map<string, readonly WordForm[]>()
  const categoryNames = new Map(
    categories.map(({ id, name }) => [id, textsOf(name).map((one) => readWords(one, known))]),
  )
  const noted = new Map<string, number[]>()
  const nameKeys: string[] = []

  active.forEach((product, index) => {
    // A word stands once in a product's posting, at its best place, so that the better places are noted later.
    const places = new Map<string, number>()
    const note = (texts: readonly (readonly WordForm[])[], place: number) => {
      for (const words of texts)
        for (const { word, aliases } of words) {
          places.set(word, place)
          for (const alias of aliases) places.set(alias, place)
        }
    }
    const read = (texts: readonly string[]) => texts.map((text) => readWords(text, known))
    note(read(textsOf(product.description)), PLACE.description)
    for (const { variants } of product.customize)
      for (const { name, isActive } of variants) if (isActive) note(read(textsOf(name)), PLACE.variant)
    note(categoryNames.get(product.categoryId) ?? [], PLACE.category)
    const sku = read([product.sku])
    note(sku, PLACE.sku)
    const names = read(textsOf(product.name))
    note(names, PLACE.name)
    for (const words of names) note([words.slice(0, 1)], words.length === 1 ? PLACE.nameOnly : PLACE.nameFirst)
    for (const [word, place] of places) {
      const posting = index * 8 + place
      const postings = noted.get(word)
      if (postings) postings.push(posting)
      else noted.set(word, [posting])
    }
    nameKeys.push(`\n${[...sku, ...names].map((words) => words.map(({ word }) => word).join(' ')).join('\n')}\n`)
  })
  return { products: active, nameKeys, ...pack(noted) }
}

function pack(noted: ReadonlyMap<string, readonly number[]>) {
  const words = [...noted.keys()].sort()
  const starts = new Uint32Array(words.length + 1)
  const poolStarts = new Uint32Array(words.length)
  let [count, letters] = [0, 1]
  words.forEach((word, at) => {
    starts[at] = count
    poolStarts[at] = letters
    count += noted.get(word)!.length
    letters += word.length + 1
  })
  starts[words.length] = count
  const postings = new Uint32Array(count)
  words.forEach((word, at) => {
    postings.set(noted.get(word)!, starts[at]!)
  })
  return { words, starts, postings, pool: `\n${words.join('\n')}\n`, poolStarts }
}
