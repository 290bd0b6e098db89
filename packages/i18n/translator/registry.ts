import type { Language } from '@compass/domain/languages'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import type { Area } from '../words/index.ts'
import { formatMessage } from './format-message.ts'

/** A message as written (the unbuilt server) or as the Vite plugin compiled it (every build). */
export type Message = string | CompiledMessage
export type Messages = Readonly<Record<string, Message>>

/** Latin digits in every language; `sr` is Serbian in Latin script (the specification, section 1). */
export const INTL_LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  ar: 'ar-u-nu-latn',
  sr: 'sr-Latn-u-nu-latn',
  fr: 'fr-u-nu-latn',
  el: 'el-u-nu-latn',
}

interface LoadedLanguage {
  readonly messages: Record<string, Message>
  readonly areas: Set<Area>
}

const loaded = new Map<Language, LoadedLanguage>()
let compiler: ((message: string) => CompiledMessage) | null = null

/** The server registers the ICU compiler; the browser never does, its words arrive compiled. */
export function useCompiler(compile: ((message: string) => CompiledMessage) | null): void {
  compiler = compile
}

export function registerWords(language: Language, area: Area, words: Messages): void {
  const source = loadedIn(language)
  if (source.areas.has(area)) return
  Object.assign(source.messages, words)
  source.areas.add(area)
}

export function missingAreas(language: Language, areas: readonly Area[]): Area[] {
  const has = loaded.get(language)?.areas
  return areas.filter((area) => !has?.has(area))
}

/** Formats one message; a message as written is compiled when it is first said. Throws for a key that is not loaded. */
export function say(language: Language, key: string, values: Record<string, unknown> | undefined): string {
  const { messages } = loadedIn(language)
  let message = messages[key]
  if (message === undefined) throw new Error(`no words loaded for ${key} in ${language}`)
  if (typeof message === 'string') {
    if (!compiler)
      throw new Error(`the words of ${key} are not compiled: import @compass/i18n/server, or build with the plugin`)
    message = compiler(message)
    messages[key] = message
  }
  if (message.length === 1 && typeof message[0] === 'string') return message[0]
  return formatMessage(message, INTL_LOCALES[language], values)
}

function loadedIn(language: Language): LoadedLanguage {
  const known = loaded.get(language)
  if (known) return known
  const created = { messages: {}, areas: new Set<Area>() }
  loaded.set(language, created)
  return created
}
