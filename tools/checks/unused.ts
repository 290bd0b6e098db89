import type { Facts } from './facts.ts'
import { resolve } from './imports.ts'
import { isTest, type Sources } from './sources.ts'

type UnusedExport = { path: string; line: number; name: string; onlyTests: boolean }

/** Files that a framework, a command or our loader of words reads by name: no import shows who reads their exports. */
const READ_BY_NAME =
  /(^|\/)(vite|vitest|react-router|stryker)[\w.-]*\.ts$|(^|\/)(routes|root|entry\.\w+|route|[\w-]+-route|own-page)\.tsx?$|-(worker|process|floor)\.ts$|\.d\.(ts|mts)$|test-(cluster|parent)\.ts$|^packages\/i18n\/(words\/\w[\w-]*\/|load\/start-)/

/** Exported names that no other file takes; those that tests alone take are marked. */
export function unusedExports(all: readonly Facts[], manifests: Sources): UnusedExport[] {
  const sources: Sources = new Map(all.map(({ path, text }) => [path, text]))
  const used = new Map<string, { names: Set<string>; byCode: Set<string> }>()
  for (const { path, uses } of all) {
    for (const { wanted, names } of uses) {
      const file = resolve(path, wanted, sources, manifests)
      if (file === undefined) continue
      const known = used.get(file) ?? { names: new Set(), byCode: new Set() }
      used.set(file, known)
      for (const name of names) {
        known.names.add(name)
        if (!isTest(path)) known.byCode.add(name)
      }
    }
  }
  const routed = routedFiles(sources)
  return all
    .filter(({ path }) => !isTest(path) && !READ_BY_NAME.test(path) && !routed.has(path))
    .flatMap(({ path, exports }) => {
      const known = used.get(path)
      return exports
        .filter(({ name }) => name !== 'default' && !known?.byCode.has(name) && !known?.byCode.has('*'))
        .map(({ name, line }) => ({
          path,
          line,
          name,
          onlyTests: known !== undefined && (known.names.has(name) || known.names.has('*')),
        }))
    })
}

/** The files that tables of routes name: `route('promo', 'screens/order/promo/route.tsx')`. */
function routedFiles(sources: Sources): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [path, text] of sources) {
    const folder = /^(apps\/[\w-]+)\/routes\.ts$/.exec(path)?.[1]
    if (!folder) continue
    for (const match of text.matchAll(/'([\w./-]+\.tsx?)'/g)) found.add(`${folder}/${match[1]}`)
  }
  return found
}
