import { expect, it } from 'vitest'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { chooseAnswers, openItem } from './harness/customer.ts'
import type { Visit } from './harness/visit.ts'

const row = ({ page, say }: Visit, word: 'diets.contains' | 'diets.freeOf' | 'diets.open') =>
  page.locator('dl > div').filter({ has: page.getByText(`${say(word)}:`, { exact: true }) })

it('the sheet says what is in the item as it is chosen now', async () => {
  const me = await visit()
  await me.open('/saffron')
  await openItem(me, 'Saffron chicken biryani')
  await row(me, 'diets.open').getByText('Sulphites').waitFor()
  await row(me, 'diets.freeOf').getByText('Eggs').waitFor()
  await chooseAnswers(me, 'Pickled lemon')
  await row(me, 'diets.contains').getByText('Milk, Sulphites').waitFor()
  await me.page.getByRole('button', { name: me.say('item.oneMoreOf', { name: 'Boiled egg' }) }).click()
  await row(me, 'diets.contains').getByText('Eggs, Milk, Sulphites').waitFor()
  await expectNoBarriers(me)
})

it.each([
  ['with scripts', true],
  ['before any script has come', false],
])('a filter shows what surely fits, and says what is not stated: %s', async (_, javaScript) => {
  const me = await visit({ javaScript })
  const { page, say } = me
  await me.open('/saffron')
  await page
    .getByRole('link', { name: say('menu.diets') })
    .filter({ visible: true })
    .click()
  await page.getByLabel(say('diets.diet_gluten-free'), { exact: true }).check()
  await page.getByLabel(say('diets.allergen_milk'), { exact: true }).check()
  await page.getByRole('button', { name: say('diets.show') }).click()
  await page.getByText(say('diets.fits', { count: 12 })).waitFor()
  await page.getByText(say('diets.unstated', { count: 1 })).waitFor()
  await page.getByRole('heading', { level: 3, name: 'Prawn machboos' }).waitFor()
  expect(await page.getByRole('heading', { level: 3, name: 'Saffron chicken biryani' }).count()).toBe(0)
  if (javaScript) await expectNoBarriers(me)
  await page.getByRole('link', { name: say('diets.showAll') }).click()
  await page.getByRole('heading', { level: 3, name: 'Saffron chicken biryani' }).first().waitFor()
})
