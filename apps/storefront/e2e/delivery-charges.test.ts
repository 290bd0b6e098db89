import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { beginWithCart } from './harness/beginning.ts'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { expectShown, giveAddress, openMoreOptions, placeOrder, sayWho, waitAwake } from './harness/customer.ts'

/** A reason stands under its row and among all of them: one of the two is shown. */
const seen = (reason: Locator) => reason.filter({ visible: true }).waitFor()

it('bread from Paris costs more to bring the further it goes, and says how far', async () => {
  const me = await visit({ size: 'desktop' })
  const { page, say } = me
  await beginWithCart(me, 'boulangerie', { dishes: ['Olive bread', 'Herb fougasse', 'Ham and butter'] })
  await me.open('/boulangerie/checkout')
  await waitAwake(me)
  await giveAddress(me, {
    area: '11th, Popincourt',
    fields: { streetName: 'rue Oberkampf', streetNumber: '12', pinCode: '75011' },
  })
  const price = page.getByRole('region', { name: say('price.title') })
  await price.getByText('1.3 km', { exact: false }).first().waitFor()
  await expectShown(me, '€ 2.90')
  await price.getByText(say('price.why')).click()
  await seen(price.getByText(say('price.whyDeliveryDistance', { distance: '1.3\u00a0km' }), { exact: false }))
  await expectNoBarriers(me)
  await giveAddress(me, {
    area: '12th, Aligre & Gare de Lyon',
    fields: { streetName: 'rue d’Aligre', streetNumber: '3', pinCode: '75012' },
  })
  await price.getByText('2.1 km', { exact: false }).first().waitFor()
  await expectShown(me, '€ 3.90')
})

it('before any script the way to the door is measured and its price is said', async () => {
  const me = await visit({ javaScript: false, language: 'fr' })
  const { page, say } = me
  await beginWithCart(me, 'boulangerie', { dishes: ['Olive bread', 'Herb fougasse', 'Ham and butter'] })
  await me.open('/boulangerie/checkout')
  await giveAddress(me, {
    area: '11e, Popincourt',
    fields: { streetName: 'rue Oberkampf', streetNumber: '12', pinCode: '75011' },
  })
  const price = page.getByRole('region', { name: say('price.title') })
  await price.getByText('1,3', { exact: false }).first().waitFor()
  await price.getByText('2,90', { exact: false }).first().waitFor()
})

it('the grill of Kuwait asks a courier: the quote comes with the address and is what the order costs', async () => {
  const me = await visit()
  const { page, say } = me
  await beginWithCart(me, 'kuwait-grill', { dishes: ['Lamb kebab'], quantity: 2 })
  await me.open('/kuwait-grill/checkout')
  await waitAwake(me)
  await giveAddress(me, {
    city: 'Hawalli Governorate',
    area: 'Salmiya',
    fields: { streetName: 'Salem Al Mubarak', buildingName: '12', flatOrVilla: '3' },
  })
  const price = page.getByRole('region', { name: say('price.title') })
  await price.getByText('350 m', { exact: false }).first().waitFor()
  await price.getByText(say('price.why')).click()
  await seen(price.getByText(say('price.whyDeliveryCourier', { distance: '350\u00a0m' }), { exact: false }))
  const total = (await price.getByRole('listitem').last().locator('summary').innerText()).replace(/[^\d.]/g, '')
  await sayWho(me, { name: 'Noura', phone: '50012311' })
  await placeOrder(me)
  await expectShown(me, total)
  await expectNoBarriers(me)
})

it('what the store asks for is said at checkout and stands on the order', async () => {
  const me = await visit({ size: 'desktop' })
  const { page, say } = me
  await beginWithCart(me, 'saffron', { dishes: ['Fattoush', 'Warm hummus', 'Luqaimat, twelve'] })
  await me.open('/saffron/checkout')
  await waitAwake(me)
  await giveAddress(me, {
    area: 'Dubai Marina',
    fields: { streetName: 'Al Marsa Street', buildingName: 'Marina Heights', flatOrVilla: '1204' },
  })
  await openMoreOptions(me)
  // The way to the door belongs to the address: no field of the store asks for it again.
  expect(await page.getByRole('textbox', { name: /door|gate/i }).count()).toBe(0)
  await page.getByRole('combobox', { name: 'Cutlery' }).selectOption({ label: 'For two' })
  await page.getByRole('textbox', { name: 'Words for a greeting card' }).fill('Happy birthday, Mariam')
  await sayWho(me, { name: 'Layla', phone: '50 123 4599' })
  await page.getByRole('checkbox').check()
  await expectNoBarriers(me)
  await placeOrder(me)
  await expectShown(me, 'For two')
  await expectShown(me, 'Happy birthday, Mariam')
  await expectNoBarriers(me)
  await page.getByRole('link', { name: say('status.summary') }).click()
  await page.getByRole('heading', { level: 1, name: say('status.summary') }).waitFor()
  await expectShown(me, 'Happy birthday, Mariam')
  await expect.poll(() => page.getByText('Cutlery').count()).toBeGreaterThan(0)
})
