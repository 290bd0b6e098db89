import type { Language } from '@compass/domain/languages'
import { type Messages, missingAreas, registerWords } from '../translator/registry.ts'
import type { Area } from '../words/index.ts'

/** Areas that a browser can ask for; short messages, invoices and the sandbox gateway's pages are said by servers alone. */
export type BrowserArea = Exclude<Area, 'messages' | 'gateway' | 'invoice'>

/** What a file of words holds, by area or by language. */
type Words = Readonly<Record<string, Messages>>

/** The areas of the menu's screens, which are needed together: one file for each language. */
const START = import.meta.glob<Words>('./start-*.ts')
/** Each later screen alone; what the start has and what servers alone say is left out. */
const LATER = import.meta.glob<Words>([
  '../words/*/*.ts',
  '!../words/{basket,menu,shell}/*.ts',
  '!../words/{gateway,invoice,messages}/*.ts',
])

/**
 * Fetches the words that are not there yet, one request for the menu's screens and one for each later screen, in this
 * language alone. After it `createTranslator(language, areas)` answers at once. Rejects when a file cannot be fetched.
 */
export async function loadWords(language: Language, areas: readonly BrowserArea[]): Promise<void> {
  const missing = missingAreas(language, areas)
  const later = missing.filter((area) => fileOf(area, language) in LATER)
  await Promise.all([
    later.length < missing.length ? loadStart(language) : null,
    ...later.map(async (area) => {
      const words = await LATER[fileOf(area, language)]!()
      registerWords(language, area, words[language]!)
    }),
  ])
}

async function loadStart(language: Language): Promise<void> {
  const start = await START[`./start-${language}.ts`]!()
  for (const [area, messages] of Object.entries(start)) registerWords(language, area as Area, messages)
}

const fileOf = (area: Area, language: Language) => `../words/${area}/${language}.ts`
