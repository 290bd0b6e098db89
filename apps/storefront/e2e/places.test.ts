import { expect, inject, it } from 'vitest'
import { beginWithCart } from './harness/beginning.ts'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { expectShown, waitAwake } from './harness/customer.ts'
import { isOfDemo } from './harness/documents.ts'
import { itTwins } from './harness/twins.ts'

const SHOP = 'saffron'
const VISITS = [
  { language: 'en', size: 'phone', typed: 'bussines', area: 'Business Bay', dish: 'Fattoush' },
  { language: 'ar', size: 'desktop', typed: 'الخليح', area: 'الخليج التجاري', dish: 'فتوش' },
] as const

itTwins(VISITS)('P13: a place is searched in the form of an address ($language, $size)', async (options) => {
  const me = await visit(options)
  const { page, say, context } = me
  await beginWithCart(me, SHOP, { dishes: [options.dish] })
  await me.open(`/${SHOP}/checkout`)
  await waitAwake(me)
  const search = page.getByRole('searchbox', { name: say('location.searchPlace') })
  await search.fill('zzzzzz')
  await expectShown(me, say('location.noArea'))
  await expectNoBarriers(me)
  await search.fill(options.typed)
  await page.getByRole('button', { name: options.area }).first().click()
  // The pin stands there, and the list agrees; Enter in the search sends no order.
  const area = page.locator('#field-area')
  await expect.poll(() => area.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.text)).toBe(options.area)
  expect(Number(await page.locator('input[name$="lat"]').inputValue())).toBeCloseTo(25.18, 1)
  await search.press('Enter')
  expect(new URL(page.url()).pathname).toBe(`/${SHOP}/checkout`)
  expect(await search.inputValue()).toBe(options.area)
  await page.getByRole('button', { name: say('location.clearSearch') }).click()
  expect(await search.inputValue()).toBe('')

  await context.setOffline(true)
  me.expectFault(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await search.fill('Marina')
  await expectShown(me, say('location.placesOffline'))
  await context.setOffline(false)
})

it('P13: what maps do not answer is said, and areas are found all the same', async () => {
  const me = await visit()
  const { page, say } = me
  await page.route('**/places?*', (route) =>
    route.fulfill({
      json: { places: [], mapsAnswered: false, attributions: [] },
      headers: { 'cache-control': 'no-store' },
    }),
  )
  await beginWithCart(me, SHOP, { dishes: ['Fattoush'] })
  await me.open(`/${SHOP}/checkout`)
  await waitAwake(me)
  await page.getByRole('searchbox', { name: say('location.searchPlace') }).fill('Marina Walk')
  await expectShown(me, say('location.mapsAway'))
})

it.each([
  { language: 'en', size: 'phone', javaScript: true },
  { language: 'ar', size: 'desktop', javaScript: true },
  { language: 'en', size: 'phone', javaScript: false },
] as const)(
  'places that were chosen stay in the browser, are named and removed ($language, $javaScript)',
  async (options) => {
    const me = await visit(options)
    const { page, say, language } = me
    const names = language === 'ar' ? ['دبي مارينا', 'الخليج التجاري'] : ['Dubai Marina', 'Business Bay']
    const path = '/lp/harbour-table/where'
    for (const name of names) {
      await me.open(path)
      await page.getByRole('button', { name }).first().click()
      await page.waitForURL('**/lp/harbour-table')
    }
    await me.open(path)
    await expectShown(me, say('landing.recentPlaces'))
    // Axe is a script.
    if (options.javaScript) await expectNoBarriers(me)
    // The last one first.
    await page.getByLabel(say('landing.saveAs', { place: names[1]! })).click()
    if (options.javaScript) await expectNoBarriers(me)
    await page.getByRole('button', { name: say('landing.home') }).click()
    await expectShown(me, say('landing.savedPlaces'))
    const home = page.getByRole('button', { name: `${say('landing.home')} ${names[1]}` })
    expect(await home.getAttribute('aria-current')).toBe('true')
    await page.getByLabel(say('landing.saveAs', { place: names[0]! })).click()
    await page.getByLabel(say('landing.ownName')).fill('Grandma')
    await page.getByRole('button', { name: say('landing.save'), exact: true }).click()
    await page.getByRole('button', { name: `Grandma ${names[0]}` }).click()
    await page.waitForURL('**/lp/harbour-table')
    await expectShown(me, names[0]!)

    await me.open(path)
    await page.getByRole('link', { name: say('landing.edit') }).click()
    await page.getByRole('button', { name: say('landing.removePlace', { place: say('landing.home') }) }).click()
    await expect.poll(() => page.getByRole('button', { name: say('landing.home') }).count()).toBe(0)
    // Pages of shops are not sent any of it.
    const cookies = await me.context.cookies(`${inject('product').url}/saffron`)
    expect(cookies.map(({ name }) => name)).not.toContain('places')
  },
)

it('brands near a place are sorted, with scripts and without', async () => {
  for (const javaScript of [true, false]) {
    const me = await visit({ javaScript })
    const { page, say } = me
    await me.context.addCookies([{ name: 'place', value: '25.0805|55.1403|en|Marina', url: inject('product').url }])
    await me.open('/landing')
    const brands = async () => {
      const links = await page
        .locator('a[href*="?to="]')
        .evaluateAll((all) => all.map((one) => new URL((one as HTMLAnchorElement).href).searchParams.get('to')))
      return links.filter((slug) => isOfDemo(`/${slug}`)).sort()
    }
    const near = await brands()
    expect(near.length).toBeGreaterThan(1)
    await page.getByLabel(`${say('landing.sort')}: ${say('landing.nearest')}`).click()
    await page.getByRole('link', { name: say('landing.quickest') }).click()
    await page.waitForURL(/sort=quickest/)
    expect(await brands()).toEqual(near)
    if (javaScript) await expectNoBarriers(me)
  }
})

it('a landing page that everybody shares wakes with what was typed, and its cards lead on at once', async () => {
  const me = await visit()
  const { page, context } = me
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  const answer = await page.goto('/lp/harbour-table')
  expect(answer!.headers()['cache-control']).toBe('private, no-cache')
  // Scripts are not there yet: letters stand in the field, and are searched for once they are.
  await page.getByRole('searchbox').pressSequentially('fattoush')
  release()
  await page.waitForURL(/query=fattoush/)
  await page.locator('[data-brand="saffron"]').waitFor()
  expect(await page.locator('[data-brand]').count()).toBeLessThan(5)

  const other = await context.newPage()
  await other.route('**/assets/*.js', () => {})
  await other.goto('/lp/harbour-table', { waitUntil: 'commit' })
  await other.locator('[data-brand="elia"]').click()
  await other.waitForURL('**/elia', { waitUntil: 'commit' })
})
