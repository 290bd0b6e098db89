import type { Emulator } from '@compass/emulators/http'
import { openTiles } from '@compass/emulators/tiles'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { beginWithCart } from './harness/beginning.ts'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { applyCopy } from './harness/copies.ts'
import { expectShown, openMap, waitAwake } from './harness/customer.ts'
import { EVERY_DAY } from './harness/documents.ts'
import { itTwins } from './harness/twins.ts'

// Streets beneath the areas: raster tiles of a server outside, and what a map shows where none of them comes.

const SHOP = 'saffron-mapped'
const TILES = 'https://tiles.example'
const ATTRIBUTION = '© OpenStreetMap contributors'
const LINK = 'https://www.openstreetmap.org/copyright'
const VISITS = [
  { language: 'en', size: 'phone', dish: 'Fattoush' },
  { language: 'ar', size: 'desktop', dish: 'فتوش' },
] as const

let emulator: Emulator

beforeAll(async () => {
  emulator = await openTiles()
  await applyCopy('saffron', (document) => {
    const map = { tiles: { raster: `${TILES}/{z}/{x}/{y}.svg`, attribution: ATTRIBUTION, attributionLink: LINK } }
    const { map: sketch } = document as typeof document & { map: object }
    document.slug = SHOP
    Object.assign(document, { map: { ...sketch, ...map } })
    for (const store of document.stores) store.hours = { timeZone: store.hours.timeZone, week: EVERY_DAY }
  })
})
afterAll(() => emulator.close())

/** The server of tiles, as the browser sees it. */
async function serveTiles({ page }: Visit): Promise<string[]> {
  const requested: string[] = []
  await page.route(`${TILES}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname
    requested.push(path)
    const answer = await fetch(`${emulator.url}${path}`)
    await route.fulfill({ status: answer.status, contentType: 'image/svg+xml', body: await answer.text() })
  })
  return requested
}

async function openCheckoutMap(me: Visit, dish: string) {
  await beginWithCart(me, SHOP, { dishes: [dish] })
  await me.open(`/${SHOP}/checkout`)
  return openMap(me)
}

itTwins(VISITS)('tiles lie beneath the areas, and whose they are is said ($language, $size)', async (options) => {
  const me = await visit(options)
  const requested = await serveTiles(me)
  const map = await openCheckoutMap(me, options.dish)
  await expect.poll(() => map.locator('img.leaflet-tile-loaded').count()).toBeGreaterThan(1)
  expect(requested[0]).toMatch(/^\/\d+\/\d+\/\d+\.svg$/)
  await expect.poll(() => map.locator('.map-area').count()).toBeGreaterThan(1)
  const link = me.page.locator('.map-note a')
  expect([await link.innerText(), await link.getAttribute('href')]).toEqual([ATTRIBUTION, LINK])
  expect(await map.locator('.map-road').count()).toBe(0)
  await expectNoBarriers(me)
  // The page may load pictures of exactly that host.
  const { headers } = await fetch(`${inject('product').url}/${SHOP}`)
  expect(headers.get('content-security-policy')).toContain(`img-src 'self' data: blob: ${TILES};`)
})

it.each([
  ['fail', 404],
  ['do not come', null],
] as const)('where tiles %s the map is the merchant’s own sketch, and says so', async (_, status) => {
  const me = await visit()
  me.expectFault(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  await me.page.route(`${TILES}/**`, (route) =>
    status === null ? route.abort('internetdisconnected') : route.fulfill({ status, body: '' }),
  )
  const map = await openCheckoutMap(me, 'Fattoush')
  await map.locator('.map-road-main').first().waitFor()
  await expectShown(me, me.say('checkout.sketchMap'))
  expect(await me.page.locator('.map-note a').count()).toBe(0)
  expect(await map.locator('img.leaflet-tile').count()).toBe(0)
})

itTwins(VISITS)('whose places a search found stands below them ($language, $size)', async (options) => {
  const me = await visit(options)
  const { page, say } = me
  await serveTiles(me)
  const place = { label: 'Marina Walk', city: '', language: 'en', lat: 25.08, lng: 55.14 }
  const attributions = [{ text: 'Google Maps', href: 'https://maps.google.com/help/terms_maps.html' }]
  const requested: string[] = []
  await page.route('**/places?*', (route) => {
    requested.push(route.request().url())
    return route.fulfill({ json: { places: [place], mapsAnswered: true, attributions } })
  })
  await beginWithCart(me, SHOP, { dishes: [options.dish] })
  await me.open(`/${SHOP}/checkout`)
  await waitAwake(me)
  await page.getByRole('searchbox', { name: say('location.searchPlace') }).fill('Marina')
  const link = page.getByRole('link', { name: 'Google Maps' })
  expect(await link.getAttribute('href')).toBe(attributions[0]!.href)
  await expectNoBarriers(me)
  // What was chosen is known: a geocoder that costs money is not asked for it.
  await page.getByRole('button', { name: place.label }).click()
  await openMap(me)
  await page.waitForTimeout(600)
  expect(requested).toHaveLength(1)
})
