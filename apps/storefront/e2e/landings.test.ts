import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Request } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { parse } from 'yaml'
import { findUnknown, readVocabulary } from '../server/structured-data/test-vocabulary.ts'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { expectShown } from './harness/customer.ts'
import { isOfDemo, TOP } from './harness/documents.ts'
import { itTwins } from './harness/twins.ts'
import { comeFromAnywhere } from './harness/visit.ts'

const LANDINGS = join(TOP, 'demo/landings')
const LINK_LISTS = readdirSync(LANDINGS)
  .map((file) => parse(readFileSync(join(LANDINGS, file), 'utf8')) as { name: string; kind: string; merchant: string })
  .filter(({ kind }) => kind === 'linklist')
  .map(({ name, merchant }) => [name, merchant] as const)

/** Of those whose menus stand elsewhere: pharmacies, and a court. */
const HOMES: Readonly<Record<string, string>> = {
  salus: '/medica/salus',
  'al-noor': '/medica/al-noor',
  'marina-care': '/medica/marina-care',
  souk: '/lp/souk/brands',
}

const VISITS = [
  { language: 'en', size: 'phone', search: 'Dubai Mar', area: 'Dubai Marina', dish: 'fattoush' },
  { language: 'ar', size: 'desktop', search: 'مارينا', area: 'دبي مارينا', dish: 'فتوش' },
] as const

itTwins(VISITS)(
  'a group of brands: where to, who is near, and a menu that knows it ($language, $size)',
  async (options) => {
    const me = await visit(options)
    const { page, say } = me
    const { search, area, dish } = options
    await me.open('/lp/harbour-table')
    await expect.poll(() => page.locator('[data-brand]').count()).toBe(5)
    await expectShown(me, say('landing.places', { count: 5 }))
    await expectNoBarriers(me)
    // The phone's layout at every width: one column.
    expect(await page.locator('.landing-column').evaluate((column) => column.clientWidth)).toBeLessThanOrEqual(480)

    await page.getByRole('link', { name: say('landing.choosePlace') }).click()
    await page.getByRole('heading', { name: say('landing.whereTitle') }).waitFor()
    await expectNoBarriers(me)
    await page.getByRole('searchbox').fill('zzzzzz')
    await expectShown(me, say('location.noArea'))
    await page.getByRole('searchbox').fill(search)
    await page.getByRole('button', { name: area }).first().click()

    await page.waitForURL('**/lp/harbour-table')
    await expectShown(me, say('landing.near', { count: 1 }))
    const near = page.locator('[data-brand="saffron"]')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      await page.evaluate(() => innerWidth),
    )
    await expectNoBarriers(me)
    // A brand is found by what it sells.
    await page.getByRole('searchbox').fill(dish)
    await page.waitForURL(/query=/)
    await near.waitFor()
    await near.click()
    await page.waitForURL('**/saffron')
    expect(await page.locator('[data-area]').filter({ visible: true }).first().innerText()).toBe(area)
  },
)

it('a place where nobody delivers leads on, and a place is forgotten', async () => {
  const me = await visit()
  const { page, say } = me
  await me.context.addCookies([{ name: 'place', value: '25.3|54.9|en|At%20sea', url: inject('product').url }])
  await me.open('/lp/harbour-table')
  await expectShown(me, say('landing.outside'))
  await expectShown(me, say('landing.farTitle'))
  await expectNoBarriers(me)
  await page.getByRole('link', { name: say('landing.otherPlace') }).click()
  await page.getByRole('button', { name: say('landing.setPin') }).click()
  await page.getByRole('application').waitFor()
  await expectNoBarriers(me)
  await page.getByRole('button', { name: say('landing.forgetPlace') }).click()
  await expectShown(me, say('landing.places', { count: 5 }))
})

it('without scripts a place is found, brands are filtered and searched, and the menu opens', async () => {
  const me = await visit({ javaScript: false })
  const { page, say } = me
  await me.open('/landing')
  await page.getByRole('link', { name: say('landing.choosePlace') }).click()
  await page.getByRole('searchbox').fill('Business')
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('button', { name: 'Business Bay' }).first().click()
  await expectShown(me, 'Business Bay')
  await page.getByRole('searchbox').fill('fattoush')
  await page.getByRole('searchbox').press('Enter')
  await page.locator('[data-brand="saffron"]').click()
  await page.waitForURL('**/saffron')
  await expectShown(me, 'Business Bay')
})

