import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve as resolvePath } from 'node:path'
import { parseArgs } from 'node:util'
import { type Facts, factsOf, MAX_ROUTINE_LINES } from './checks/facts.ts'
import { resolve } from './checks/imports.ts'
import { findPlaces, RULES, writeRatchet } from './checks/ratchet.ts'
import { longSentences } from './checks/sentences.ts'
import { isCode, isManifest, isTest, type Sources, top } from './checks/sources.ts'
import { unusedExports } from './checks/unused.ts'
import { dialectOf, participlesOf } from './checks/words.ts'
import { DUPLICATE_LINES, findDuplicates } from './figures/duplicates.ts'
import { bestOrder, circlesOf, type Graph, importsAgainst } from './figures/graph.ts'

/**
 * Figures of the code, of this tree or of another commit's: `npm run figures -- --root ../other`.
 * `--list <rule>` prints the places of a rule that counts down (tools/checks/ratchet.ts), and `--list all` those of each.
 * `--lower` writes the numbers that fell, and `--write` writes all numbers as they are.
 */
const { values: options } = parseArgs({
  options: {
    root: { type: 'string', default: top },
    list: { type: 'string' },
    lower: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})

if (options.list !== undefined) listPlaces(options.list)
else if (options.lower || options.write) writeRatchet(findPlaces(), options.write)
else printFigures(resolvePath(options.root))

function listPlaces(wanted: string): void {
  if (wanted !== 'all' && !RULES.some(({ name }) => name === wanted)) {
    throw new Error(`There is no rule "${wanted}"; there are: ${RULES.map(({ name }) => name).join(', ')}.`)
  }
  for (const [{ name, describes }, folders] of findPlaces()) {
    if (wanted !== 'all' && wanted !== name) continue
    const places = [...folders.values()].flat()
    process.stdout.write(`${places.length} ${describes}\n`)
    for (const { path, line, text } of places) process.stdout.write(`  ${path}:${line} ${text}\n`)
  }
}

function printFigures(root: string): void {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  const paths = listed.stdout.split('\0').filter((path) => existsSync(join(root, path)))
  const all = factsOf(root, paths.filter(isCode))
  const manifests = new Map(paths.filter(isManifest).map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const source = all.filter(
    ({ path }) => /^(apps|packages)\//.test(path) && !isTest(path) && !path.includes('/generated'),
  )
  const rows = [
    ...sizes(all, source),
    ...ties(root, all, manifests),
    ...routines(source),
    ...doubts(all, source),
    ...words(all),
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  process.stdout.write(`${rows.map(([name, text]) => `${name.padEnd(width)}  ${text}`).join('\n')}\n`)
}

type Row = readonly [name: string, text: string]

function sizes(all: readonly Facts[], source: readonly Facts[]): Row[] {
  const lines = sum(source, (one) => one.lines)
  const folders = Map.groupBy(source, ({ path }) => path.slice(0, path.lastIndexOf('/')))
  const comments = sum(source, (one) => sum(one.comments, ({ text }) => text.split('\n').length))
  const code = new Map(source.filter(({ path }) => !path.includes('/words/')).map(({ path, text }) => [path, text]))
  const duplicates = findDuplicates(code)
  const { longest } = duplicates
  return [
    [
      'files, lines',
      `${source.length}, ${lines} (tests apart: ${sum(
        all.filter((one) => isTest(one.path)),
        (one) => one.lines,
      )} lines)`,
    ],
    ['lines of a file', spread(source.map((one) => ({ size: one.lines, name: one.path })))],
    ['files above 300 lines', `${source.filter((one) => one.lines > 300).length}`],
    ['folders with more than 15 files', `${[...folders.values()].filter((files) => files.length > 15).length}`],
    ['lines of comments per 100 lines', `${((100 * comments) / lines).toFixed(1)}`],
    [
      `duplicates of ${DUPLICATE_LINES} lines and more`,
      `${duplicates.blocks}, ${duplicates.lines} lines${longest ? `; longest ${longest.lines} at ${longest.path}:${longest.line}` : ''}`,
    ],
  ]
}

/** Imports between files and folders. */
function ties(root: string, all: readonly Facts[], manifests: Sources): Row[] {
  const sources = new Map(all.map(({ path, text }) => [path, text]))
  const withTypes = new Map<string, Map<string, number>>()
  const atRunTime = new Map<string, Map<string, number>>()
  const features = new Map<string, Map<string, number>>()
  const add = (graph: Map<string, Map<string, number>>, from: string, to: string) => {
    const targets = graph.get(from) ?? new Map<string, number>()
    graph.set(from, targets.set(to, (targets.get(to) ?? 0) + 1))
  }
  const own = all.filter(({ path }) => /^(apps|packages)\//.test(path) && !isTest(path))
  const climbs: string[] = []
  const unresolved: string[] = []
  for (const { path, uses } of own) {
    for (const { wanted, typesOnly } of uses) {
      if (wanted.startsWith('../../../')) climbs.push(path)
      const file = resolve(path, wanted, sources, manifests)
      if (file === undefined) {
        if (/^[.#]|^@compass\//.test(wanted) && !/\.(css|json|woff2)(\?|$)|\+types/.test(wanted))
          unresolved.push(`${path} → ${wanted}`)
        continue
      }
      add(withTypes, path, file)
      if (!typesOnly) add(atRunTime, path, file)
      const [from, to] = [featureOf(path), featureOf(file)]
      if (from && to && from !== to) add(features, from, to)
    }
  }
  const unused = unusedExports(all, manifests)
  const exported = sum(all, (one) => (isTest(one.path) ? 0 : one.exports.length))
  const faces = own.filter(({ path }) => /\/index\.tsx?$/.test(path))
  return [
    ['circles of files at run time', describeCircles(atRunTime)],
    ['circles of files with type imports', describeCircles(withTypes)],
    ['arrows among apps/api/features', describeArrows(root, features)],
    ['imports that climb more than two folders', `${climbs.length} in ${new Set(climbs).size} files`],
    ['imports of ours that were not found', `${unresolved.length}${unresolved[0] ? `, ${unresolved[0]}` : ''}`],
    [
      'exports that nobody imports',
      `${unused.filter((one) => !one.onlyTests).length} of ${exported}, and ${unused.filter((one) => one.onlyTests).length} for tests alone`,
    ],
    [
      "exports of a folder's index",
      faces.length === 0 ? 'none' : spread(faces.map((one) => ({ size: one.exports.length, name: one.path }))),
    ],
  ]
}

function featureOf(path: string): string | undefined {
  return /^apps\/api\/features\/([^/]+)\//.exec(path)?.[1]
}

function describeCircles(graph: Graph): string {
  const circles = circlesOf(graph)
  if (circles.length === 0) return '0'
  const largest = circles[0]!
  const folders = [...new Set(largest.map((path) => path.slice(0, path.lastIndexOf('/'))))]
  return `${circles.length}, ${sum(circles, (one) => one.length)} files; largest ${largest.length} in ${folders.slice(0, 3).join(', ')}${folders.length > 3 ? ' …' : ''}`
}

function describeArrows(root: string, graph: Graph): string {
  const file = join(root, 'tools', 'checks', 'arrows.ts')
  const declared = existsSync(file) && /FEATURE_ORDER = \[\n([\s\S]*?)\n\]/.exec(readFileSync(file, 'utf8'))?.[1]
  const order = declared ? [...declared.matchAll(/'([\w-]+)'/g)].map((match) => match[1]!) : bestOrder(graph)
  const pairs = [...graph].flatMap(([from, targets]) => [...targets.keys()].map((to) => [from, to] as const))
  const broken = pairs.filter(([from, to]) => order.indexOf(to) > order.indexOf(from))
  const mutual = pairs.filter(([from, to]) => from < to && graph.get(to)?.has(from))
  const imports = sum([...graph.values()], (targets) => sum([...targets.values()], (count) => count))
  const source = declared ? 'the declared order' : 'the best order that was found'
  return `${pairs.length}, ${broken.length} against ${source}, ${mutual.length} mutual (imports: ${imports}, ${importsAgainst(graph, order)} against)`
}

function routines(source: readonly Facts[]): Row[] {
  const each = source.flatMap(({ path, routines }) => routines.map((one) => ({ ...one, path })))
  const long = each.filter(({ lines }) => lines > MAX_ROUTINE_LINES).sort((a, b) => b.lines - a.lines)
  return [
    ['lines of a function', spread(each.map(({ lines, name, path }) => ({ size: lines, name: `${name} in ${path}` })))],
    [
      'functions with 5 parameters and more',
      `${each.filter(({ parameters }) => parameters >= 5).length} of ${each.length}`,
    ],
    [
      `functions above ${MAX_ROUTINE_LINES} lines`,
      `${long.length}, ${long.filter(({ reason }) => !reason).length} without a reason`,
    ],
    ...long.slice(0, 15).map(({ name, path, line, lines, reason }): Row => {
      return [`  ${name}`, `${lines}${reason ? ' (with a reason)' : ''} ${path}:${line}`]
    }),
  ]
}

function doubts(all: readonly Facts[], source: readonly Facts[]): Row[] {
  const lines = sum(source, (one) => one.lines)
  const perThousand = (count: number) => `${((1000 * count) / lines).toFixed(1)} (${count})`
  return [
    ['casts per 1,000 lines', perThousand(sum(source, (one) => one.casts))],
    ['non-null ! per 1,000 lines', perThousand(sum(source, (one) => one.nonNulls))],
    [
      'any',
      `${sum(source, (one) => one.anys)}, and ${sum(all, (one) => one.anys) - sum(source, (one) => one.anys)} in tests and tools`,
    ],
    ['bare numbers of services', `${sum(source, (one) => one.services.length)}`],
  ]
}

function words(all: readonly Facts[]): Row[] {
  return [
    ['names of the dialect', `${sum(all, (one) => dialectOf(one).length)} of ${sum(all, (one) => one.names.length)}`],
    ['types named by a participle', `${sum(all, (one) => participlesOf(one).length)}`],
    ['sentences of comments above 25 words', `${sum(all, (one) => longSentences(one.comments).length)}`],
  ]
}

function spread(sized: readonly { size: number; name: string }[]): string {
  const sorted = sized.toSorted((a, b) => a.size - b.size)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!.size
  const longest = sorted.at(-1)!
  return `median ${at(0.5)}, p90 ${at(0.9)}, longest ${longest.size} (${longest.name})`
}

function sum<T>(all: readonly T[], measure: (one: T) => number): number {
  return all.reduce((total, one) => total + measure(one), 0)
}
