import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

export const version: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version

/** Where the storefront's build keeps its source maps: they are read here and published nowhere. */
export const sourceMaps: string = join(root, 'apps', 'storefront', 'build', 'maps')

/** Names the storefront's build: a kept page of another build is no longer right. */
export function buildId(): string {
  const entry = readFileSync(join(root, 'apps', 'storefront', 'build', 'server', 'index.js'))
  return createHash('sha256').update(entry).digest('hex').slice(0, 12)
}
