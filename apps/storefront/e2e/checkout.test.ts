import { expect, it } from 'vitest'
import { beginWithCart } from './harness/beginning.ts'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { addTwoFromCard, goToCart, goToCheckout, openMap, waitAwake } from './harness/customer.ts'

it('a wrong code is said where it was typed, and the right one goes on', async () => {
  const me = await visit()
  const { page, say } = me
  await me.open('/kuwait-grill')
  await addTwoFromCard(me, 'Lamb kebab')
  await goToCart(me)
  await goToCheckout(me)
  await page.locator('#field-name').fill('Noura')
  await page.locator('#field-phone').fill('50099887')
  await page.getByRole('button', { name: say('checkout.confirmPhone'), exact: true }).click()
  const sheet = page.getByRole('dialog', { name: say('checkout.codeTitle') })
  const code = sheet.getByRole('textbox')
  await code.pressSequentially('9999')
  await sheet
    .getByRole('alert')
    .getByText(/incorrect OTP/)
    .waitFor()
  await expectNoBarriers(me)
  await code.fill('')
  await code.pressSequentially('1234')
  await page.getByText(say('checkout.confirmed'), { exact: true }).waitFor()
})

it('who has WhatsApp and SMS is told where to look for the code, and what comes where nothing is there', async () => {
  const me = await visit()
  const { page, say } = me
  await beginWithCart(me, 'kuwait-grill', { dishes: ['Lamb kebab'], quantity: 2 })
  await me.open('/kuwait-grill/checkout')
  await waitAwake(me)
  await page.locator('#field-name').fill('Noura')
  await page.locator('#field-phone').fill('50099886')
  await page.getByText(say('checkout.moreOptions')).click()
  await page.locator('#field-channel').selectOption({ label: say('checkout.smsAndWhatsApp') })
  await page.getByRole('button', { name: say('checkout.confirmPhone'), exact: true }).click()
  const sheet = page.getByRole('dialog', { name: say('checkout.codeTitle') })
  await sheet.getByText(say('checkout.codeThenSms', { seconds: 25 })).waitFor()
  expect(await sheet.getByRole('button', { name: say('checkout.codeBySms') }).count()).toBe(0)
  await expectNoBarriers(me)
  await sheet.getByRole('textbox').pressSequentially('1234')
  await page.getByText(say('checkout.confirmed'), { exact: true }).waitFor()
})

it('a point outside every area says so at once, before anything is typed, and offers to pick up', async () => {
  const me = await visit()
  const { page, say } = me
  await beginWithCart(me, 'saffron', { dishes: ['Tomato & pomegranate'], quantity: 3 })
  await me.open('/saffron/checkout')
  await waitAwake(me)
  const map = await openMap(me)
  await map.click({ position: { x: 12, y: 12 } })
  await page.getByText(say('checkout.pinOutside')).waitFor()
  expect(await page.locator('#field-streetName').isVisible()).toBe(false)
  await expectNoBarriers(me)
  await page.getByRole('button', { name: say('checkout.pickUpInstead') }).click()
  await page.getByText(say('checkout.pickupFrom', { name: 'Marina Walk' })).waitFor()
})

it('the pin moves by the arrow keys, and the area follows', async () => {
  const me = await visit({ size: 'desktop' })
  const { page, say } = me
  await beginWithCart(me, 'saffron', { dishes: ['Fattoush', 'Warm hummus', 'Luqaimat, twelve'] })
  await me.open('/saffron/checkout')
  await waitAwake(me)
  const map = await openMap(me)
  await page.locator('#field-area').selectOption({ label: 'Dubai Marina' })
  await page.getByText(say('checkout.pinInArea', { area: 'Dubai Marina' })).waitFor()
  await map.focus()
  for (let step = 0; step < 6; step++) await page.keyboard.press('Shift+ArrowRight')
  await page.getByText(say('checkout.pinInArea', { area: 'Dubai Marina' })).waitFor({ state: 'detached' })
})
