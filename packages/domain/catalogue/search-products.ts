import type { Text } from '../languages/index.ts'
import { accept, type Result, refuse } from '../refusal/index.ts'
import { isOneTypoAway } from './one-typo.ts'
import { searchKey } from './search-key.ts'
import type { Category, Product } from './types.ts'

/** A query is cut at so many characters, and its first words count. */
export const QUERY_MAX = 100
const MOST_WORDS = 10
/** Words of at least so many letters are forgiven one typo. */
const FORGIVEN_FROM = 4
/** Bounds of the sorting number; ten words give at most 160, the name at most 600 more. */
const MOST_SCORE = 1000
const MOST_PRODUCTS = 2 ** 24

/** Where a word stands, the better place the higher; two bits in a posting. */
const PLACE = { description: 0, category: 1, sku: 2, name: 3 } as const
/** How a word matches, the closer the higher. */
const MATCH = { typo: 0, inside: 1, start: 2, whole: 3 } as const

export interface SearchIndex {
  readonly products: readonly Product[]
  /** The key of each product's names, for a query that is a name or its beginning. */
  readonly nameKeys: readonly string[]
  /** Every word of every product, and beside it the products it stands in: index × 4 + place. */
  readonly words: readonly string[]
  readonly postings: readonly Uint32Array[]
}

export interface Found {
  readonly items: readonly Product[]
  readonly total: number
}

/** Prepares active products for search; once for each version of the merchant (10,000 products: some 300 ms). */
export function buildSearchIndex(products: readonly Product[], categories: readonly Category[] = []): SearchIndex {
  const active = products.filter(({ isActive }) => isActive)
  const categoryWords = new Map(categories.map(({ id, name }) => [id, wordsOf(name)]))
  const places = new Map<string, Map<number, number>>()
  const note = (words: Iterable<string>, product: number, place: number) => {
    for (const word of words) {
      const known = places.get(word) ?? new Map<number, number>()
      known.set(product, Math.max(place, known.get(product) ?? 0))
      places.set(word, known)
    }
  }
  active.forEach((product, index) => {
    note(wordsOf(product.description), index, PLACE.description)
    note(categoryWords.get(product.categoryId) ?? [], index, PLACE.category)
    note(splitWords(searchKey(product.sku)), index, PLACE.sku)
    note(wordsOf(product.name), index, PLACE.name)
  })
  return {
    products: active,
    nameKeys: active.map(({ name }) => `\n${Object.values(name).map(searchKey).join('\n')}\n`),
    words: [...places.keys()],
    postings: [...places.values()].map((known) => Uint32Array.from(known, ([product, place]) => product * 4 + place)),
  }
}

/**
 * Products in which every word of the query stands: in a name of any language, the SKU, the category or the description,
 * as a word, its beginning or a part of it. The query means itself: no character of it is a wildcard. Where nothing is
 * found so, words of four letters and more may differ by one typo. Best first, then in the order of the menu.
 * A query of nothing but whitespace is refused: invalid_search (the specification, section 5).
 */
export function searchProducts(index: SearchIndex, query: string, limit: number): Result<Found> {
  const key = searchKey([...query.slice(0, QUERY_MAX * 2)].slice(0, QUERY_MAX).join(''))
  if (key === '') return refuse({ reason: 'invalid_search' })
  const words = [...new Set(key.split(' '))].slice(0, MOST_WORDS)
  const literal = rank(index, words, matchLiterally)
  const scores = literal ?? rank(index, words, matchForgiving)
  if (!scores) return accept({ items: [], total: 0 })

  // Score and place on the menu in one number, since numbers sort ten times as fast as records do.
  const order = new Float64Array(index.products.length)
  const allInName = words.length * (1 + PLACE.name * 4)
  let total = 0
  scores.forEach((score, product) => {
    if (score === 0) return
    const bonus = literal && score >= allInName ? nameBonus(index.nameKeys[product]!, key) : 0
    order[total] = (MOST_SCORE - score - bonus) * MOST_PRODUCTS + product
    total += 1
  })
  const best = order.subarray(0, total).sort().subarray(0, Math.max(0, limit))
  return accept({ items: Array.from(best, (place) => index.products[place % MOST_PRODUCTS]!), total })
}

/** How closely a word of a product matches a word of the query; null: not at all. */
type Match = (word: string, sought: string) => number | null

function matchLiterally(word: string, sought: string): number | null {
  if (!word.includes(sought)) return null
  if (!word.startsWith(sought)) return MATCH.inside
  return word.length === sought.length ? MATCH.whole : MATCH.start
}

function matchForgiving(word: string, sought: string): number | null {
  const literal = matchLiterally(word, sought)
  if (literal !== null) return literal
  return sought.length >= FORGIVEN_FROM && isOneTypoAway(sought, word) ? MATCH.typo : null
}

/** Scores by product, 0 where a word is missing; null where there is no product at all. */
function rank(index: SearchIndex, words: readonly string[], match: Match): Uint16Array | null {
  let scores: Uint16Array | null = null
  for (const sought of words) {
    const best = new Uint16Array(index.products.length)
    let any = false
    for (let i = 0; i < index.words.length; i += 1) {
      const closeness = match(index.words[i]!, sought)
      if (closeness === null) continue
      const postings = index.postings[i]!
      for (let j = 0; j < postings.length; j += 1) {
        const posting = postings[j]!
        const product = posting >> 2
        if (scores && scores[product] === 0) continue
        // The place counts more than the closeness: part of a name is better than a whole word of a description.
        const score = 1 + (posting & 3) * 4 + closeness
        if (score > best[product]!) best[product] = score
        any = true
      }
    }
    if (!any) return null
    if (scores) for (let i = 0; i < best.length; i += 1) if (best[i]! > 0) best[i]! += scores[i]!
    scores = best
  }
  return scores
}

/** More than all words together can give: a name that is the query, that begins with it, that contains it as it stands. */
function nameBonus(nameKey: string, key: string): number {
  if (nameKey.includes(`\n${key}\n`)) return 600
  if (nameKey.includes(`\n${key}`)) return 400
  return nameKey.includes(` ${key}`) ? 200 : 0
}

function wordsOf(text: Text): Set<string> {
  const words = new Set<string>()
  for (const one of Object.values(text)) for (const word of splitWords(searchKey(one))) words.add(word)
  return words
}

/** Words as they stand between spaces, and what punctuation parts them into: `ice-cream`, `ice`, `cream`. */
function splitWords(key: string): string[] {
  return key.split(' ').flatMap((word) => {
    const parts = word.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '' && part !== word)
    return word === '' ? parts : [word, ...parts]
  })
}
