import type { Language } from '@compass/domain/languages'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { createTranslator, type Translator } from '../translator/index.ts'
import { type Messages, registerWords, useCompiler } from '../translator/registry.ts'
import type { Area } from '../words/index.ts'
import * as ar from './ar.ts'
import * as el from './el.ts'
import * as en from './en.ts'
import * as fr from './fr.ts'
import * as sr from './sr.ts'

/** All words of all languages, as written. Importing this module makes every translator work at once, on the server. */
export const WORDS: Readonly<Record<Language, Readonly<Record<Area, Messages>>>> = { en, ar, sr, fr, el }

const AREAS = Object.keys(en) as Area[]
const translators = new Map<Language, Translator>()

useCompiler(compileMessageOrThrow)
for (const [language, areas] of Object.entries(WORDS)) {
  for (const [area, words] of Object.entries(areas)) registerWords(language as Language, area as Area, words)
}

/** Everything in one language, at once; each message is compiled when it is first said. */
export function serverWords(language: Language): Translator {
  const known = translators.get(language)
  if (known) return known
  const made = createTranslator(language, AREAS)
  translators.set(language, made)
  return made
}
