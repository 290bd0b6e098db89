import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { beginWithCart } from './harness/beginning.ts'
import { visit } from './harness/browser.ts'
import {
  addFromCard,
  addToOrder,
  changeCart,
  chooseAnswers,
  expectInCart,
  expectShown,
  openAsleep,
  openItem,
  waitAwake,
} from './harness/customer.ts'
import { choose, fillCheckout } from './harness/paying.ts'
import { isCartChange, type Visit } from './harness/visit.ts'

// A press that comes before the screen is ready is done when it is: none is lost, and none is done twice.

/** Answers to requests of this kind, readings by default, wait until they are let come. Answers how to do that. */
async function holdBack({ page }: Visit, readings: RegExp, method = 'GET'): Promise<() => void> {
  const { promise: mayCome, resolve } = Promise.withResolvers<void>()
  await page.route(readings, async (route) => {
    if (route.request().method() === method) await mayCome
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

it('an item that is added before the stylesheet has come lies in the basket when it has', async () => {
  const me = await visit()
  const { page } = me
  const letStylesCome = await holdBack(me, /\/assets\/styles-.*\.css/)
  await page.goto('/saffron', { waitUntil: 'commit' })
  await addFromCard(me, 'Fattoush')
  // No script runs meanwhile: it would draw what has no styles yet.
  expect(await page.locator('script[type="module"]').count()).toBe(0)
  letStylesCome()
  await expectInCart(me, 1, '24.50')
})

it('answers that are chosen before the scripts have come lie in the basket with their item', async () => {
  const me = await visit()
  const { page, say } = me
  await me.open('/saffron')
  const item = page.getByRole('heading', { level: 3, name: 'Biryani' }).getByRole('link').first()
  const wake = await openAsleep(me, (await item.getAttribute('href'))!)
  const sheet = page.getByRole('dialog')
  await chooseAnswers(me, 'Large', 'Kachumber salad')
  await wake()
  await sheet.getByText(say('item.chosenOf', { chosen: 1, max: 3 })).waitFor()
  await chooseAnswers(me, 'Pickled lemon')
  // However long it takes to be answered: the sheet leads to the menu within its document, which ends nothing.
  const letAnswerCome = await holdBack(me, /\/basket\.data/, 'POST')
  await addToOrder(me)
  await page.waitForURL('**/saffron')
  await changeCart(me, async () => letAnswerCome())
  await me.open('/saffron/my-order')
  for (const answer of ['Large', 'Kachumber salad', 'Pickled lemon'])
    await page.getByText(answer).filter({ visible: true }).first().waitFor()
})

it('an area and a kind of address that are chosen before the scripts have come stay chosen', async () => {
  const me = await visit()
  const { page, say } = me
  await beginWithCart(me, 'saffron', { dishes: ['Fattoush'] })
  const wake = await openAsleep(me, '/saffron/checkout')
  const area = page.locator('#field-area')
  await area.selectOption({ label: 'Dubai Marina' })
  await page.getByText(say('checkout.moreOfAddress')).click()
  await page.getByRole('radio', { name: say('checkout.others') }).check()
  await wake()
  // The page knows it too: its pin stands there.
  await expect.poll(() => page.locator('[name="a.pinOf"]').inputValue()).not.toBe('')
  expect(await area.locator('option:checked').textContent()).toBe('Dubai Marina')
  // Such an address is asked for its name.
  await page.getByLabel(say('checkout.ownLabel')).waitFor()
})

it('an area that is looked for before the scripts have come is found when they have', async () => {
  const me = await visit()
  const { page, say } = me
  const wake = await openAsleep(me, '/saffron?choose=area')
  const search = page.getByRole('searchbox', { name: say('location.searchArea') })
  await search.fill('zzzzzz')
  await wake()
  await expectShown(me, say('location.noArea'))
  expect(await search.inputValue()).toBe('zzzzzz')
})

it('what is pressed at checkout while the answer before is still being shown follows it', async () => {
  const me = await visit()
  const { page, say } = me
  await fillCheckout(me)
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

it('digits of the next code stay although the page is still being read again after a wrong one', async () => {
  const me = await visit()
  const { page, say } = me
  await beginWithCart(me, 'saffron', { dishes: ['Fattoush'] })
  await me.open('/saffron/checkout')
  await waitAwake(me)
  await page.locator('#field-phone').fill(`50${randomInt(1_000_000, 10_000_000)}`)
  await page.getByRole('button', { name: say('checkout.confirmPhone'), exact: true }).click()
  const sheet = page.getByRole('dialog', { name: say('checkout.codeTitle') })
  const code = sheet.getByRole('textbox')
  await code.waitFor()
  const letPageCome = await holdBack(me, /\/checkout\.data/)
  await code.pressSequentially('9999')
  await sheet
    .getByRole('alert')
    .getByText(/incorrect OTP/)
    .waitFor()
  await code.fill('')
  await code.pressSequentially('12')
  letPageCome()
  await sheet.getByText(say('checkout.codeChecking')).waitFor({ state: 'detached' })
  expect(await code.inputValue()).toBe('12')
  await code.pressSequentially('34')
  await page.getByText(say('checkout.confirmed'), { exact: true }).waitFor()
})

it('a code opens its sheet although the price of the area, chosen before, comes while the page is read again', async () => {
  const me = await visit()
  const { page, say } = me
  await beginWithCart(me, 'saffron', { dishes: ['Fattoush'] })
  await me.open('/saffron/checkout')
  await waitAwake(me)
  const letPriceCome = await holdBack(me, /\/basket\.data/, 'POST')
  const letPageCome = await holdBack(me, /\/checkout\.data/)
  await page.locator('#field-area').selectOption({ label: 'Dubai Marina' })
  await page.locator('#field-phone').fill(`50${randomInt(1_000_000, 10_000_000)}`)
  const readAgain = page.waitForRequest((one) => one.method() === 'GET' && one.url().includes('/checkout.data'))
  await page.getByRole('button', { name: say('checkout.confirmPhone'), exact: true }).click()
  await readAgain
  // The end of an answer may be left unread: what was needed of it had come.
  const priced = Promise.any([
    page.waitForEvent('requestfinished', isCartChange),
    page.waitForEvent('requestfailed', isCartChange),
  ])
  letPriceCome()
  await priced
  letPageCome()
  await page.getByRole('dialog', { name: say('checkout.codeTitle') }).waitFor()
})
