import { expect, it } from 'vitest'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { expectInCart } from './harness/customer.ts'

it('a category in rows: another one, its second page, and an item into the cart', async () => {
  const me = await visit()
  const { page, say } = me
  await me.open('/bazaar/menu-list')
  await page
    .getByRole('link', { name: /^Fruit/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Fruit' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/bazaar\/[^/]+\/category$/)
  await page
    .getByRole('navigation', { name: say('menu.categories') })
    .getByRole('link', { name: 'Vegetables' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Vegetables' }).waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(10)
  const first = await page.getByRole('article').first().innerText()
  await page.getByRole('link', { name: say('store.page', { number: 2 }) }).click()
  await page.locator('[aria-current=page]', { hasText: '2' }).waitFor()
  expect(await page.getByRole('article').first().innerText()).not.toBe(first)
  await expectNoBarriers(me)
  await page.getByRole('button', { name: /^Add / }).first().click()
  await expectInCart(me, 1, 'AED')
})

it.each([
  ['with scripts', true],
  ['before any script has come', false],
])('a category in tiles grows as it is asked for, and leaves out what does not fit: %s', async (_, javaScript) => {
  const me = await visit({ javaScript })
  const { page, say } = me
  await me.open('/boulangerie/menu-list')
  await page.locator('a[href*="/new/category"]').first().click()
  await page.waitForURL(/new\/category/)
  expect(new URL(page.url()).pathname).toMatch(/^\/boulangerie\/[^/]+\/new\/category$/)
  await page.getByRole('article').first().waitFor()
  const all = await page.getByRole('article').count()
  expect(all).toBeGreaterThan(1)
  await page
    .getByRole('link', { name: say('menu.diets') })
    .filter({ visible: true })
    .click()
  await page.getByLabel(say('diets.allergen_gluten'), { exact: true }).check()
  await page.getByRole('button', { name: say('diets.show') }).click()
  await page.getByText(`${say('diets.without')}: ${say('diets.allergen_gluten')}`).waitFor()
  expect(await page.getByRole('article').count()).toBeLessThan(all)
  if (javaScript) await expectNoBarriers(me)
  await page.getByRole('link', { name: say('diets.showAll') }).click()
  await page
    .getByRole('article')
    .nth(all - 1)
    .waitFor()
})

it.each([
  ['the other layout', '/boulangerie/STORE/category', /\/new\/category$/],
  ['a category that is not there', '/bazaar/STORE/category?category=no-such', /\/category$/],
  ['a page beyond the last', '/bazaar/STORE/category?category=fruit&page=99', /category=fruit&page=5$/],
  ['an outlet that is not there', '/bazaar/no-such-outlet/category?category=fruit', /category\?category=fruit$/],
])('%s leads to what is', async (_, path, location) => {
  const me = await visit()
  const slug = path.split('/')[1]!
  const { data } = await (await me.page.request.get(`/v1/storefronts/${slug}`)).json()
  await me.open(path.replace('STORE', data.stores[0]!._id))
  expect(me.page.url()).toMatch(location)
})
