import { expect, inject, it } from 'vitest'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { fillPickupAtBazaar, placeOrder, waitAwake } from './harness/customer.ts'
import type { Visit } from './harness/visit.ts'
import { inWindow, whyNotInstalled } from './harness/windowed.ts'

// A store on the home screen: what Chromium says of it, when it is asked for, and the steps of browsers that do not ask.

/** Longer than a calm moment takes to come. */
const CALM_MS = 15_000
const LATER_MS = 31 * 60_000
const THIRTY_DAYS_MS = 30 * 24 * 60 * 60_000

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const FIREFOX_OF_A_PHONE = 'Mozilla/5.0 (Android 15; Mobile; rv:141.0) Gecko/141.0 Firefox/141.0'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0'

/** A browser that offers its own question on each page, which is answered so. The one of the journeys never offers it. */
async function holdOutPrompt({ context }: Visit, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await context.addInitScript((answer) => {
    addEventListener('load', () => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      const prompt = async () => {
        if (!event.defaultPrevented) throw new Error('the browser has shown it already')
        sessionStorage.setItem('asked', String(Number(sessionStorage.getItem('asked') ?? 0) + 1))
      }
      dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: answer }) }))
    })
  }, outcome)
}

async function pretendToBe({ context }: Visit, userAgent: string, touches = 5): Promise<void> {
  await context.addInitScript(
    (facts) => {
      Object.defineProperty(navigator, 'userAgent', { get: () => facts.userAgent })
      Object.defineProperty(navigator, 'maxTouchPoints', { get: () => facts.touches })
    },
    { userAgent, touches },
  )
}

/** What this browser remembers, as if so much time had gone by. */
async function letTimePass({ page }: Visit, url: string, ms: number): Promise<void> {
  await page.evaluate(
    ({ key, ms }) => {
      const memory = JSON.parse(localStorage.getItem(key)!)
      const before = (name: string) => ({ [name]: memory[name] - ms })
      localStorage.setItem(key, JSON.stringify({ ...memory, ...before('seenAt'), ...before('quietUntil') }))
    },
    { key: `compass-install-${url}`, ms },
  )
}

/** Opens a page and touches it once, which wakes its scripts. */
async function openTouched(me: Visit, path: string): Promise<void> {
  await me.open(path)
  await me.page.locator('body').press('Shift')
  await waitAwake(me)
}

const sheetOf = ({ page, say }: Visit, name: string) =>
  page.getByRole('dialog', { name: say('install.title', { name }) })
const countPrompts = ({ page }: Visit) => page.evaluate(() => Number(sessionStorage.getItem('asked') ?? 0))

it.skipIf(whyNotInstalled)(`Chromium finds nothing wrong with any kind of merchant${whyNotInstalled}`, async () => {
  const { url } = inject('product')
  await inWindow(url, async (page, browser) => {
    for (const [path, scope] of [
      ['/saffron', '/saffron'],
      ['/saffron?lang=ar', '/saffron'],
      ['/saffron/order-history', '/saffron'],
      ['/medica/salus', '/medica/salus'],
      ['/lp/souk/brands', '/lp/souk/brands'],
    ] as const) {
      await page.goto(path, { waitUntil: 'load' })
      const { errors, data, manifest } = await browser.send('Page.getAppManifest')
      expect([path, errors]).toEqual([path, []])
      expect(JSON.parse(data!)).toMatchObject({ id: scope, scope, display: 'standalone' })
      expect(manifest?.scope).toBe(`${url}${scope}`)
      const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
      expect([path, installabilityErrors]).toEqual([path, []])
      expect(await browser.send('Page.getAppId')).toMatchObject({ appId: `${url}${scope}` })
    }
  })
})

