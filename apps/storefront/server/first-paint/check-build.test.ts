import { expect, it } from 'vitest'
import { findMissingMarks } from './check-build.ts'

const DOCUMENT = `<html><head><link rel="modulepreload" href="/assets/root.js"/></head><body>
<script nonce="n">((storageKey, restoreKey) => { window.history.replaceState({ key }, ""); })()</script>
<script nonce="n" type="module" async="">import * as route0 from "/assets/root.js";
window.__reactRouterRouteModules = {"root":route0};
import("/assets/entry.client.js");</script></body></html>`

it('a document that has every mark has no fault', () => {
  expect(findMissingMarks(DOCUMENT)).toEqual([])
})

it.each([
  ['window.history.replaceState({ key }, "");', 'window.history.replaceState({key},"");'],
  ['window.__reactRouterRouteModules = {', 'window.__routeModules = {'],
])('a document that lacks %s is named by one sentence', (mark, instead) => {
  expect(findMissingMarks(DOCUMENT.replace(mark, () => instead))).toEqual([
    `React Router's document lacks ${mark}: adapt server/first-paint, or build and run with FIRST_PAINT=off.`,
  ])
})

it.each([
  ['the module script', ' async=""', ' defer=""'],
  ['the preloads', 'rel="modulepreload" href', 'href="/a" rel="modulepreload" data-href'],
  ['the imports of the screens', 'import * as route0', 'import route0'],
  ['the import that starts', 'import("/assets', 'start("/assets'],
])('a document whose %s look different has one fault', (_what, mark, instead) => {
  expect(findMissingMarks(DOCUMENT.replace(mark, instead))).toHaveLength(1)
})
