import type { Language } from '@compass/domain/languages'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { createTranslator, type Translator } from '../translator/index.ts'
import { type Messages, registerWords, useCompiler } from '../translator/registry.ts'
import type { Area } from '../words/index.ts'

const LANGUAGES: readonly Language[] = ['en', 'ar', 'sr', 'fr', 'el']
const AREAS = Object.keys({
  account: 0,
  aftercare: 0,
  basket: 0,
  bill: 0,
  board: 0,
  checkout: 0,
  console: 0,
  court: 0,
  customers: 0,
  diets: 0,
  editor: 0,
  facts: 0,
  gateway: 0,
  history: 0,
  hours: 0,
  install: 0,
  invoice: 0,
  item: 0,
  landing: 0,
  links: 0,
  location: 0,
  look: 0,
  loyalty: 0,
  medica: 0,
  menu: 0,
  messages: 0,
  navigation: 0,
  news: 0,
  offers: 0,
  offline: 0,
  paylink: 0,
  payment: 0,
  pharmacy: 0,
  price: 0,
  privacy: 0,
  promo: 0,
  recurring: 0,
  refusals: 0,
  replacement: 0,
  reports: 0,
  search: 0,
  settings: 0,
  sheet: 0,
  shell: 0,
  soldout: 0,
  spots: 0,
  staff: 0,
  start: 0,
  status: 0,
  store: 0,
  track: 0,
  visits: 0,
} satisfies Record<Area, 0>) as Area[]

/** All words of all languages, as written. Importing this module makes every translator work at once, on the server. */
export const WORDS = Object.fromEntries(
  await Promise.all(LANGUAGES.map(async (language) => [language, await wordsIn(language)])),
) as Readonly<Record<Language, Readonly<Record<Area, Messages>>>>

const translators = new Map<Language, Translator>()

useCompiler(compileMessageOrThrow)
for (const language of LANGUAGES) for (const area of AREAS) registerWords(language, area, WORDS[language][area])

async function wordsIn(language: Language): Promise<Record<string, Messages>> {
  const found = AREAS.map(async (area) => {
    const words: Record<string, Messages> = await import(`../words/${area}/${language}.ts`)
    return [area, words[language]!] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

/** Everything in one language, at once; each message is compiled when it is first said. */
export function serverWords(language: Language): Translator {
  const known = translators.get(language)
  if (known) return known
  const created = createTranslator(language, AREAS)
  translators.set(language, created)
  return created
}
