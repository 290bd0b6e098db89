import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Facts, factsOf, MAX_ROUTINE_LINES } from './facts.ts'
import { longSentences, MAX_WORDS, plainComments } from './sentences.ts'
import { type Finding, isCode, isManifest, isTest, listFiles, readSources, type Sources, top } from './sources.ts'
import { unusedExports } from './unused.ts'
import { dialectOf, participlesOf } from './words.ts'

/** Where something is that a rule does not want. */
export type Place = { path: string; line: number; text: string }

/** Files that are no code: stylesheets and migrations, and the manifests of packages. */
type Others = { plain: Sources; manifests: Sources }

export type Rule = { name: string; describes: string; find: (all: readonly Facts[], others: Others) => Place[] }

/** How many of each rule's places each folder may still have. None is the end: then the rule stands without a number. */
type Ratchet = Readonly<Record<string, Readonly<Record<string, number>>>>

const RATCHET_FILE = join(top, 'tools', 'checks', 'ratchet.json')

/** Migrations that ran somewhere are never changed, not even their comments. */
const APPLIED = /^apps\/api\/db\/migrations\//

const each = (find: (facts: Facts) => { line: number; text: string }[]) => (all: readonly Facts[]) =>
  all.flatMap((facts) => find(facts).map((one) => ({ path: facts.path, ...one })))

export const RULES: readonly Rule[] = [
  { name: 'dialect', describes: 'names with words that tools/checks/words.ts lists', find: each(dialectOf) },
  { name: 'participles', describes: 'types named by a participle', find: each(participlesOf) },
  { name: 'sentences', describes: `sentences of comments above ${MAX_WORDS} words`, find: findLongSentences },
  {
    name: 'services',
    describes: 'bare numbers of services',
    find: each(({ path, services }) =>
      isTest(path) ? [] : services.map((line) => ({ line, text: 'a bare number of a service' })),
    ),
  },
  {
    name: 'exports',
    describes: 'exports that nobody imports',
    find: (all, { manifests }) =>
      unusedExports(all, manifests)
        .filter(({ onlyTests }) => !onlyTests)
        .map(({ path, line, name }) => ({ path, line, text: `nobody imports ${name}` })),
  },
  {
    name: 'functions',
    describes: `functions above ${MAX_ROUTINE_LINES} lines without "Long on purpose: …" in the comment above`,
    find: each(({ path, routines }) =>
      routines
        .filter(({ lines, reason }) => !isTest(path) && lines > MAX_ROUTINE_LINES && !reason)
        .map(({ line, name, lines }) => ({ line, text: `${name} has ${lines} lines` })),
    ),
  },
]

function findLongSentences(all: readonly Facts[], { plain }: Others): Place[] {
  const report = (path: string) => (one: { line: number; words: number; text: string }) => ({
    ...{ path, line: one.line },
    text: `${one.words} words: ${one.text.slice(0, 80)}…`,
  })
  return [
    ...all.flatMap(({ path, comments }) => longSentences(comments).map(report(path))),
    ...[...plain].flatMap(([path, text]) => longSentences(plainComments(path, text)).map(report(path))),
  ]
}

/** The folder that a file counts for: an application, a package, or a folder of the top. */
export function folderOf(path: string): string {
  const parts = path.split('/')
  if (parts.length === 1) return '.'
  return parts[0] === 'apps' || parts[0] === 'packages' ? `${parts[0]}/${parts[1]}` : parts[0]!
}

/** The places of every rule, by folder. */
export function findPlaces(): Map<Rule, Map<string, Place[]>> {
  const all = factsOf(
    top,
    listFiles().filter((path) => isCode(path) && !/(^|\/)generated/.test(path)),
  )
  const plain = readSources((path) => /\.(css|sql)$/.test(path) && !APPLIED.test(path))
  const others = { plain, manifests: readSources(isManifest) }
  return new Map(RULES.map((rule) => [rule, Map.groupBy(rule.find(all, others), ({ path }) => folderOf(path))]))
}

const readRatchet = (): Ratchet => JSON.parse(readFileSync(RATCHET_FILE, 'utf8'))

/** Compares what is found with what may remain. */
export function compare(found: ReturnType<typeof findPlaces>, ratchet: Ratchet): { faults: string[]; notes: string[] } {
  const faults: string[] = []
  const notes: string[] = []
  for (const [{ name, describes }, folders] of found) {
    const allowed = ratchet[name] ?? {}
    for (const folder of new Set([...folders.keys(), ...Object.keys(allowed)])) {
      const places = folders.get(folder) ?? []
      const most = allowed[folder] ?? 0
      if (places.length > most) {
        faults.push(
          `${folder}: ${places.length} ${describes}, and ${most} may remain (npm run figures -- --list ${name} lists them all):`,
          ...places.slice(0, 10).map(({ path, line, text }) => `  ${path}:${line} ${text}`),
        )
      } else if (places.length < most)
        notes.push(`${folder}: ${name} fell to ${places.length}: npm run figures -- --lower`)
    }
  }
  return { faults, notes }
}

/** Writes what is found as what may remain; a number rises only where `mayRise`. */
export function writeRatchet(found: ReturnType<typeof findPlaces>, mayRise: boolean): void {
  const before: Ratchet = mayRise ? {} : readRatchet()
  const after: Record<string, Record<string, number>> = {}
  for (const [{ name }, folders] of found) {
    const counts = [...folders].map(([folder, places]) => {
      return [folder, mayRise ? places.length : Math.min(places.length, before[name]?.[folder] ?? 0)] as const
    })
    after[name] = Object.fromEntries(counts.filter(([, count]) => count > 0).sort(([a], [b]) => (a < b ? -1 : 1)))
  }
  writeFileSync(RATCHET_FILE, `${JSON.stringify(after, null, 2)}\n`)
}

/** Does the dialect, and what else counts down to nothing, at least not grow? */
export function checkRatchet(): Finding & { notes: string[] } {
  const found = findPlaces()
  const { faults, notes } = compare(found, readRatchet())
  const left = [...found].map(([{ name }, folders]) => `${name} ${[...folders.values()].flat().length}`)
  return { faults, notes, looked: left.join(' · ') }
}
