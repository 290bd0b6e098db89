import { join } from 'node:path'
import { cutLibrary, FORBIDDEN, FORBIDDEN_PROPERTY, ICON_KEYS, LIBRARY_CUTS } from './library-cuts.ts'

const ADVICE = 'adapt server/first-paint/library-cuts.ts, or build and run with FIRST_PAINT=off.'
const ICONS = '/lucide-react/dist/esm/icons/'
const IMPORT = /import (?!type\b)(?:\w+, )?\{([^}]*)\} from '([\w/-]+)'/g

/** Takes from the browser's build what no screen of ours reaches (`library-cuts.ts`). */
export function cutLibraries() {
  const met = new Set<string>()
  return {
    name: 'compass-cut-libraries',
    apply: 'build' as const,
    enforce: 'pre' as const,
    resolveId(source: string, importer = '') {
      if (!source.endsWith('/createLucideIcon.mjs') || !importer.replaceAll('\\', '/').includes(ICONS)) return null
      met.add(ICONS)
      return join(import.meta.dirname, 'draw-icon.ts')
    },
    transform(code: string, id: string) {
      const path = id.split('?')[0]!.replaceAll('\\', '/')
      if (!path.includes('/node_modules/')) {
        const forbidden = findForbidden(code)
        if (forbidden)
          throw new Error(`${path} has ${forbidden}, whose code is cut from the browser's build: ${ADVICE}`)
        return null
      }
      if (path.includes(ICONS)) return { code: code.replaceAll(ICON_KEYS, ''), map: null }
      const cuts = LIBRARY_CUTS.filter(({ file }) => path.endsWith(`/${file}`))
      if (cuts.length === 0) return null
      met.add(cuts[0]!.file)
      try {
        return { code: cuts.reduce(cutLibrary, code), map: null }
      } catch (fault) {
        throw new Error(`${(fault as Error).message}: ${ADVICE}`)
      }
    },
    buildEnd(error?: Error) {
      const missing = [ICONS, ...LIBRARY_CUTS.map(({ file }) => file)].find((file) => !met.has(file))
      if (missing && !error) throw new Error(`The browser's build has no ${missing}: ${ADVICE}`)
    },
  }
}

/** What a source imports, or writes, although the code behind it is cut. */
export function findForbidden(code: string): string | null {
  const property = FORBIDDEN_PROPERTY.exec(code)
  if (property) return property[0].trim()
  for (const [, names, from] of code.matchAll(IMPORT)) {
    const imported = names!.split(',').map((name) => name.trim().split(' as ')[0]!)
    const forbidden = imported.find((name) => FORBIDDEN[from!]?.includes(name))
    if (forbidden) return `${forbidden} from ${from}`
  }
  return null
}
