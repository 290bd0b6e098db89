import { signOf } from '@compass/domain/glyphs'
import { chooseText, type Language, type Text } from '@compass/domain/languages'
import type { Merchant } from '@compass/domain/merchants'
import type { CodeSheetSize } from '@compass/domain/spots'
import { serverWords } from '@compass/i18n/server'
import type { Phrase } from '../../pdf/fit-stack.ts'
import type { PrintedCode } from '../spots/codes.ts'
import { inkOn, inkOnWhite } from '../stores/brand-ink.ts'
import type { CodeLabel, CodeSheet } from './code-sheet.ts'

/** Names that a label has room for: the merchant's own in its first languages. */
const MAX_NAMES = 2
const SMALL = 0.68

/** Codes of a merchant as a sheet: what each label says, in all languages of the merchant, its first one first. */
export function composeCodeSheet(
  merchant: Merchant,
  codes: readonly PrintedCode[],
  size: CodeSheetSize,
  now: Date,
): CodeSheet {
  const { brand, languages, name } = merchant
  const [language] = languages as [Language, ...Language[]]
  const author = phrasesOf(name, languages)[0]?.text ?? ''
  const kinds = {
    table: wordsOf('store.table', languages),
    room: wordsOf('store.room', languages),
    store: wordsOf('store.chooseTable', languages),
  }
  const stores = [...new Set(codes.map(({ store }) => store))]
  return {
    size,
    language,
    title: serverWords(language)('sheet.title', { name: author }),
    author,
    date: now.toISOString(),
    brand: {
      colour: brand.colorCode,
      ink: inkOn(brand.colorCode),
      onWhite: inkOnWhite(brand.colorCode),
      sign: signOf(brand.glyph),
    },
    scan: wordsOf('sheet.scan', languages),
    stores: stores.map((store) => ({
      names: namesOf(merchant, store.name),
      labels: codes
        .filter((code) => code.store === store)
        .map((code) => labelOf(code, kinds[code.target.kind], languages)),
    })),
  }
}

function labelOf({ spot, url }: PrintedCode, kind: readonly Phrase[], languages: readonly Language[]): CodeLabel {
  const number = spot?.number ?? null
  const zone = phrasesOf(spot?.zone ?? spot?.floor, languages)
  const words = [kind[0]?.text, number, zone[0]?.text]
  return { kind, number, zone, url, alt: words.filter((word) => word).join(' ') }
}

/** The merchant in its first languages; of several stores also which one it is, for who hands the labels out. */
function namesOf({ name, languages, stores }: Merchant, storeName: Text): Phrase[] {
  const [first, ...others] = phrasesOf(name, languages).slice(0, MAX_NAMES)
  const store = stores.length > 1 ? phrasesOf(storeName, languages).slice(0, 1) : []
  return [
    ...(first ? [{ ...first, weight: 600 as const }] : []),
    ...[...others, ...store].map((phrase) => ({ ...phrase, scale: SMALL })),
  ]
}

/** A text in each of these languages, each wording once: what is missing in one is there in another. */
function phrasesOf(text: Text | null | undefined, languages: readonly Language[]): Phrase[] {
  const chosen = languages.flatMap((language) => chooseText(text, language, languages[0]!) ?? [])
  return distinct(chosen)
}

function wordsOf(
  key: 'store.table' | 'store.room' | 'store.chooseTable' | 'sheet.scan',
  languages: readonly Language[],
): Phrase[] {
  return distinct(languages.map((language) => ({ text: serverWords(language)(key), language })))
}

function distinct(phrases: readonly Phrase[]): Phrase[] {
  return phrases.filter(({ text }, place) => phrases.findIndex((phrase) => phrase.text === text) === place)
}
