import { posix } from 'node:path'
import type { Sources } from './sources.ts'

export type Import = {
  /** As it is written: `./x.ts`, `#shell/x.ts`, `@compass/domain/money`, `fastify`. */
  wanted: string
  /** Only types: erased before anything runs. */
  typesOnly: boolean
  line: number
  /** The file of ours that it means, if it is one. */
  file: string | undefined
}

const STATEMENT = /^[ \t]*(import|export)\s+(type\s+)?((?:[\w*$\s,]|\{[^}]*\})*?)\s*from\s*['"]([^'"]+)['"]/gm
const BARE = /^[ \t]*import\s*['"]([^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** The imports and re-exports of one source text, in order of their kinds. `manifests` resolve the `#` imports. */
export function importsOf(path: string, text: string, sources: Sources, manifests: Sources = new Map()): Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  const found: Import[] = []
  const add = (wanted: string, typesOnly: boolean, at: number) =>
    found.push({
      wanted,
      typesOnly,
      line: code.slice(0, at).split('\n').length,
      file: resolve(path, wanted, sources, manifests),
    })
  for (const match of code.matchAll(STATEMENT)) {
    const names = match[3]!.trim()
    add(match[4]!, match[2] !== undefined || onlyTypes(names), match.index + match[0].search(/\S/))
  }
  for (const match of code.matchAll(BARE)) add(match[1]!, false, match.index)
  for (const match of code.matchAll(DYNAMIC)) {
    const before = code.slice(Math.max(0, match.index - 20), match.index)
    add(match[1]!, /typeof\s+$|[:<|&]\s*$/.test(before), match.index)
  }
  return found
}

function onlyTypes(names: string): boolean {
  const inside = /^\{([^}]*)\}$/.exec(names)?.[1]
  if (inside === undefined) return false
  const each = inside
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return each.length > 0 && each.every((name) => name.startsWith('type '))
}

export function resolve(path: string, wanted: string, sources: Sources, manifests: Sources): string | undefined {
  const own = /^@compass\/([\w-]+)(?:\/(.+))?$/.exec(wanted)
  const base = wanted.startsWith('.')
    ? posix.join(posix.dirname(path), wanted)
    : wanted.startsWith('#')
      ? resolveOwn(path, wanted, manifests)
      : own &&
        `${['api', 'console', 'emulators', 'host', 'storefront'].includes(own[1]!) ? 'apps' : 'packages'}/${own[1]}${own[2] ? `/${own[2]}` : ''}`
  if (!base) return
  return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`, `${base}/index.tsx`].find((name) => sources.has(name))
}

/** What the `imports` of the nearest package.json make of `#shell/x.ts`. */
function resolveOwn(path: string, wanted: string, manifests: Sources): string | undefined {
  const own = path.split('/').slice(0, 2).join('/')
  const folder = manifests.has(`${own}/package.json`) ? own : ''
  const { imports = {} } = JSON.parse(manifests.get(posix.join(folder, 'package.json')) ?? '{}') as {
    imports?: Record<string, string>
  }
  for (const [name, target] of Object.entries(imports)) {
    const [before = '', after] = name.split('*')
    if (after === undefined ? wanted !== name : !wanted.startsWith(before)) continue
    return posix.join(folder, target.replace('*', wanted.slice(before.length)))
  }
  return
}
