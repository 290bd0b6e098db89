import { expect, it } from 'vitest'
import { findOfflineFiles } from './offline-files.ts'

const ROUTES = {
  'shell/cart/route': { module: '/assets/route-1.js' },
  'shell/own-orders/route': { module: '/assets/route-2.js' },
  'shell/promotions/usable-promotions-route': { module: '/assets/usable-1.js' },
  'screens/menu/item/route': { module: '/assets/item-1.js', imports: ['/assets/route-1.js', '/assets/root-1.js'] },
  'screens/menu/search/route': { module: '/assets/search-1.js' },
  'screens/order/checkout/route': { module: '/assets/route-9.js' },
}
const BUILD = new Map([
  ['menu-1.js', 'import("./start-en-1.js");import(`./offline-part-1.js`),import("./sheets-1.js")'],
  ['offline-part-1.js', 'import{a}from"./menu-1.js";import{b}from"./popup-1.js"'],
  ['popup-1.js', 'import"./menu-1.js"'],
  ['sheets-1.js', 'import{a}from"./menu-1.js";import("./map-1.js")'],
  ['map-1.js', ''],
  ['route-1.js', 'export{a}from"./menu-1.js"'],
  ['route-2.js', ''],
  ['usable-1.js', ''],
  ['item-1.js', ''],
  ['root-1.js', ''],
  ['search-1.js', ''],
  ['route-9.js', ''],
  ['start-en-1.js', 'import("./en-1.js")'],
  ['en-1.js', ''],
  ['ar-1.js', ''],
  ['styles-1.css', ''],
  ['manifest-1.js', `window.__reactRouterManifest=${JSON.stringify({ routes: ROUTES })};`],
])

it('a menu needs its parts with all that they import, what it asks for when it is touched, and its words', () => {
  const files = findOfflineFiles(BUILD)
  expect([...files.all].sort()).toEqual([
    '/assets/item-1.js',
    '/assets/manifest-1.js',
    '/assets/menu-1.js',
    '/assets/offline-part-1.js',
    '/assets/popup-1.js',
    '/assets/root-1.js',
    '/assets/route-1.js',
    '/assets/route-2.js',
    '/assets/search-1.js',
    '/assets/sheets-1.js',
    '/assets/styles-1.css',
    '/assets/usable-1.js',
  ])
  expect([files.en, files.ar, files.el]).toEqual([
    ['/assets/start-en-1.js', '/assets/en-1.js'],
    ['/assets/ar-1.js'],
    [],
  ])
})

it.each(['offline-part-1.js', 'manifest-1.js', 'styles-1.css'])('a build without %s is refused', (file) => {
  expect(() => findOfflineFiles(new Map([...BUILD].filter(([name]) => name !== file)))).toThrow(
    'adapt offline-files.ts',
  )
})
