import { join } from 'node:path'

/**
 * Starts by itself as soon as it is there, when the page has named its screens. It stays a file of its own, of one call.
 */
const BEGINS = 'entry.client.tsx'
/** What the first page of a merchant runs: everything that these import without waiting is one file. */
const MENU = [
  BEGINS,
  'root.tsx',
  'shell/merchants/storefront.tsx',
  'screens/menu/menu/route.tsx',
  'screens/menu/home/route.tsx',
]

/** Every other drawing: a screen of the menu that imports them would bring them all. */
const ALL_ICONS = '/packages/ui/icons/index.tsx'

/** The rules of a price are the server's: what imports them brings most of the domain. */
const PRICING = '/packages/domain/pricing/index.ts'

/** Stands in an index beside what the menu takes from it, and is for other screens. */
const NEIGHBOUR = '/packages/i18n/formats/phones.ts'

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/**
 * The code of the menu as one chunk. By itself the bundler makes a file for each set of screens that share something. For the
 * menu these are some thirty, which cost a request, headers and worse compression each.
 */
export function menuChunk(folder: string): { name: (id: string, graph: Graph) => string | null } {
  let members: Set<string> | undefined
  return {
    name(id, graph) {
      members ??= reachable(
        MENU.map((file) => join(folder, file)),
        graph,
      )
      if ([...members].some((member) => member.endsWith(ALL_ICONS)))
        throw new Error('The menu imports @compass/ui/icons; it takes @compass/ui/menu-icons.')
      if ([...members].some((member) => member.endsWith(PRICING)))
        throw new Error(
          'The menu imports @compass/domain/pricing, through an index that re-exports more than it needs.',
        )
      return members.has(id) && id !== join(folder, BEGINS) && !id.endsWith(NEIGHBOUR) ? 'menu' : null
    },
  }
}

function reachable(roots: readonly string[], graph: Graph): Set<string> {
  const seen = new Set<string>()
  const queue = [...roots]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}
