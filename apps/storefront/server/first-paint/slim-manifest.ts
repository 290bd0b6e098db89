import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The screens that a link fetches ahead (`prefetch`): the browser asks the manifest what these import, and no other. */
const FETCHED_AHEAD = ['screens/menu/item/route']

const MANIFEST = /^window\.__reactRouterManifest=(\{.*\});\s*$/s

interface Route {
  readonly id: string
  readonly imports?: readonly string[]
}

interface Manifest {
  readonly routes: Readonly<Record<string, Route>>
}

/** React Router's browser never reads it. */
const UNREAD = 'hasDefaultExport'

/**
 * The manifest without what each screen imports, without what is false or empty, and with each id once: it is on every page. The
 * server keeps its own, from which a page's first scripts are named; what is gone to later imports its files by itself. Null
 * where it looks different.
 */
export function slimManifest(text: string): string | null {
  const json = MANIFEST.exec(text)?.[1]
  if (json === undefined) return null
  const manifest = JSON.parse(json) as Manifest
  if (!FETCHED_AHEAD.every((id) => manifest.routes[id]?.imports)) return null
  if (Object.entries(manifest.routes).some(([key, { id }]) => id !== key)) return null
  const routes = Object.fromEntries(Object.entries(manifest.routes).map(([id, route]) => [id, slimRoute(id, route)]))
  const slim = JSON.stringify({ ...manifest, routes })
  return `const m=window.__reactRouterManifest=${slim};for(const id in m.routes)m.routes[id].id=id;`
}

function slimRoute(id: string, route: Route): object {
  const fields = Object.entries(route).filter(
    ([name, value]) =>
      name !== 'id' &&
      name !== UNREAD &&
      value !== false &&
      !(Array.isArray(value) && value.length === 0) &&
      (name !== 'imports' || FETCHED_AHEAD.includes(id)),
  )
  return Object.fromEntries(fields)
}

/** Slims the manifest that the build has written; a sentence where it finds none. */
export function slimManifestIn(client: string): string[] {
  const assets = join(client, 'assets')
  const slimmed = readdirSync(assets)
    .filter((name) => /^manifest-\w+\.js$/.test(name))
    .map((name) => {
      const path = join(assets, name)
      const text = slimManifest(readFileSync(path, 'utf8'))
      if (text !== null) writeFileSync(path, text)
      return text
    })
  return slimmed.length > 0 && slimmed.every((text) => text !== null)
    ? []
    : [
        'React Router wrote no manifest-….js with the imports of its routes: adapt server/first-paint, or build and run with FIRST_PAINT=off.',
      ]
}
