import type { SearchIndex } from './search-index.ts'

/** How a word of the menu matches what was typed, the closer the higher. */
export const MATCH = { typoStart: 0, inside: 1, typoWhole: 2, start: 3, whole: 4 } as const

/** Words `from` to `to` (not included) of the index, and how they match. */
export interface WordMatch {
  readonly from: number
  readonly to: number
  readonly match: number
}

type Words = Pick<SearchIndex, 'words' | 'pool' | 'poolStarts'>

/** Words of fewer letters are looked for as they are: nearly every short word is one letter away from another. */
const FORGIVEN_FROM = 4
const DIGIT = /\p{N}/u
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const ARABIC = /[\u0600-\u06ff]/
/** So many letters may stand inside a word: fewer in Arabic, whose words are short and whose vowels are not written. */
const INSIDE_FROM = 4
const INSIDE_FROM_ARABIC = 3

/** Words that are what was typed, begin with it or contain it; what is no word at all (`%`) at any length. */
export function findLiterally(index: Words, typed: string): WordMatch[] {
  const { words, pool, poolStarts } = index
  const [from, to] = beginningWith(words, typed, 0, words.length)
  const found = asMatched(words, typed, from, to, MATCH.whole, MATCH.start)
  const least = ARABIC.test(typed) ? INSIDE_FROM_ARABIC : LETTER_OR_DIGIT.test(typed) ? INSIDE_FROM : 1
  if (typed.length < least) return found
  for (let at = pool.indexOf(typed); at !== -1; at = pool.indexOf(typed, at + 1)) {
    const word = firstAfter(poolStarts, at) - 1
    if (word < from || word >= to) found.push({ from: word, to: word + 1, match: MATCH.inside })
    at = poolStarts[word]! + words[word]!.length
  }
  return found
}

export function findWhole(index: Words, word: string): WordMatch[] {
  const at = firstFrom(index.words, word, 0, index.words.length)
  return index.words[at] === word ? [{ from: at, to: at + 1, match: MATCH.whole }] : []
}

/** Is this long enough, and no number, so that a typo in it is forgiven? */
export function isForgiven(typed: string): boolean {
  return typed.length >= FORGIVEN_FROM && !DIGIT.test(typed)
}

/** Is there a word that begins with this? */
export function isBeginning(index: Words, typed: string): boolean {
  const at = firstFrom(index.words, typed, 0, index.words.length)
  return index.words[at]?.startsWith(typed) ?? false
}

/**
 * Words whose whole or beginning is the typed word, except for one letter that is wrong, missing, too many or swapped with
 * its neighbour. None for words of fewer than four letters and for words with digits. Follows only letters that words go on
 * with, so that the work grows with what was typed and not with the menu.
 */
export function findWithOneTypo(index: Words, typed: string): WordMatch[] {
  if (!isForgiven(typed)) return []
  const { words } = index
  const found: WordMatch[] = []
  const add = (candidate: string, from: number, to: number, onlyWhole = false) => {
    const [first, last] = beginningWith(words, candidate, from, to)
    const matched = asMatched(words, candidate, first, last, MATCH.typoWhole, MATCH.typoStart)
    found.push(...(onlyWhole ? matched.filter(({ match }) => match === MATCH.typoWhole) : matched))
  }
  // Three letters of four that are right begin too many words.
  const isShort = typed.length === FORGIVEN_FROM
  let [from, to] = [0, words.length]
  for (let at = 0; at < typed.length && from < to; at += 1) {
    const before = typed.slice(0, at)
    const letter = typed[at]!
    const rest = typed.slice(at + 1)
    if (letter !== rest[0]) add(before + rest, from, to, isShort)
    if (rest !== '' && letter !== rest[0]) add(before + rest[0] + letter + rest.slice(1), from, to)
    let [next, end] = [from, from]
    for (let word = from; word < to; word = end) {
      const other = words[word]![at]
      if (other === undefined) {
        end = word + 1
        continue
      }
      end = firstFrom(words, `${before}${other}\uffff`, word, to)
      if (other === letter) next = word
      else {
        add(before + other + rest, word, end, isShort && rest === '')
        add(before + other + letter + rest, word, end)
      }
    }
    ;[from, to] = beginningWith(words, before + letter, next, to)
  }
  return found
}

/** An ending may be so long, and what is left of the word so short. */
const LONGEST_ENDING = 3
export const SHORTEST_STEM = 4

/** Words that are what was typed without its ending: `kajmak` for `kajmakom`, `chocolat` for `chocolatine`. */
export function findWithoutEnding(index: Words, typed: string): WordMatch[] {
  if (!isForgiven(typed)) return []
  const { words } = index
  for (let length = typed.length - 1; length >= Math.max(SHORTEST_STEM, typed.length - LONGEST_ENDING); length -= 1) {
    const stem = typed.slice(0, length)
    const at = firstFrom(words, stem, 0, words.length)
    if (words[at] === stem) return [{ from: at, to: at + 1, match: MATCH.typoWhole }]
  }
  return []
}

/** The first word is the candidate itself, if any is: words are sorted. */
function asMatched(
  words: readonly string[],
  candidate: string,
  from: number,
  to: number,
  whole: number,
  start: number,
) {
  if (from === to) return []
  if (words[from] !== candidate) return [{ from, to, match: start }]
  const exact = { from, to: from + 1, match: whole }
  return to === from + 1 ? [exact] : [exact, { from: from + 1, to, match: start }]
}

function beginningWith(words: readonly string[], start: string, low: number, high: number): [number, number] {
  const from = firstFrom(words, start, low, high)
  return [from, firstFrom(words, `${start}\uffff`, from, high)]
}

/** The first of the sorted words between `low` and `high` that is not before `wanted`. */
function firstFrom(words: readonly string[], wanted: string, low: number, high: number): number {
  while (low < high) {
    const middle = (low + high) >>> 1
    if (words[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}

function firstAfter(sorted: Uint32Array, wanted: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! <= wanted) low = middle + 1
    else high = middle
  }
  return low
}
