import { FAMILIES } from '../../packages/i18n/families.ts'
import { WORDS } from '../../packages/i18n/server/index.ts'
import { type Finding, isCode, readSources, type Sources } from './sources.ts'

/** Tests read words that a screen may not; the words themselves name every key. */
const NOT_STATED = /\.test\.tsx?$|\/(e2e|testing)\/|\/i18n\/words\//
const REASONS = 'packages/domain/refusal/index.ts'
/** Where `refusals.` may be followed by one of these before the words of `domain/refusal`. */
const REFUSED = ['', 'field_', 'item_', 'promo_', 'slot_'] as const
const LITERAL = /(['"`])([a-z]+\.[\w-]+)\1/g
const COMPOSED = /\(`([a-z]+\.\w*)\$\{/g

/** Finds words that nobody can read: every key is one that code names, or belongs to a family that code composes. */
export function checkWordKeys(): Finding {
  const sources = readSources((path) => /^(apps|packages)\//.test(path) && isCode(path) && !NOT_STATED.test(path))
  const keys = Object.values(WORDS.en).flatMap((area) => Object.keys(area))
  return { faults: findUnreadKeys(WORDS.en, sources, FAMILIES), looked: `${keys.length} keys` }
}

/** Every key that no code reads, and every composed key without a family, as one English sentence each. */
export function findUnreadKeys(
  words: Readonly<Record<string, object>>,
  sources: Sources,
  families: Readonly<Record<string, readonly string[]>>,
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
        faults.push(`${path} composes a key of "${beginning}", which i18n/families.ts does not list`)
    }
  }
  for (const keys of Object.values(words))
    for (const key of Object.keys(keys)) if (!read.has(key)) faults.push(`${key}: no code reads it`)
  return faults
}
