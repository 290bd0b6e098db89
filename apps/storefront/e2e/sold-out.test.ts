import { expect, it } from 'vitest'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { changeCart, KITCHEN_MS, openMoreOptions, placeOrder, sayWho, withoutMarks } from './harness/customer.ts'
import { itTwins } from './harness/twins.ts'

/** An order of two items whose note makes the simulated kitchen say that the first is sold out. Answers its path. */
async function orderSomethingSoldOut(me: Visit, choice: string): Promise<string> {
  const { page, say } = me
  await me.open('/bazaar')
  const word = withoutMarks(say('menu.add', { name: '' })).trim()
  const add = page.getByRole('button', { name: new RegExp(`^\\W?${word} `) })
  for (const place of [0, 1]) await changeCart(me, () => add.nth(place).click())
  await me.open('/bazaar/checkout')
  await page.getByRole('button', { name: say('shell.pickup') }).click()
  await page.getByText(say('checkout.cashPickup')).waitFor()
  await sayWho(me, { name: 'Omar', phone: '050 765 4321', isConfirmed: false })
  await openMoreOptions(me)
  await page.locator('#field-ifSoldOut').selectOption(choice)
  await expectNoBarriers(me)
  await page.locator('#field-note').fill('soldout')
  await picture(me, 'checkout')
  return placeOrder(me)
}

/** Kept where somebody wants to look at them. */
async function picture({ page, language }: Visit, name: string): Promise<void> {
  const folder = process.env.SOLD_OUT_PICTURES
  const { width } = page.viewportSize()!
  if (folder) await page.screenshot({ path: `${folder}/${name}-${language}-${width}.png`, fullPage: true })
}

async function openRequest(me: Visit): Promise<void> {
  const { page, say } = me
  const answer = page.getByRole('link', { name: say('replacement.answer') })
  await answer.waitFor({ timeout: KITCHEN_MS })
  await expectNoBarriers(me)
  await picture(me, 'status-asked')
  await answer.click()
  await page.getByRole('heading', { level: 1, name: say('replacement.title') }).waitFor()
  await expectNoBarriers(me)
}

itTwins([
  ['phone', 'en'],
  ['desktop', 'ar'],
] as const)('what is sold out is replaced by something the kitchen suggests: %s, %s', async (size, language) => {
  const me = await visit({ size, language })
  const { page, say } = me
  await orderSomethingSoldOut(me, '20')
  await openRequest(me)
  await picture(me, 'question')
  await page
    .getByRole('button', { name: new RegExp(`^${say('replacement.add')}: `) })
    .first()
    .click()
  const take = page.getByRole('button', { name: say('replacement.take') })
  await take.waitFor()
  await picture(me, 'chosen')
  await expectNoBarriers(me)
  await take.click()
  await page.waitForURL(/order-status/)
  await page.getByRole('heading', { name: say('replacement.changed') }).waitFor()
  await expect.poll(() => page.getByText(say('replacement.inItsPlace')).count()).toBeGreaterThan(0)
  await picture(me, 'status-changed')
})

itTwins([
  ['desktop', 'en'],
  ['phone', 'ar'],
] as const)('what is sold out is left out, and the total is less: %s, %s', async (size, language) => {
  const me = await visit({ size, language })
  const { page, say } = me
  await orderSomethingSoldOut(me, '40')
  await openRequest(me)
  await picture(me, 'question')
  await page.getByRole('button', { name: say('replacement.leaveOut') }).click()
  await page.waitForURL(/order-status/)
  await page.getByRole('heading', { name: say('replacement.changed') }).waitFor()
  await picture(me, 'status-left-out')
  await page.getByRole('link', { name: say('status.summary') }).click()
  await page.getByRole('heading', { name: say('replacement.changed') }).waitFor()
})

it('before scripts: searched, chosen, taken out and rejected by forms alone', async () => {
  const me = await visit()
  const path = await orderSomethingSoldOut(me, '10')
  await me.page.getByRole('link', { name: me.say('replacement.answer') }).waitFor({ timeout: KITCHEN_MS })
  const state = await me.context.storageState()
  const plain = await visit({ javaScript: false })
  await plain.context.addCookies(state.cookies)
  const { page, say } = plain
  await plain.open(path.replace('order-status', 'order-replacement'))
  await page
    .getByRole('button', { name: new RegExp(`^${say('replacement.add')}: `) })
    .first()
    .click()
  await page.getByRole('button', { name: say('replacement.take') }).waitFor()
  await page
    .getByRole('button', { name: new RegExp(`^${say('replacement.remove')}: `) })
    .first()
    .click()
  await page.getByRole('button', { name: say('replacement.take') }).waitFor({ state: 'detached' })
  await page.getByRole('searchbox').fill('zzzz')
  await page.getByRole('searchbox').press('Enter')
  await page.getByText(say('replacement.nothingFound')).waitFor()
  await page.getByRole('button', { name: say('replacement.reject') }).click()
  await page.getByRole('heading', { level: 1, name: say('status.cancelledByYou') }).waitFor()
})
