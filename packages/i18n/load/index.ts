import type { Language } from '@compass/domain/languages'
import { type Messages, missingAreas, registerWords } from '../translator/registry.ts'
import type { Area, ConsoleArea } from '../words/index.ts'

/**
 * Areas that a browser can ask for. Servers alone say the others: short messages, invoices, printed codes, link lists, what is
 * asked about privacy, and the sandbox gateway's pages. The console has a loader of its own.
 */
export type BrowserArea = Exclude<
  Area,
  'messages' | 'gateway' | 'invoice' | 'links' | 'privacy' | 'sheet' | Exclude<ConsoleArea, 'diets'>
>

/** What a file of words holds, by area or by language. */
export type Words = Readonly<Record<string, Messages>>

/** The menu's words by area, and where the words of later screens are, each in a file of its own. */
type Start = Words & { readonly later: Readonly<Record<string, () => Promise<Words>>> }

/** Areas that the menu needs together: one file for each language. */
const START = import.meta.glob<Start>('./start-*.ts')

/**
 * Fetches the words that are not there yet, one request for the menu's screens and one for each later screen, in this
 * language alone. After it `createTranslator(language, areas)` answers at once. Rejects when a file cannot be fetched.
 */
export async function loadWords(language: Language, areas: readonly BrowserArea[]): Promise<void> {
  if (missingAreas(language, areas).length === 0) return
  const { later, ...start } = await START[`./start-${language}.ts`]!()
  for (const [area, messages] of Object.entries(start)) registerWords(language, area as Area, messages)
  await Promise.all(
    missingAreas(language, areas).map(async (area) => {
      const words = await later[`../words/${area}/${language}.ts`]!()
      registerWords(language, area, words[language]!)
    }),
  )
}
