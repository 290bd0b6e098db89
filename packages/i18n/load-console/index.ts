import type { Language } from '@compass/domain/languages'
import { type Messages, missingAreas, registerWords } from '../translator/registry.ts'
import type { ConsoleArea as OwnArea } from '../words/index.ts'

/** What the console says: areas of its own, and what customers read of diets and addresses, too. */
export type ConsoleArea = OwnArea | 'checkout' | 'diets'

const FILES = import.meta.glob<Readonly<Record<string, Messages>>>(
  '../words/{board,checkout,console,customers,diets,editor,history,hours,look,offers,reports,settings,soldout,spots,staff,start}/*.ts',
)

/**
 * Fetches the console's words that are not there yet, a file for each area in this language alone. After it
 * `createTranslator(language, areas)` answers at once. Rejects when a file cannot be fetched.
 */
export async function loadConsoleWords(language: Language, areas: readonly ConsoleArea[]): Promise<void> {
  await Promise.all(
    missingAreas(language, areas).map(async (area) => {
      const words = await FILES[`../words/${area}/${language}.ts`]!()
      registerWords(language, area as ConsoleArea, words[language]!)
    }),
  )
}
