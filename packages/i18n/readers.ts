import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FAMILIES } from './families.ts'
import { WORDS } from './server/index.ts'

const TOP = join(import.meta.dirname, '..', '..')
const REASONS = 'packages/domain/refusal/index.ts'
/** Where `refusals.` may be followed by one of these before the words of `domain/refusal`. */
const REFUSED = ['', 'field_', 'item_', 'promo_', 'slot_'] as const
const LITERAL = /(['"`])([a-z]+\.[\w-]+)\1/g
const COMPOSED = /\(`([a-z]+\.\w*)\$\{/g

/** Text of a file by its path from the top of the repository. */
type Sources = ReadonlyMap<string, string>

/** Every key that no code reads, and every composed key without a family, as one English sentence each. */
export function faultsOfReaders(
  words: Readonly<Record<string, object>> = WORDS.en,
  sources: Sources = readSources(),
  families: Readonly<Record<string, readonly string[]>> = FAMILIES,
): string[] {
  const faults: string[] = []
  const read = new Set<string>()
  for (const [beginning, parts] of Object.entries(families)) for (const part of parts) read.add(beginning + part)
  for (const [, part] of sources.get(REASONS)?.matchAll(/'([a-z_]+)'/g) ?? [])
    for (const beginning of REFUSED) read.add(`refusals.${beginning}${part}`)
  for (const [path, text] of sources) {
    for (const [, , key] of text.matchAll(LITERAL)) read.add(key!)
    for (const [, beginning] of text.matchAll(COMPOSED)) {
      const area = beginning!.slice(0, beginning!.indexOf('.'))
      if (area in words && area !== 'refusals' && !(beginning! in families))
        faults.push(`${path} composes a key of "${beginning}", which families.ts does not list`)
    }
  }
  for (const keys of Object.values(words))
    for (const key of Object.keys(keys)) if (!read.has(key)) faults.push(`${key}: no code reads it`)
  return faults
}

/** The code of applications and packages, without tests and without the words themselves. */
function readSources(): Sources {
  const sources = new Map<string, string>()
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(TOP, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        if (!/^(node_modules|build|dist|e2e|testing|\..*)$/.test(entry.name) && path !== 'packages/i18n/words')
          walk(path)
      } else if (/(?<!\.test)\.tsx?$/.test(entry.name)) sources.set(path, readFileSync(join(TOP, path), 'utf8'))
    }
  }
  walk('apps')
  walk('packages')
  return sources
}
