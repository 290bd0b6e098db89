import { expect, inject, it } from 'vitest'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { addFromCard, changeCart, expectInCart, expectShown, waitAwake, withoutMarks } from './harness/customer.ts'
import { type Front, openFront } from './harness/front.ts'
import {
  applyShop,
  goOffline,
  goOnline,
  NO_NETWORK,
  openStored,
  storedAddresses,
  untilStored,
} from './harness/offline.ts'
import { itTwins } from './harness/twins.ts'
import { until } from './harness/visit.ts'

// Without a network: what was opened opens, and what is added is sent once there is one.

async function begin(front: Front, options: Parameters<typeof visit>[0] = {}): Promise<Visit> {
  const me = await visit({ worker: true, at: front.url, ...options })
  me.expectFault(NO_NETWORK)
  return me
}

/** As of when a page says that it is; empty: it says nothing. */
const asOf = ({ page }: Visit) =>
  page.evaluate(() => document.querySelector('compass-as-of')?.textContent ?? '').catch(() => '')

itTwins([
  ['en', 'phone'],
  ['ar', 'desktop'],
] as const)(
  'airplane mode, in %s on a %s: a menu that was opened once opens at once, with its pictures',
  async (language, size) => {
    await using front = await openFront(inject('product').url)
    const me = await begin(front, { language, size })
    const { page, say } = me
    await openStored(me, '/saffron')
    const hero = await page.locator('h1').first().innerText()
    await goOffline(me, front)
    await me.open('/saffron')
    expect(await page.locator('h1').first().innerText()).toBe(hero)
    expect(await asOf(me)).toContain(say('offline.asOf', { time: '' }).split('.')[0])
    const missing = await page.evaluate(() =>
      [...document.images]
        .filter((image) => image.getBoundingClientRect().top < innerHeight && image.currentSrc !== '')
        .filter((image) => image.complete && image.naturalWidth === 0)
        .map(({ currentSrc }) => currentSrc),
    )
    expect(missing).toEqual([])
    await expectNoBarriers(me)
    await goOnline(me, front)
    await until(
      () => asOf(me),
      (text) => text === '',
    )
  },
)

it('what was never opened is the offline page, which names the menus that open, and comes by itself later', async () => {
  await using front = await openFront(inject('product').url)
  const me = await begin(front)
  const { page, say } = me
  await openStored(me, '/saffron')
  await goOffline(me, front)
  await me.open('/bazaar')
  await page.getByRole('heading', { level: 1, name: say('shell.offlineTitle') }).waitFor()
  await expectNoBarriers(me)
  const menus = page.getByRole('navigation', { name: say('offline.menus') })
  // At that moment the browser believes in a network again.
  await page.evaluate(() => addEventListener('click', () => setTimeout(() => dispatchEvent(new Event('online')))))
  await menus.getByRole('link').first().click()
  await until(
    () => asOf(me),
    (text) => text !== '',
  )
  await me.open('/saffron/checkout')
  await page.getByRole('heading', { level: 1, name: say('shell.offlineTitle') }).waitFor()
  await goOnline(me, front)
  await page.getByRole('heading', { level: 1, name: say('shell.offlineTitle') }).waitFor({ state: 'detached' })
})

it('what is added offline waits by its name, is sent once, priced again, and what changed is named', async () => {
  const slug = 'saffron-offline'
  await applyShop(slug, '24.00')
  await using front = await openFront(inject('product').url)
  const me = await begin(front)
  const { page, say } = me
  await openStored(me, `/${slug}`)
  await goOffline(me, front)
  await me.open(`/${slug}`)
  await addFromCard(me, 'Fattoush')
  const strip = page.locator('.additions')
  await strip.getByText('Fattoush').waitFor()
  await expectNoBarriers(me)
  await applyShop(slug, '26.00')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/basket/.test(request.url())) sent.push(request.postData() ?? '')
  })
  await goOnline(me, front)
  await expectInCart(me, 1, '26')
  await until(
    async () => withoutMarks(await strip.innerText()),
    (text) => text.includes(say('news.dearer', { name: 'Fattoush', price: 'AED 26.00', before: 'AED 24.00' })),
  )
  await expectNoBarriers(me)
  expect(sent).toHaveLength(1)
  await me.open(`/${slug}/my-order`)
  await expectShown(me, say('basket.quantity', { name: 'Fattoush', count: 1 }))
})

