import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

const WORDS_FILE = /\/i18n\/words\/[a-z]+\/(en|ar|sr|fr|el)\.ts$/

/** The part of Vite's plugin shape that is used here. */
interface TransformPlugin {
  readonly name: string
  readonly enforce: 'pre'
  transform(code: string, id: string): Promise<{ code: string; map: null } | null>
}

/**
 * Turns each file of words into its compiled messages while the storefront is built, so that the browser gets no ICU
 * parser and no types. A message that does not parse stops the build with its key.
 */
export function compiledWords(): TransformPlugin {
  return {
    name: 'compass-words',
    enforce: 'pre',
    async transform(_code, id) {
      const path = id.split('?')[0]!
      const language = WORDS_FILE.exec(path.replaceAll('\\', '/'))?.[1]
      if (!language) return null
      const { mtimeMs } = await stat(path)
      const written: Record<string, Record<string, string>> = await import(
        `${pathToFileURL(path).href}?changed=${mtimeMs}`
      )
      return { code: `export const ${language} = ${JSON.stringify(compileWords(written[language]!))}\n`, map: null }
    },
  }
}

function compileWords(words: Record<string, string>): Record<string, unknown> {
  const compiled: Record<string, unknown> = {}
  for (const [key, message] of Object.entries(words)) {
    try {
      compiled[key] = compileMessageOrThrow(message)
    } catch (fault) {
      throw new Error(`${key} is no message: ${(fault as Error).message}`)
    }
  }
  return compiled
}
