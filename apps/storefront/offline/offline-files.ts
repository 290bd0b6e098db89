import type { Language } from '@compass/domain/languages'

/** Files of the build that menus need without a network: those of every language, and the words of each. */
export type OfflineFiles = Readonly<Record<'all' | Language, readonly string[]>>

const IMPORTS = /(?:from|import)\s*"\.\/([\w.-]+\.js)"/g
const LATER = /import\(\s*["'`]\.\/([\w.-]+\.js)["'`]\)/g
const WORDS = /^(?:start-)?(en|ar|sr|fr|el)-/
/** What a menu that somebody touches asks for, and what opens over it. */
const ROUTES = [
  ...['shell/cart/route', 'shell/own-orders/route', 'shell/promotions/usable-promotions-route'],
  ...['screens/menu/item/route', 'screens/menu/search/route'],
]

/**
 * The stylesheet, and the menu's scripts with every part that they may bring later, and what those import. A part that is missing without a
 * network would end on a page of faults. Throws where the bundler's files are not those that are looked for.
 *
 * @param texts of the files of `assets`, by name
 */
export function findOfflineFiles(texts: ReadonlyMap<string, string>): OfflineFiles {
  const named = (file: string, pattern: RegExp) =>
    [...(texts.get(file) ?? '').matchAll(pattern)].flatMap(([, name]) => (name && texts.has(name) ? [name] : []))
  const menu = [...texts.keys()].filter((file) => file.startsWith('menu-'))
  const styles = [...texts.keys()].filter((file) => /^styles-.*\.css$/.test(file))
  const manifest = [...texts].find(([file]) => file.startsWith('manifest-'))
  const routes = manifest ? modulesOf(manifest[1]) : []
  const files = new Set([
    ...menu,
    ...menu.flatMap((file) => named(file, LATER)),
    ...routes,
    ...(manifest ? [manifest[0]] : []),
  ])
  for (const file of files) for (const name of named(file, IMPORTS)) files.add(name)
  const all = [...styles, ...[...files].filter((file) => !WORDS.test(file))]
  const hasPart = all.some((file) => file.startsWith('offline-part-'))
  if (styles.length !== 1 || !hasPart || routes.length < ROUTES.length)
    throw new Error(
      'The bundler wrote no styles-….css, no offline-part-….js, or no manifest with the routes of a menu: adapt offline-files.ts.',
    )
  const wordsOf = (language: Language) =>
    [...texts.keys()].filter((file) => WORDS.exec(file)?.[1] === language).map(addressOf)
  const [en, ar, sr, fr, el] = (['en', 'ar', 'sr', 'fr', 'el'] as const).map(wordsOf)
  return { all: all.map(addressOf), en: en!, ar: ar!, sr: sr!, fr: fr!, el: el! }
}

function modulesOf(manifest: string): string[] {
  const json = /^window\.__reactRouterManifest=(\{.*\});\s*$/s.exec(manifest)?.[1] ?? '{"routes":{}}'
  const { routes } = JSON.parse(json) as { routes: Record<string, { module: string; imports?: string[] }> }
  const paths = ROUTES.flatMap((id) => (routes[id] ? [routes[id].module, ...(routes[id].imports ?? [])] : []))
  return [...new Set(paths)].map((path) => path.split('/').at(-1)!)
}

const addressOf = (file: string) => `/assets/${file}`
