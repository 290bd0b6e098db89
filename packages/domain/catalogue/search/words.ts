import type { Language, Text } from '../../languages/index.ts'
import { searchKey } from './search-key.ts'

/** Signs that mean themselves in a search; all other punctuation only parts words. */
const SIGN = /[\p{S}%&@#*_\\{}[\]]/u
const BETWEEN = /[^\p{L}\p{N}]+|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u

/** One word as it was written, folded. */
export interface Written {
  /** Between punctuation, and between digits and letters: `za’atar` is za, atar; `5kg` is 5, kg. */
  readonly parts: readonly string[]
  /** What else it is found by: without its punctuation (`zaatar`), without its article, or as it stands (`100%`). */
  readonly aliases: readonly string[]
}

/** The words of a text, folded; `known` remembers words, of which a menu repeats most. */
export function readWords(text: string, known: Map<string, readonly Written[]>): Written[] {
  const words: Written[] = []
  for (const raw of text.split(/\s+/u)) {
    if (raw === '') continue
    let written = known.get(raw)
    if (!written) {
      written = searchKey(raw).split(' ').filter(Boolean).map(writtenAs)
      known.set(raw, written)
    }
    words.push(...written)
  }
  return words
}

function writtenAs(word: string): Written {
  const parts = word.split(BETWEEN).filter(Boolean)
  const aliases = parts.flatMap(withoutArticle)
  const joined = parts.join('')
  // A query is parted where digits begin and end, so that it never asks for both in one.
  if (parts.length > 1 && !/\p{N}/u.test(joined)) aliases.push(joined)
  if (SIGN.test(word)) aliases.push(word)
  return { parts, aliases }
}

/** Conjunction, preposition and article that Arabic writes in one with the word. */
const ARTICLE = /^[وف]?(?:[بك]?ال|لل)(?=..)/u
const AND = /^و(?=...)/u
/** In speech an alef that carries a hamza at the beginning is often left out: رز for أرز. */
const ALEF = /^ا(?=..)/u

/** The Arabic word without what is written in one with it; nothing of other words. */
function withoutArticle(word: string): string[] {
  if (word < '\u0600' || word > '\u06ff\uffff') return []
  const bare = word.replace(ARTICLE, '')
  if (bare !== word) return [bare]
  const shorter = word.replace(AND, '').replace(ALEF, '')
  return shorter === word ? [] : [shorter]
}

/** The plural of English and French; the singular is the beginning of it, and not the other way round. */
const PLURAL = /^([a-z]{4,})[sx]$/

/** The forms in which a typed word is looked for: as it is, without its article, in the singular. */
export function formsOf(word: string): string[] {
  const singular = PLURAL.exec(word)?.[1]
  return singular ? [word, singular] : [word, ...withoutArticle(word)]
}

/** Words that a search may leave out: they say how the others belong together. */
const LITTLE: Readonly<Record<Language, string>> = {
  en: 'the a an of with and in on for to from',
  ar: 'مع و من في علي عن الي',
  sr: 'sa i u od na za iz uz',
  fr: 'le la les l un une de du des d a au aux et avec en',
  el: 'με και σε στο στα στη στην του της των το τα ο η οι απο',
}
const LITTLE_WORDS = new Set(Object.values(LITTLE).flatMap((words) => words.split(' ')))

export interface Query {
  readonly words: readonly string[]
  /** All of it as a name would be written. */
  readonly key: string
  /** Holds a sign that means itself: then all of it must be found as it stands. */
  readonly isLiteral: boolean
}

/**
 * The words of a query, at most `most`, each once. Signs between words and little words do not count where others are
 * left.
 */
export function queryWords(query: string, most: number): Query {
  const known = new Map<string, readonly Written[]>()
  const all: string[] = []
  const signs: string[] = []
  for (const { parts, aliases } of readWords(query, known)) {
    const literal = aliases.find((alias) => SIGN.test(alias))
    if (literal === undefined) all.push(...parts)
    else if (parts.length > 0) all.push(literal)
    else signs.push(literal)
  }
  const key = all.join(' ')
  const telling = all.filter((word) => !LITTLE_WORDS.has(word))
  const words = telling.length > 0 ? telling : all.length > 0 ? all : signs
  return { words: [...new Set(words)].slice(0, most), key, isLiteral: words.some((word) => SIGN.test(word)) }
}

/** All texts of one thing, whatever their language. */
export function textsOf(text: Text | undefined): string[] {
  return text ? Object.values(text) : []
}