it('a landing page says what it is to search engines, and an unknown one is not found', async () => {
  const me = await visit()
  const { page, say } = me
  me.expectFault(/404/)
  await me.open('/lp/harbour-table?lang=fr')
  const { url } = inject('product')
  expect(await page.title()).toBe('La Table du port: Cinq cuisines, une table')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${url}/lp/harbour-table?lang=fr`)
  await expect.poll(() => page.locator('link[rel=alternate]').count()).toBe(6)
  expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toBe(`${url}/icons/share/saffron.jpg`)
  await me.open('/lp/harbour-table/brands')
  expect(new URL(page.url()).pathname).toBe('/lp/harbour-table')
  await me.open('/lp/harbour-table/brands/elia')
  expect(new URL(page.url()).pathname).toBe('/elia')
  await me.open('/lp/nobody-here')
  await page.getByRole('heading', { level: 1, name: say('shell.notFoundTitle') }).waitFor()
})

it('what pages tell search engines is in the words of schema.org, and scripts leave it there', async () => {
  const me = await visit()
  const { page } = me
  const vocabulary = readVocabulary()
  const expected = {
    '/saffron': ['Restaurant', 'Restaurant', 'Menu'],
    '/saffron/faq': ['BreadcrumbList', 'FAQPage'],
    '/saffron/menu-list': ['BreadcrumbList'],
    '/saffron/gallery': ['BreadcrumbList'],
    '/lp/harbour-table': ['ItemList'],
    '/saffron/my-order': [],
  }
  for (const [path, types] of Object.entries(expected)) {
    await me.open(path)
    await page.waitForLoadState('networkidle')
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    const things = texts.flatMap((text) => JSON.parse(text)['@graph'] as { '@type': string }[])
    expect(
      things.map((thing) => thing['@type']),
      path,
    ).toEqual(types)
    expect(findUnknown(vocabulary, things), path).toEqual([])
    // A menu is of items, each with what it costs.
    if (path === '/saffron')
      expect(texts.join()).toMatch(/"MenuItem".*"Offer","price":"\d+\.\d\d","priceCurrency":"AED"/)
  }
  await me.open('/saffron')
  expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toContain('/icons/share/saffron.jpg')
})

it('every address of the sitemap is there, and is the canonical one of its page', async () => {
  const { page } = await visit()
  const { url } = inject('product')
  const robots = await (await page.request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${url}/sitemap.xml`)
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!)
  expect(addresses).toContain(`${url}/landing?lang=en`)
  for (const address of addresses.filter(isOfDemo)) {
    // So many pages a second are more than one address may ask for.
    const answer = await page.request.get(address, { headers: comeFromAnywhere() })
    expect(answer.status(), address).toBe(200)
    const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(await answer.text()) ?? []
    expect(canonical, address).toBe(address)
  }
})

it.each(LINK_LISTS)('the links of %s: no script, no cookie, under 30 KB in all', async (name, merchant) => {
  const me = await visit()
  const { page } = me
  const requests: Request[] = []
  const collect = (request: Request) => void requests.push(request)
  page.on('requestfinished', collect)
  const answer = await page.goto(`/linklist/${name}`)
  await page.waitForLoadState('networkidle')
  page.off('requestfinished', collect)
  const sizes = await Promise.all(requests.map((request) => request.sizes()))
  const bytes = sizes.reduce(
    (sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize,
    0,
  )
  expect(bytes).toBeLessThan(30 * 1024)
  expect(await page.locator('script').count()).toBe(0)
  expect(answer?.headers()['content-security-policy']).not.toContain('script-src')
  expect(await me.context.cookies()).toEqual([])
  await expectNoBarriers(me)
  await page.locator('li a').first().click()
  const home = HOMES[merchant] ?? `/${merchant}`
  await page.waitForURL((address) => address.pathname === home)
})

itTwins([
  { language: 'en', words: 'links.order' },
  { language: 'ar', words: 'links.order' },
] as const)(
  'a link list in $language: calls leave at once and are counted, languages are links',
  async ({ language, words }) => {
    const me = await visit({ language, javaScript: false })
    const { page, say } = me
    await me.open('/linklist/saffron')
    expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr')
    await expectShown(me, say(words))
    const call = page.getByRole('link', { name: say('links.call') })
    expect(await call.getAttribute('href')).toBe('tel:+97145550182')
    const counted = (await call.getAttribute('ping'))!
    const sent = await page.request.post(counted, { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(sent.status()).toBe(204)
    const other = language === 'ar' ? 'English' : 'العربية'
    await page.getByRole('link', { name: other }).click()
    await page.waitForURL(/lang=/)
    expect(await page.locator('html').getAttribute('lang')).toBe(language === 'ar' ? 'en' : 'ar')
  },
)

it('a list that is not there says so, in the visitor’s language', async () => {
  const me = await visit({ language: 'el' })
  const { page, say } = me
  me.expectFault(/404/)
  await me.open('/linklist/nobody-here')
  await page.getByRole('heading', { name: say('links.goneTitle') }).waitFor()
  await page.getByRole('link', { name: say('shell.toStart') }).click()
  await page.locator('[data-brand]').first().waitFor()
})
