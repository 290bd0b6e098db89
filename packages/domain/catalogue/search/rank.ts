import type { WordMatch } from './find-words.ts'
import type { SearchableProduct, SearchIndex } from './search-index.ts'

/**
 * The worth of a match by place and closeness. The lines: description, variant, category, SKU, name, its first word, its only
 * word. The columns: typo at the beginning, inside, typo in the whole, beginning, whole. The place counts more: part of a
 * name is better than a whole word of a description.
 */
const WORTHS = Uint8Array.from(
  [
    [1, 2, 3, 6, 9],
    [11, 12, 13, 16, 19],
    [21, 22, 23, 26, 29],
    [31, 30, 33, 40, 45],
    [31, 30, 36, 50, 60],
    [32, 30, 37, 55, 65],
    [32, 30, 38, 55, 70],
  ].flatMap((line) => [...line, 0, 0, 0]),
)
/** The least that a word of a name or SKU is worth, and the least where it is a word of it or its beginning. */
const IN_NAME = 30
export const SURELY_IN_NAME = 40
/** More than ten words can be worth: a name that is the query, that begins with it, that contains it as it stands. */
const NAME_BONUS = { whole: 3000, start: 2000, within: 1000 } as const
/** More than one word can be worth. */
const WORD_BONUS = 300
const MAX_WORTH = 4000

/**
 * What each product is worth, 0 where a word of the query is missing; null where there is no product at all. Each word
 * comes with the words of the menu that match it.
 */
export function scoresOf(
  index: SearchIndex<SearchableProduct>,
  query: readonly (readonly WordMatch[])[],
): Uint16Array | null {
  const { starts, postings, products } = index
  let scores: Uint16Array | null = null
  for (const matched of query) {
    const own = new Uint16Array(products.length)
    let any = false
    for (const { from, to, match } of matched) {
      const end = starts[to]!
      for (let i = starts[from]!; i < end; i += 1) {
        const posting = postings[i]!
        const product = posting >>> 3
        if (scores !== null && scores[product] === 0) continue
        const worth = WORTHS[(posting & 7) * 8 + match]!
        if (worth > own[product]!) own[product] = worth
        any = true
      }
    }
    if (!any) return null
    if (scores !== null) for (let i = 0; i < own.length; i += 1) if (own[i]! > 0) own[i]! += scores[i]!
    scores = own
  }
  return scores
}

/**
 * What the products are worth in which most words of the query stand, where none has them all; null where there is none.
 * Each word comes with the words of the menu that match it.
 */
export function scoresOfMost(
  index: SearchIndex<SearchableProduct>,
  query: readonly (readonly WordMatch[])[],
): Uint16Array | null {
  const scores = new Uint16Array(index.products.length)
  for (const matched of query)
    scoresOf(index, [matched])?.forEach((score, product) => {
      if (score > 0) scores[product]! += WORD_BONUS + score
    })
  const most = Math.floor(best(scores) / WORD_BONUS)
  if (most === 0) return null
  return scores.map((score) => (score >= most * WORD_BONUS ? score : 0))
}

/** The worth of the best product. */
export function best(scores: Uint16Array): number {
  let most = 0
  for (let i = 0; i < scores.length; i += 1) if (scores[i]! > most) most = scores[i]!
  return most
}

/** Adds what it is worth that a name or SKU is the whole query or holds it as it stands. */
export function addNameBonus(
  { nameKeys }: SearchIndex<SearchableProduct>,
  scores: Uint16Array,
  key: string,
  words: number,
): void {
  for (let i = 0; i < scores.length; i += 1) {
    if (scores[i]! < words * IN_NAME) continue
    const names = nameKeys[i]!
    if (names.includes(`\n${key}\n`)) scores[i]! += NAME_BONUS.whole
    else if (names.includes(`\n${key}`)) scores[i]! += NAME_BONUS.start
    else if (names.includes(` ${key}`)) scores[i]! += NAME_BONUS.within
  }
}

/** Positions of the best `limit` products, best first, equals in the order of the menu; and how many there are. */
export function bestOf(scores: Uint16Array, limit: number): { readonly places: Uint32Array; readonly total: number } {
  // Counted by worth instead of sorted: thousands of products match a single letter, and few of them are shown.
  const counts = new Uint32Array(MAX_WORTH + 1)
  let total = 0
  for (let i = 0; i < scores.length; i += 1) {
    if (scores[i] === 0) continue
    counts[scores[i]!]! += 1
    total += 1
  }
  const places = new Uint32Array(Math.min(total, Math.max(0, limit)))
  // `counts` becomes where the next product of that worth stands.
  let place = 0
  for (let worth = MAX_WORTH; worth > 0; worth -= 1) {
    const many = counts[worth]!
    counts[worth] = place
    place += many
  }
  for (let i = 0; i < scores.length; i += 1) {
    if (scores[i] === 0) continue
    const at = counts[scores[i]!]!++
    if (at < places.length) places[at] = i
  }
  return { places, total }
}
