import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { slimManifest, slimManifestIn } from './slim-manifest.ts'

const route = (id: string) => ({
  id,
  path: `:url/${id}`,
  hasLoader: true,
  hasAction: false,
  hasDefaultExport: true,
  module: `/assets/${id}.js`,
  imports: ['/assets/menu.js'],
  css: [],
})
const write = (...ids: string[]) =>
  `window.__reactRouterManifest=${JSON.stringify({
    entry: { module: '/assets/entry.js', imports: ['/assets/menu.js'] },
    routes: Object.fromEntries(ids.map((id) => [id, route(id)])),
    version: '1',
  })};`

it('leaves out what screens import, but for those that a link fetches ahead', () => {
  const text = slimManifest(write('checkout', 'screens/menu/item/route'))!
  const window: { __reactRouterManifest?: { entry: { imports: string[] }; routes: object } } = {}
  new Function('window', text)(window)
  const { entry, routes } = window.__reactRouterManifest!
  expect(entry.imports).toEqual(['/assets/menu.js'])
  const slim = (id: string) => ({ id, path: `:url/${id}`, hasLoader: true, module: `/assets/${id}.js` })
  expect(routes).toEqual({
    checkout: slim('checkout'),
    'screens/menu/item/route': { ...slim('screens/menu/item/route'), imports: ['/assets/menu.js'] },
  })
  expect(text).not.toMatch(/"id"|false|\[\]/)
})

it.each([
  ['says something else', 'window.__manifest={}'],
  ['knows no such screen', write('checkout')],
  [
    'names a screen in two ways',
    write('checkout', 'screens/menu/item/route').replace('"id":"checkout"', '"id":"other"'),
  ],
])('is none that %s', (_what, text) => {
  expect(slimManifest(text)).toBeNull()
})

it('rewrites the one of a build, and says so where there is none', () => {
  const client = mkdtempSync(join(tmpdir(), 'compass-manifest-'))
  try {
    const file = join(client, 'assets', 'manifest-1a2b.js')
    mkdirSync(join(client, 'assets'))
    expect(slimManifestIn(client)).toHaveLength(1)
    writeFileSync(file, write('checkout', 'screens/menu/item/route'))
    expect(slimManifestIn(client)).toEqual([])
    expect(readFileSync(file, 'utf8')).toBe(slimManifest(write('checkout', 'screens/menu/item/route')))
  } finally {
    rmSync(client, { recursive: true })
  }
})
