import { expect, it } from 'vitest'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { changeCart, waitAwake } from './harness/customer.ts'
import { itTwins } from './harness/twins.ts'

const ACCOUNT = ['profile', 'order-history', 'recurring-orders', 'addresses-cards']
const INFO = ['about-us', 'store-timings', 'faq', 'terms-conditions']
const SEARCHED = { en: 'chicken', ar: 'دجاج' } as const

const searchField = ({ page, say }: Visit) => page.getByRole('combobox', { name: say('menu.search') })

itTwins(['en', 'ar'] as const)('D22: the shop’s header stays on each screen of a desktop: %s', async (language) => {
  const me = await visit({ size: 'desktop', language })
  const { page, say } = me
  for (const path of [...ACCOUNT, ...INFO]) {
    await me.open(`/saffron/${path}`)
    const header = page.getByRole('banner')
    await header.getByRole('combobox', { name: say('menu.search') }).waitFor()
    for (const name of [say('shell.openNavigation'), say('shell.account'), say('basket.yours'), say('shell.back')])
      await header.getByRole('link', { name }).waitFor()
    // The page that is open is marked, beside its content.
    const open = page.locator('.side-nav [aria-current="page"]')
    expect.soft(await open.getAttribute('href'), path).toBe(`/saffron/${path}`)
    const [nav, content] = [await open.boundingBox(), await page.locator('.side-nav + *').boundingBox()]
    expect.soft(nav!.x < content!.x, path).toBe(language === 'en')
    await expectNoBarriers(me)
  }
  await page.getByRole('link', { name: say('shell.openNavigation') }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: say('shell.about') })
    .click()
  await page.getByRole('heading', { level: 1, name: say('shell.about') }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // D38: from what is read there is a way on.
  await page
    .getByRole('main')
    .getByRole('link', { name: say('shell.toMenu') })
    .waitFor()
})

itTwins(['en', 'ar'] as const)('D23: the keyboard alone searches from the header: %s', async (language) => {
  const me = await visit({ size: 'desktop', language })
  const { page } = me
  const words = SEARCHED[language]
  // The list comes late: what is typed meanwhile is kept.
  await page.route(/result-list/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await me.open('/saffron')
  await page.keyboard.press('/')
  await page.keyboard.type(words)
  const field = searchField(me)
  expect(await field.inputValue()).toBe(words)
  const list = page.getByRole('listbox')
  await list.getByRole('option').first().waitFor()
  expect(await field.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => field.getAttribute('aria-activedescendant')).toBe('found-0')
  await expectNoBarriers(me)
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe(words)

  // Enter without a choice shows all results, below the same header.
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\?query=/)
  await page
    .getByRole('region', { name: me.say('menu.search') })
    .getByRole('article')
    .first()
    .waitFor()
  await expectNoBarriers(me)
  await field.fill(words.slice(0, -1))
  await list.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => field.getAttribute('aria-activedescendant')).toBe('found-0')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/product\//)
  await page.getByRole('dialog').waitFor()
})

itTwins(['en', 'ar'] as const)('D2: the basket’s foot is in view beside menu and category: %s', async (language) => {
  const me = await visit({ size: 'desktop', language })
  const { page, say } = me
  await me.open('/saffron')
  for (let i = 0; i < 4; i++) await changeCart(me, () => page.locator('button[name="product"]').nth(0).click())
  const store = /\/([^/]+)\/product\//.exec(
    (await page.locator('a[href*="/product/"]').first().getAttribute('href'))!,
  )![1]
  for (const path of ['/saffron', `/saffron/${store}/category`]) {
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height })
      await me.open(path)
      const button = page.locator('.basket-panel').getByRole('link', { name: say('basket.checkout') })
      await button.waitFor()
      const foot = (await button.boundingBox())!
      expect.soft(foot.y + foot.height, `${path} at ${width}`).toBeLessThan(height)
    }
  }
})

it('D23: on a phone the tap opens the field at once, and the letters typed on the way are kept', async () => {
  const me = await visit()
  const { page, say } = me
  await me.open('/saffron')
  await page.mouse.move(5, 5)
  await page.keyboard.press('Shift')
  await waitAwake(me)
  await page
    .getByRole('link', { name: say('menu.search') })
    .filter({ visible: true })
    .first()
    .tap()
  await page.keyboard.type('rice')
  const field = page.getByRole('searchbox', { name: say('menu.search') }).and(page.locator('[name="query"]'))
  await expect.poll(() => field.inputValue()).toBe('rice')
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
})
