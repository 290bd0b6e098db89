import type { Language, Text } from '../../languages/index.ts'
import { searchKey } from './search-key.ts'

/** Signs that mean themselves in a search; all other punctuation only parts words. */
const SIGN = /[\p{S}%&@#*_\\{}[\]]/u
const JOINERS = /[^\p{L}\p{N}]+|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u

/** One word of a text, folded; words part at punctuation, and between digits and letters: `5kg` is 5, kg. */
export interface WordForm {
  readonly word: string
  /** What else it is found by: its singular, without its article, with what punctuation parted (`zaatar`), as it stands (`100%`). */
  readonly aliases: readonly string[]
}

/** The words of a text; `known` remembers them, since a menu repeats most. */
export function readWords(text: string, known: Map<string, readonly WordForm[]>): WordForm[] {
  const words: WordForm[] = []
  for (const raw of text.split(/\s+/u)) {
    if (raw === '') continue
    let written = known.get(raw)
    if (!written) {
      written = searchKey(raw).split(' ').flatMap(writtenAs)
      known.set(raw, written)
    }
    words.push(...written)
  }
  return words
}

const partsOf = (word: string) => word.split(JOINERS).filter(Boolean)

function writtenAs(whole: string): WordForm[] {
  const parts = partsOf(whole)
  const joined = parts.join('')
  const others: string[] = []
  // A query is parted where digits begin and end, so that it never asks for both in one.
  if (parts.length > 1 && !/\p{N}/u.test(joined)) others.push(joined)
  if (SIGN.test(whole)) others.push(whole)
  if (parts.length === 0) return others.map((word) => ({ word, aliases: [] }))
  return parts.map((word, at) => ({
    word,
    aliases: [...withoutArticle(word), ...singularOf(word), ...(at === 0 ? others : [])],
  }))
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

/** English and French: apples, dishes, gâteaux. */
const PLURAL = /^([a-z]{3,}?)(?:(?<=o|[cs]h|ss|x)es|[sx])$/

function singularOf(word: string): string[] {
  const singular = PLURAL.exec(word)?.[1]
  return singular ? [singular] : []
}

/** A form of a typed word; the last ones mean a word only as a whole. */
interface Form {
  readonly word: string
  readonly onlyWhole?: true
}

/** The forms in which a typed word is looked for: as it is, without its article, in the other number. */
export function formsOf(typed: string): Form[] {
  const forms: Form[] = [typed, ...withoutArticle(typed)].map((word) => ({ word }))
  const add = (word: string) => forms.push({ word, onlyWhole: true })
  singularOf(typed).forEach(add)
  // سلطة, سلطات; دجاجة, دجاج. The taa marbuta is a haa here.
  const feminine = /^(.{3,})(?:ه|ات)$/u.exec(typed)?.[1]
  if (feminine) for (const ending of ['', 'ه', 'ات']) add(feminine + ending)
  return forms
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

/** Words that say what must not be in it: then nothing is guessed. */
const WITHOUT_WORDS = new Set('no not free without sans pas bez ne بدون بلا χωρις διχως'.split(' '))

interface Query {
  readonly words: readonly string[]
  /** All of it as a name would be written. */
  readonly key: string
  /** Holds a sign, which means itself: then all of it must be found as it stands. */
  readonly isLiteral: boolean
  /** Every word counts: without one of them it would mean the opposite. */
  readonly needsAll: boolean
}

/**
 * The words of a query, at most `most`, each once. Signs between words and little words do not count where others are left.
 */
export function queryWords(query: string, most: number): Query {
  const all: string[] = []
  const signs: string[] = []
  for (const word of searchKey(query).split(' ')) {
    const parts = partsOf(word)
    if (!SIGN.test(word)) all.push(...parts)
    else if (parts.length > 0) all.push(word)
    else signs.push(word)
  }
  const telling = all.filter((word) => !LITTLE_WORDS.has(word))
  const words = telling.length > 0 ? telling : all.length > 0 ? all : signs
  return {
    words: [...new Set(words)].slice(0, most),
    key: all.join(' '),
    isLiteral: words.some((word) => SIGN.test(word)),
    needsAll: words.some((word) => WITHOUT_WORDS.has(word)),
  }
}

/** All texts of one thing, whatever their language. */
export function textsOf(text: Text | undefined): string[] {
  return text ? Object.values(text) : []
}
