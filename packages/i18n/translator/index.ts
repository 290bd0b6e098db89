import type { Language } from '@compass/domain/languages'
import type { Area, Key, Value, Values, ValuesFor } from '../words/index.ts'
import { isolate } from './isolate.ts'
import { missingAreas, say } from './registry.ts'
import { cutTags, guardTags, type Piece } from './rich.ts'

export type { Key, ValuesFor } from '../words/index.ts'
export { isolate } from './isolate.ts'

/**
 * Says words in one language: `const t = createTranslator('en', ['basket']); t('basket.title')`.
 * `Translator<'menu' | 'shell'>` fits wherever `Translator<'shell'>` is asked for.
 */
export interface Translator<A extends Area = Area> {
  readonly language: Language
  /** The sentence as plain text, its values kept in their own direction. */
  <K extends Key<A>>(key: K, ...values: ValuesFor<K>): string
  /** The sentence cut at its `<0>…</0>` tags, for a screen that fills them with links or emphasis. */
  rich<K extends Key<A>>(key: K, ...values: ValuesFor<K>): readonly Piece[]
}

/**
 * The words of these areas in this language. They must have been loaded: on the server by importing
 * `@compass/i18n/server`, in the browser by `await loadWords(language, areas)`. Throws where they were not.
 */
export function createTranslator<A extends Area>(language: Language, areas: readonly A[]): Translator<A> {
  const missing = missingAreas(language, areas)
  if (missing.length > 0) throw new Error(`words not loaded in ${language}: ${missing.join(', ')}`)
  const translate = (key: string, values?: Values) => say(language, key, prepare(values, language, false))
  const rich = (key: string, values?: Values) => cutTags(say(language, key, prepare(values, language, true)))
  return Object.assign(translate, { language, rich }) as Translator<A>
}

function prepare(values: Values | undefined, language: Language, tagged: boolean): Record<string, Value> | undefined {
  if (!values) return undefined
  const prepared: Record<string, Value> = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'number') prepared[name] = value
    else prepared[name] = isolate(tagged ? guardTags(value) : value, language)
  }
  return prepared
}