it('an answer that gets lost is asked for again with the same key: one is in the basket', async () => {
  await using front = await openFront(inject('product').url)
  const me = await begin(front)
  const { page } = me
  await me.open('/saffron')
  await changeCart(me, () => addFromCard(me, 'Warm hummus'))
  await page.waitForLoadState('networkidle')
  await page.route(
    '**/basket.data*',
    async (route) => {
      await route.fetch({ maxRedirects: 0 })
      await route.abort()
    },
    { times: 1 },
  )
  await addFromCard(me, 'Fattoush')
  await page.locator('.additions').getByText(me.say('offline.sent')).waitFor()
  const { data } = await (await page.request.get('/v1/carts', { headers: { 'x-merchant': 'saffron' } })).json()
  const quantities = data.cart.products.map(({ name, qty }: { name: { en: string }; qty: number }) => [name.en, qty])
  expect(quantities.sort()).toEqual([
    ['Fattoush', 1],
    ['Warm hummus', 1],
  ])
})

it('what waits can be taken back', async () => {
  await using front = await openFront(inject('product').url)
  const me = await begin(front)
  const { page, say } = me
  await openStored(me, '/saffron')
  await goOffline(me, front)
  await me.open('/saffron')
  await addFromCard(me, 'Fattoush')
  await page.getByRole('button', { name: say('offline.drop') }).click()
  await page.locator('.additions').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => localStorage.getItem('compass-additions'))).toBe('[]')
})

it('a network that comes and goes: the page stands, says so, and is right again in the end', async () => {
  await using front = await openFront(inject('product').url)
  const me = await begin(front)
  const { page, say } = me
  await openStored(me, '/saffron')
  for (let i = 0; i < 3; i++) {
    await goOffline(me, front)
    await me.open('/saffron')
    await until(
      () => asOf(me),
      (text) => text !== '',
    )
    await goOnline(me, front)
    await until(
      () => asOf(me),
      (text) => text === '',
    )
  }
  // There is a network, and what is asked comes late: the menu does not wait for it.
  await page.evaluate(() => fetch('/saffron/language', { method: 'POST', body: new URLSearchParams() }))
  front.mode = 'slow'
  await page.goto('/saffron', { timeout: 7_000 })
  expect(await asOf(me)).not.toBe('')
  front.mode = 'up'
  await until(
    () => asOf(me),
    (text) => text === '',
  )
  await changeCart(me, () => addFromCard(me, 'Fattoush'))
  await page.getByRole('link', { name: say('menu.viewOrder') }).waitFor()
})

it('a server that answers 500: the menu opens as of before; a checkout says what the server says', async () => {
  await using front = await openFront(inject('product').url)
  const me = await begin(front)
  me.expectFault(/500/)
  await openStored(me, '/saffron')
  front.mode = 'broken'
  await me.open('/saffron')
  await until(
    () => asOf(me),
    (text) => text !== '',
  )
  expect((await me.page.goto('/saffron/checkout'))?.status()).toBe(500)
  front.mode = 'up'
})

it('hostile: where the browser has no room left, nothing is stored and the shop sells', async () => {
  await using front = await openFront(inject('product').url)
  const me = await begin(front)
  const session = await me.context.newCDPSession(me.page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: front.url, quotaSize: 1 })
  await me.open('/saffron')
  await me.page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await me.open('/saffron')
  await changeCart(me, () => addFromCard(me, 'Fattoush'))
  await expectInCart(me, 1, '24')
})

it('hostile: where storage is forbidden, nothing is stored and the shop sells', async () => {
  await using front = await openFront(inject('product').url)
  const me = await begin(front)
  const reports: string[] = []
  me.page.on('request', (request) => {
    if (/browser-(log|error)/.test(request.url())) reports.push(request.url())
  })
  await me.context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('storage is forbidden', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB'])
      Object.defineProperty(window, name, { get: refuse })
    for (const name of ['register', 'getRegistrations', 'getRegistration'] as const)
      Object.defineProperty(ServiceWorkerContainer.prototype, name, { value: async () => refuse() })
  })
  await me.open('/saffron')
  await changeCart(me, () => addFromCard(me, 'Fattoush'))
  await expectInCart(me, 1, '24')
  await me.page.waitForLoadState('networkidle')
  await me.context.setOffline(true)
  await addFromCard(me, 'Warm hummus')
  await me.page.getByText(me.say('shell.offlineChange')).waitFor()
  await me.context.setOffline(false)
  expect(reports).toEqual([])
})

