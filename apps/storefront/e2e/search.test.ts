import { expect, it } from 'vitest'
import { expectNoBarriers, visit } from './harness/browser.ts'

it.each([
  ['with scripts', true],
  ['before any script has come', false],
])('what was found can be filtered by kind of food, and the filter taken off: %s', async (_, javaScript) => {
  const me = await visit({ javaScript })
  const { page, say } = me
  await me.open('/saffron')
  await page
    .getByRole('link', { name: say('menu.search') })
    .filter({ visible: true })
    .first()
    .click()
  const results = page.getByRole('region', { name: say('menu.search') })
  await page.getByRole('searchbox').fill('chicken')
  if (!javaScript) await page.getByRole('searchbox').press('Enter')
  await results.getByRole('heading', { level: 3, name: 'Saffron chicken biryani' }).waitFor()
  await results.getByRole('link', { name: say('menu.diets') }).click()
  await page
    .getByRole('group', { name: say('diets.foodType') })
    .getByRole('checkbox', { name: say('menu.veg'), exact: true })
    .check()
  await page.getByRole('button', { name: say('diets.show') }).click()
  await results.getByText(say('diets.fits', { count: 0 })).waitFor()
  if (javaScript) await expectNoBarriers(me)
  await results.getByRole('link', { name: say('diets.showAll') }).click()
  await results.getByRole('heading', { level: 3, name: 'Saffron chicken biryani' }).waitFor()
})

it('a key asks for the products alone, and the rest comes when it is asked for', async () => {
  const me = await visit()
  const { page, say } = me
  const input: string[] = []
  page.on('request', (request) => {
    if (/search\.data/.test(request.url())) input.push(request.url())
  })
  await me.open('/bazaar')
  await page
    .getByRole('link', { name: say('menu.search') })
    .filter({ visible: true })
    .first()
    .click()
  const results = page.getByRole('region', { name: say('menu.search') })
  await results.waitFor()
  input.length = 0
  const found = page.waitForRequest(/\/found\?/)
  await page.getByRole('searchbox').fill('apple')
  await found
  await results.getByRole('article').nth(11).waitFor()
  await expect.poll(() => results.getByRole('article').count()).toBe(12)
  await results.getByRole('link', { name: /^Show all/ }).click()
  await results.getByRole('article').nth(12).waitFor()
  expect(input).toEqual([])
})
