import { expect, it } from 'vitest'
import { beginWithOrder } from './harness/beginning.ts'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { expectAccepted, expectShown, goToCheckout, placeOrder } from './harness/customer.ts'

it('a customer who has ordered finds name, address and orders again, and orders the same once more', async () => {
  const me = await visit()
  const { page, say } = me
  const door = { area: 'Salmiya', fields: { streetName: 'Salem Al Mubarak', buildingName: '12', flatOrVilla: '3' } }
  const dishes = { dishes: ['Lamb kebab'], quantity: 2 }
  const person = { name: 'Noura', phone: '50012399', isConfirmed: true }
  const status = await beginWithOrder(me, 'kuwait-grill', { ...dishes, door, ...person })
  await me.open(status)
  await expectAccepted(me)

  await page.getByRole('link', { name: say('status.summary') }).click()
  await expectShown(me, 'Lamb kebab')
  await expectNoBarriers(me)

  await me.open('/kuwait-grill/profile')
  await expectNoBarriers(me)
  await page.getByRole('textbox', { name: say('account.name'), exact: true }).fill('Noura Al Anzi')
  await page.getByRole('button', { name: say('account.saveProfile') }).click()
  await page.getByText(say('account.saved')).waitFor()

  await page.getByRole('link', { name: say('account.addresses') }).click()
  await expectShown(me, 'Salem Al Mubarak')
  await expectNoBarriers(me)

  await me.open('/kuwait-grill/order-history')
  await expectShown(me, 'Lamb kebab')
  await expectNoBarriers(me)
  await page
    .getByRole('button', { name: say('account.orderAgain') })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: say('basket.title') }).waitFor()
  await page.getByText(say('basket.quantity', { name: 'Lamb kebab', count: 2 })).waitFor({ state: 'attached' })
  await goToCheckout(me)
  await page.getByText('Noura Al Anzi').waitFor()
  await expectShown(me, 'Salem Al Mubarak')
  expect(await placeOrder(me)).not.toBe(status)
})
