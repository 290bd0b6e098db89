import { expect, it } from 'vitest'
import { visit } from './harness/browser.ts'
import { expectInCart, expectShown, openItem } from './harness/customer.ts'
import { choose, fillCart } from './harness/paying.ts'
import type { Visit } from './harness/visit.ts'

// A press that comes before the screen is ready is done when it is: none is lost, and none is done twice.

/** Answers to readings of this kind wait until they are let come. Answers how to do that. */
async function holdBack({ page }: Visit, readings: RegExp): Promise<() => void> {
  const { promise: mayCome, resolve } = Promise.withResolvers<void>()
  await page.route(readings, async (route) => {
    if (route.request().method() === 'GET') await mayCome
    await route.continue()
  })
  return resolve
}

it('an item that is pressed before its choices have come lies in the basket when they have', async () => {
  const me = await visit()
  const { page, say } = me
  await me.open('/saffron')
  const letCome = await holdBack(me, /\/product\/[\w-]+\.data/)
  await openItem(me, 'Fattoush')
  const add = page.getByRole('dialog').getByRole('button', { name: say('item.addToOrder') })
  await add.click()
  expect(await add.getAttribute('aria-busy')).toBe('true')
  letCome()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectInCart(me, 1, '24.50')
})

it('what is pressed at checkout while the answer before is still being shown follows it', async () => {
  const me = await visit()
  const { page, say } = me
  await fillCart(me)
  await choose(me, 'upi')
  const id = page.locator('#field-vpa')
  const check = page.getByRole('button', { name: say('payment.vpaCheck') })
  await id.fill('nobody@bank')
  const letCome = await holdBack(me, /\/checkout\.data/)
  await check.click()
  await expectShown(me, say('payment.vpaBad'))
  await id.fill('ok@bank')
  await check.click()
  letCome()
  await expectShown(me, say('payment.vpaGood', { name: 'Ok' }).replace(/[\u2066-\u2069]/g, ''))
})
