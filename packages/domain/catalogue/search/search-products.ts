import { accept, type Result, refuse } from '../../refusal/index.ts'
import type { Product } from '../types.ts'
import {
  findLiterally,
  findWhole,
  findWithOneTypo,
  findWithoutEnding,
  isBeginning,
  MATCH,
  type WordMatch,
} from './find-words.ts'
import { addNameBonus, best, bestOf, SURELY_IN_NAME, scoresOf, scoresOfMost } from './rank.ts'
import type { SearchableProduct, SearchIndex } from './search-index.ts'
import { searchKey } from './search-key.ts'
import { formsOf, queryWords } from './words.ts'
import { writtenInstead } from './written-instead.ts'

/** A query is cut at so many characters, and its first words count. */
const QUERY_MAX = 100
const MAX_WORDS = 10
/** Each of two words that were typed as one has so many letters. */
const MIN_OF_TWO = 3
/** From so many letters on the beginning of a word says which word is meant, even with a typo. */
const LONG_ENOUGH = 6

interface SearchResult<P> {
  readonly items: readonly P[]
  readonly total: number
  /** What was found instead of what was typed, as the menu writes it; null where what was typed was found. */
  readonly instead: string | null
  /** Of those that were left out, so many do not state what was asked for. */
  readonly notStated: number
}

/** Whether a product that was found is wanted (a diet, an allergen). */
type ProductFilter<P> = (product: P) => 'yes' | 'no' | 'notStated'

const NOTHING: SearchResult<never> = { items: [], total: 0, instead: null, notStated: 0 }

/**
 * Products in which every word of the query stands: in a name of any language, the SKU, the category, a variant or the
 * description. It stands there as a word, its beginning or a part of it. The query means itself: no character of it is a
 * wildcard. Where nothing is found so, two words may have been typed as one or one as two. Then a word of four letters and
 * more may differ by one typo or have another ending. Then the products count in which most of the words stand. Best first,
 * then in the order of the menu. `wanted` leaves out of what is found; it never makes that something else is looked for. A
 * query of nothing but whitespace is refused: invalid_search (the specification, section 5).
 */
export function searchProducts<P extends SearchableProduct = Product>(
  index: SearchIndex<P>,
  query: string,
  limit: number,
  wanted?: ProductFilter<P>,
): Result<SearchResult<P>> {
  const text = [...query.slice(0, QUERY_MAX * 2)].slice(0, QUERY_MAX).join('')
  if (searchKey(text) === '') return refuse({ reason: 'invalid_search' })
  const { words, key, isLiteral, needsAll } = queryWords(text, MAX_WORDS)
  if (words.length === 0) return accept(NOTHING)

  const literal = words.map((word) => findTyped(index, word))
  const scores = scoresOf(index, literal)
  if (scores) {
    if (words.length > 1) addNameBonus(index, scores, key, words.length)
    else if (best(scores) < SURELY_IN_NAME)
      return withLikeNames(index, words[0]!, literal[0]!, { scores, limit, wanted })
    return answer(index, { scores, limit, wanted })
  }
  if (isLiteral) return accept(NOTHING)
  for (const respaced of respacings(index, words, literal)) {
    const others = scoresOf(
      index,
      respaced.map((word) => findTyped(index, word)),
    )
    if (others) return answer(index, { scores: others, limit, wanted }, respaced)
  }
  const forgiven = words.map((word, at) => [...literal[at]!, ...findLike(index, word)])
  const forgiving = scoresOf(index, forgiven)
  if (forgiving) return answer(index, { scores: forgiving, limit, wanted }, words)
  const some = needsAll ? null : scoresOfMost(index, forgiven)
  return some ? answer(index, { scores: some, limit, wanted }, words) : accept(NOTHING)
}

interface ScoredProducts<P> {
  readonly scores: Uint16Array
  readonly limit: number
  readonly wanted: ProductFilter<P> | undefined
}

function answer<P extends SearchableProduct>(
  index: SearchIndex<P>,
  { scores, limit, wanted }: ScoredProducts<P>,
  sought?: readonly string[],
): Result<SearchResult<P>> {
  let notStated = 0
  if (wanted) {
    for (let i = 0; i < scores.length; i += 1) {
      if (scores[i] === 0) continue
      const fits = wanted(index.products[i]!)
      if (fits === 'notStated') notStated += 1
      if (fits !== 'yes') scores[i] = 0
    }
  }
  const { places, total } = bestOf(scores, limit)
  const items = Array.from(places, (at) => index.products[at]!)
  const instead = sought && items[0] ? writtenInstead(items[0], sought) : null
  return accept({ items, total, instead, notStated })
}

function findTyped(index: SearchIndex<SearchableProduct>, word: string): WordMatch[] {
  return formsOf(word).flatMap((form) =>
    form.onlyWhole ? findWhole(index, form.word) : findLiterally(index, form.word),
  )
}

function findLike(index: SearchIndex<SearchableProduct>, word: string): WordMatch[] {
  return formsOf(word).flatMap((form) => [
    ...findWithOneTypo(index, form.word),
    ...(form.onlyWhole ? [] : findWithoutEnding(index, form.word)),
  ])
}

/**
 * The typed word stands in descriptions, or inside of other words. A name that has it in another form is meant rather
 * (`ντομάτα` and the dish `ντομάτες`). A short word that stands somewhere is meant as it is (`φέτα`).
 */
function withLikeNames<P extends SearchableProduct>(
  index: SearchIndex<P>,
  word: string,
  literal: readonly WordMatch[],
  scored: ScoredProducts<P>,
): Result<SearchResult<P>> {
  const isShort = word.length < LONG_ENOUGH
  if (isShort && literal.some(({ match }) => match !== MATCH.inside)) return answer(index, scored)
  const like = findLike(index, word).filter(({ match }) => match !== MATCH.typoStart || !isShort)
  const both = scoresOf(index, [[...literal, ...like]])!
  const first = bestOf(both, 1).places[0]!
  return answer(index, { ...scored, scores: both }, scored.scores[first] === 0 ? [word] : undefined)
}

/** The words with a space too few or too many mended, where the menu has such words. */
function* respacings(
  index: SearchIndex<SearchableProduct>,
  words: readonly string[],
  literal: readonly (readonly WordMatch[])[],
): Generator<readonly string[]> {
  for (const [at, word] of words.entries()) {
    if (literal[at]!.length > 0) continue
    for (let cut = MIN_OF_TWO; cut <= word.length - MIN_OF_TWO; cut += 1) {
      const [first, second] = [word.slice(0, cut), word.slice(cut)]
      if (findWhole(index, first).length > 0 && isBeginning(index, second)) yield words.toSpliced(at, 1, first, second)
    }
  }
  for (let at = 1; at < words.length; at += 1) {
    const joined = words[at - 1]! + words[at]!
    if (isBeginning(index, joined)) yield words.toSpliced(at - 1, 2, joined)
  }
}