it('hostile: where scripts may read no cookie, the worker stores and the shop sells', async () => {
  await using front = await openFront(inject('product').url)
  const me = await begin(front)
  await me.context.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined })
  })
  await openStored(me, '/saffron')
  await changeCart(me, () => addFromCard(me, 'Fattoush'))
  await expectInCart(me, 1, '24')
})

it('hostile 114: nothing personal is stored: no order, no basket, no call, no payment', async () => {
  await using front = await openFront(inject('product').url)
  const me = await begin(front)
  const { page } = me
  await openStored(me, '/saffron')
  await me.open('/saffron')
  await changeCart(me, () => addFromCard(me, 'Fattoush'))
  for (const path of ['my-order', 'checkout', 'profile', 'order-history', 'addresses-cards'])
    await me.open(`/saffron/${path}`)
  await me.open('/saffron')
  await page.waitForTimeout(1_000)
  const stored = await storedAddresses(me)
  const pages = stored
    .filter((one) => !/\/(assets|pictures)\//.test(one))
    .map((one) => one.replace(/^\S+ https?:\/\/[^/]+/, ''))
  for (const one of pages)
    expect(one).toMatch(/^\/(stored-page\?path=\/saffron&key=saffron\+en\+|stored-list$|offline$)/)
  await goOffline(me, front)
  await me.open('/saffron/my-order')
  await page.getByRole('heading', { level: 1, name: me.say('shell.offlineTitle') }).waitFor()
})

it.each([
  ['nobody has touched it', false],
  ['somebody has', true],
])('a menu that changed is shown as it was and brought up to date where %s', async (_who, isTouched) => {
  const slug = `saffron-patched-${isTouched}`
  await applyShop(slug, '24.00')
  await using front = await openFront(inject('product').url)
  const me = await begin(front)
  const { page } = me
  const shown = async () => withoutMarks(await page.locator('body').innerText())
  await openStored(me, `/${slug}`)
  await applyShop(slug, '27.00')
  front.holdsPages = isTouched
  await me.open(`/${slug}`)
  if (isTouched) {
    expect(await shown()).toMatch(/AED 24\b/)
    await page.keyboard.press('Shift')
    await waitAwake(me)
    await page.evaluate(() => Object.assign(window, { isThisPage: true }))
    front.holdsPages = false
  }
  await until(shown, (text) => /AED 27\b/.test(text) && !/AED 24\b/.test(text))
  if (isTouched) expect(await page.evaluate(() => 'isThisPage' in window)).toBe(true)
})

it('a language that is chosen is the page’s at once, and the one that opens offline', async () => {
  await using front = await openFront(inject('product').url)
  const me = await begin(front)
  const { page } = me
  await openStored(me, '/saffron')
  await me.open('/saffron')
  await page.getByRole('button', { name: 'العربية' }).filter({ visible: true }).first().click()
  await page.waitForFunction(() => document.documentElement.lang === 'ar')
  await untilStored(me, '/saffron')
  await me.open('/saffron')
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ar')
  await goOffline(me, front)
  await me.open('/saffron')
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ar')
})

it('a network that goes before the part for such times has come: a tap stays, and one line says why', async () => {
  const me = await visit()
  const { page, say } = me
  me.expectFault(NO_NETWORK)
  // The finger fetches the screen before it is lifted.
  me.expectFault(/Error loading route module/)
  await page.route(/\/assets\/offline-part-/, (route) => route.abort())
  await me.open('/saffron')
  await changeCart(me, () => addFromCard(me, 'Fattoush'))
  await page.context().setOffline(true)
  await page
    .getByRole('alert')
    .filter({ hasText: say('shell.offlineBanner') })
    .waitFor()
  await page.getByRole('link', { name: say('menu.viewOrder') }).click()
  await page.waitForTimeout(500)
  expect(new URL(page.url()).pathname).toBe('/saffron')
  await page.context().setOffline(false)
  await page.getByRole('alert').waitFor({ state: 'detached' })
})
