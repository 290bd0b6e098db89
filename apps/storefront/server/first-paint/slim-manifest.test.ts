import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { slimManifest, slimManifestIn } from './slim-manifest.ts'

const route = (id: string) => ({ id, module: `/assets/${id}.js`, imports: ['/assets/menu.js'], css: [] })
const write = (...ids: string[]) =>
  `window.__reactRouterManifest=${JSON.stringify({
    entry: { module: '/assets/entry.js', imports: ['/assets/menu.js'] },
    routes: Object.fromEntries(ids.map((id) => [id, route(id)])),
    version: '1',
  })};`

it('leaves out what screens import, but for those that a link fetches ahead', () => {
  const text = slimManifest(write('checkout', 'screens/menu/item/route'))!
  const { entry, routes } = JSON.parse(text.slice(text.indexOf('=') + 1, -1))
  expect(entry.imports).toEqual(['/assets/menu.js'])
  expect(routes).toEqual({
    checkout: { ...route('checkout'), imports: [] },
    'screens/menu/item/route': route('screens/menu/item/route'),
  })
})

it.each([
  ['says something else', 'window.__manifest={}'],
  ['knows no such screen', write('checkout')],
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