it('is not asked on a first visit, and once on the second; the answer is the browser’s', async () => {
  const me = await visit()
  const { page, say } = me
  await holdOutPrompt(me, 'accepted')
  await openTouched(me, '/saffron')
  await page.waitForTimeout(CALM_MS)
  const sheet = sheetOf(me, 'Saffron')
  expect(await sheet.count()).toBe(0)
  await letTimePass(me, 'saffron', LATER_MS)

  await openTouched(me, '/saffron')
  await sheet.waitFor()
  await sheet.getByText(say('install.usual')).waitFor()
  await expectNoBarriers(me)
  expect(await countPrompts(me)).toBe(0)
  // By the keyboard alone.
  const add = sheet.getByRole('button', { name: say('shell.install') })
  await page.keyboard.press('Tab')
  await expect.poll(() => add.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText(say('install.added', { name: 'Saffron' })).waitFor()
  await sheet.waitFor({ state: 'hidden' })
  expect(await countPrompts(me)).toBe(1)
  expect(new URL(page.url()).search).toBe('')
})

it('“not now” is remembered for 30 days', async () => {
  const me = await visit()
  const { page, say } = me
  await holdOutPrompt(me, 'dismissed')
  await openTouched(me, '/saffron')
  await page.waitForFunction(() => localStorage.getItem('compass-install-saffron')?.includes('"visits":1'))
  await letTimePass(me, 'saffron', LATER_MS)
  await openTouched(me, '/saffron')
  const sheet = sheetOf(me, 'Saffron')
  await sheet.getByRole('link', { name: say('install.notNow') }).click()
  await sheet.waitFor({ state: 'hidden' })
  expect(await countPrompts(me)).toBe(0)

  await letTimePass(me, 'saffron', THIRTY_DAYS_MS / 2)
  await openTouched(me, '/saffron')
  await page.waitForTimeout(CALM_MS)
  expect(await sheet.count()).toBe(0)
  await letTimePass(me, 'saffron', THIRTY_DAYS_MS / 2)
  await openTouched(me, '/saffron')
  await sheet.waitFor()
})

it('is asked after the first order, above its page, and Back closes it there', async () => {
  const me = await visit()
  const { page, say } = me
  await holdOutPrompt(me, 'accepted')
  await fillPickupAtBazaar(me)
  const path = await placeOrder(me)
  const sheet = page.getByRole('dialog').filter({ hasText: say('install.usual') })
  await sheet.waitFor()
  await expectNoBarriers(me)
  await page.goBack()
  await sheet.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe(path)
})

it.each([
  ['Safari of an iPhone', IPHONE, 5, ['install.iosShare', 'install.iosRow', 'install.iosConfirm']],
  ['Firefox of a telephone', FIREFOX_OF_A_PHONE, 5, ['install.openMenu', 'install.androidRow', 'install.confirm']],
] as const)('%s has no question: the steps stand there, in Arabic as well', async (_, userAgent, touches, steps) => {
  for (const language of ['en', 'ar'] as const) {
    const me = await visit({ language })
    const { page, say } = me
    await pretendToBe(me, userAgent, touches)
    await openTouched(me, '/saffron?choose=menu')
    await page.getByRole('link', { name: say('shell.install') }).click()
    for (const step of steps)
      await page
        .getByRole('listitem')
        .filter({ hasText: say(step) })
        .waitFor()
    await expectNoBarriers(me)
    expect(await page.getByRole('button', { name: say('shell.install') }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByText(say(steps[0])).waitFor({ state: 'hidden' })
  }
})

it('a browser that has no way says which have one', async () => {
  const me = await visit({ size: 'desktop' })
  await pretendToBe(me, FIREFOX, 0)
  await openTouched(me, '/saffron?choose=install')
  await me.page.getByText(me.say('install.cannot')).waitFor()
  await expectNoBarriers(me)
})

it('where storage is forbidden nothing asks by itself, and the side menu still leads there', async () => {
  const me = await visit()
  const { page, say } = me
  await me.context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await holdOutPrompt(me, 'dismissed')
  await openTouched(me, '/saffron?choose=menu')
  await page.getByRole('link', { name: say('shell.install') }).click()
  const sheet = sheetOf(me, 'Saffron')
  await sheet.getByRole('link', { name: say('install.notNow') }).click()
  await sheet.waitFor({ state: 'hidden' })
})

it('without scripts the steps of every browser are there, and the way back', async () => {
  const me = await visit({ javaScript: false })
  const { page, say } = me
  await me.open('/saffron?choose=menu')
  await page.getByRole('link', { name: say('shell.install') }).click()
  await page.getByText('Samsung Internet').click()
  await page.getByText(say('install.samsungRow')).waitFor()
  await page.getByRole('link', { name: say('install.done') }).click()
  await page.waitForURL((address) => address.pathname === '/saffron' && address.search === '')
})

it('in the window of its icon nothing asks, and the sheet says where one is', async () => {
  const me = await visit()
  await me.context.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { get: () => true })
    const memory = { visits: 5, seenAt: 0, quietUntil: 0 }
    localStorage.setItem('compass-install-saffron', JSON.stringify(memory))
  })
  await holdOutPrompt(me, 'accepted')
  await openTouched(me, '/saffron')
  await me.page.waitForTimeout(CALM_MS)
  expect(await sheetOf(me, 'Saffron').count()).toBe(0)
  await openTouched(me, '/saffron?choose=install')
  await me.page.getByText(me.say('install.isInstalled', { name: 'Saffron' })).waitFor()
  await expectNoBarriers(me)
})

it('hostile 84: a link that is shared with the store opens there if it is to its menu, and nowhere else', async () => {
  const me = await visit()
  const { page, say } = me
  const { origin } = new URL(inject('product').url)
  await me.open('/saffron')
  const item = await page.getByRole('heading', { level: 3 }).getByRole('link').first().getAttribute('href')
  const shared = (text: string) => `/saffron/shared?title=Menu&text=${encodeURIComponent(text)}`
  await me.open(shared(`Look at this: ${origin}${item}`))
  expect(new URL(page.url()).pathname).toBe(item)

  me.expectFault(/404/)
  for (const text of [`${origin}/elia`, 'https://evil.example/saffron', 'dinner at eight?']) {
    await me.open(shared(text))
    await page.getByRole('heading', { name: say('install.foreignTitle', { name: 'Saffron Kitchen' }) }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/saffron/shared')
  }
  await expectNoBarriers(me)
  await page.getByRole('link', { name: say('shell.toMenu') }).click()
  await page.waitForURL((address) => address.pathname === '/saffron')
})

it('the shortcut to the last order leads who has none to the menu', async () => {
  const me = await visit()
  await me.open('/saffron/again')
  expect(new URL(me.page.url()).pathname).toBe('/saffron')
})
