import { expect, it } from 'vitest'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { expectInCart, expectShown } from './harness/customer.ts'

it('the menu by category: a list, its third page, and an item into the cart', async () => {
  const me = await visit()
  const { page, say } = me
  await me.open('/bazaar')
  await page
    .getByRole('link', { name: say('shell.openNavigation') })
    .first()
    .click()
  await page.getByRole('link', { name: say('shell.menuList') }).click()
  await page.getByRole('heading', { level: 2, name: say('store.allCategories') }).waitFor()
  await expectNoBarriers(me)
  await page
    .getByRole('link', { name: /^Fruit/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Fruit' }).waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(10)
  const first = await page.getByRole('article').first().innerText()
  await page.getByRole('link', { name: say('store.page', { number: 3 }) }).click()
  await page.locator('[aria-current=page]', { hasText: '3' }).waitFor()
  expect(await page.getByRole('article').first().innerText()).not.toBe(first)
  await expectNoBarriers(me)
  await page.getByRole('button', { name: /^Add / }).first().click()
  await expectInCart(me, 1, 'AED')
  await page.getByRole('link', { name: say('shell.back') }).click()
  await page.getByRole('heading', { level: 1, name: say('shell.menuList') }).waitFor()
})

it.each([
  ['a list that is not there', '?category=no-such', /menu-list$/],
  ['a category, which has a screen of its own', '?category=fruit&page=2', /\/category\?category=fruit&page=2$/],
  ['a page beyond the last', '?special=breakfast&page=99', /special=breakfast$/],
])('%s leads to what is', async (_, query, location) => {
  const me = await visit()
  await me.open(`/bazaar/menu-list${query}`)
  expect(me.page.url()).toMatch(location)
})

it('before any script a special menu opens, and an item of it goes into the cart', async () => {
  const me = await visit({ javaScript: false, language: 'ar' })
  const { page, say } = me
  await me.open('/saffron/menu-list')
  await page.getByRole('link', { name: /غداء سريع/ }).click()
  await expectShown(me, 'في الطريق إليك خلال عشرين دقيقة')
  await page
    .getByRole('button', { name: new RegExp(`^${say('menu.add', { name: '' }).trim()}`) })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: say('basket.title') }).waitFor()
})

it.each([
  ['with scripts', true, 'ar'],
  ['before any script has come', false, 'en'],
] as const)(
  'the lists show what surely suits, and so does each that is opened from them: %s',
  async (_, javaScript, language) => {
    const me = await visit({ javaScript, language })
    const { page, say } = me
    await me.open('/saffron/menu-list')
    const lists = page.getByRole('main').getByRole('listitem')
    const all = await lists.count()
    await page
      .getByRole('link', { name: say('menu.diets') })
      .filter({ visible: true })
      .click()
    await page.getByRole('checkbox', { name: say('menu.vegan') }).check()
    await page.getByRole('button', { name: say('diets.show') }).click()
    const line = page.getByRole('status').filter({ hasText: say('menu.vegan') })
    await line.waitFor()
    await expect.poll(() => lists.count()).toBeLessThan(all)
    if (javaScript) await expectNoBarriers(me)
    await lists.first().getByRole('link').click()
    await page.waitForURL(/special=.*food=4/)
    await line.waitFor()
    const shown = page.getByRole('article')
    await expect.poll(() => shown.count()).toBeGreaterThan(0)
    const vegan = shown.filter({ has: page.getByRole('img', { name: say('menu.vegan') }) })
    await expect.poll(async () => (await shown.count()) - (await vegan.count())).toBe(0)
    if (javaScript) await expectNoBarriers(me)
    await page.getByRole('link', { name: say('shell.back'), exact: true }).click()
    await page.waitForURL(/menu-list\?food=4$/)
    await page.getByRole('link', { name: say('diets.showAll') }).click()
    await page.waitForURL(/menu-list$/)
    await expect.poll(() => lists.count()).toBe(all)
  },
)

it('a category that is asked for by its old address is filtered as the list was', async () => {
  const me = await visit()
  await me.open('/bazaar/menu-list?category=fruit&food=4')
  expect(me.page.url()).toMatch(/\/category\?category=fruit&food=4$/)
})
