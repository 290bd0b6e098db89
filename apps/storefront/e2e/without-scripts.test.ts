import { expect, it } from 'vitest'
import { visit } from './harness/browser.ts'
import { expectShown } from './harness/customer.ts'

it('an order can be placed before any script has come: links are links and forms are forms', async () => {
  const me = await visit({ javaScript: false })
  const { page, say } = me
  await me.open('/bazaar')
  const [first] = await page.getByRole('button', { name: /^Add / }).all()
  if (!first) throw new Error('nothing to add on the menu')
  const name = ((await first.getAttribute('aria-label')) ?? '').replace(/^Add /, '')
  await first.click()
  await page.getByRole('heading', { level: 2, name }).waitFor()
  await page.getByRole('button', { name: say('basket.oneMore', { name }) }).click()
  await page.getByText(say('basket.quantity', { name, count: 2 })).waitFor({ state: 'attached' })
  await page
    .getByRole('link', { name: say('basket.checkout') })
    .filter({ visible: true })
    .click()
  await page.locator('#field-area').selectOption({ label: 'Al Zahiyah' })
  await page.locator('#field-buildingName').fill('Corniche Tower')
  await page.locator('#field-flatOrVilla').fill('7')
  await page.locator('#field-streetName').fill('10th Street')
  await page.locator('#field-name').fill('Omar')
  await page.locator('#field-phone').fill('050 765 4321')
  const place = page.getByRole('button', { name: say('checkout.place') }).filter({ visible: true })
  await place.click()
  // D11: the address is saved, and with it the total is known: it is said before anything is ordered.
  await page.getByRole('link', { name: say('shell.change') }).waitFor()
  await page
    .getByText(/The total has changed from/)
    .first()
    .waitFor()
  await place.click()
  await page.waitForURL(/\/order-status\//)
  await expectShown(me, name)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe('')
})
