import { expect, inject } from 'vitest'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { expectShown } from './harness/customer.ts'
import { PAY_SHOP } from './harness/pay-shop.ts'
import { CARDS, expectOrdered, goToGateway, typeCard } from './harness/paying.ts'
import { makeKey } from './harness/product.ts'
import { itTwins } from './harness/twins.ts'

/** One pixel: what a customer takes a picture of. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

async function asMerchant(method: string, path: string, key: string, body?: object) {
  const answer = await fetch(`${inject('product').url}/v1/merchant/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status, `${method} ${path}`).toBeLessThan(300)
  return answer
}

/** An order that was paid by card and picked up. Answers its id. */
async function pickedUp(me: Visit, key: string): Promise<string> {
  await goToGateway(me, 'card')
  await me.page.locator('#number').waitFor()
  await typeCard(me, CARDS.pays)
  await expectOrdered(me)
  const order = new URL(me.page.url()).pathname.split('/').at(-1)!
  for (const to of [20, 40, 60]) await asMerchant('POST', `orders/${order}/transitions`, key, { to })
  return order
}

/** Stored where somebody wants to look at them. */
async function picture({ page, language }: Visit, name: string): Promise<void> {
  const folder = process.env.PROBLEM_PICTURES
  const { width } = page.viewportSize()!
  if (folder) await page.screenshot({ path: `${folder}/${name}-${language}-${width}.png`, fullPage: true })
}

itTwins([
  ['phone', 'en'],
  ['desktop', 'ar'],
] as const)('D section 3 no. 6: something is wrong, and the store gives it back: %s, %s', async (size, language) => {
  const key = await makeKey(inject('product'), PAY_SHOP)
  const me = await visit({ size, language })
  const { page, say } = me
  const order = await pickedUp(me, key)
  await page.getByRole('link', { name: say('aftercare.problem') }).click()
  await page.getByRole('heading', { level: 1, name: say('aftercare.problem') }).waitFor()
  await expectNoBarriers(me)

  const send = page.getByRole('button', { name: say('aftercare.problemSend') })
  await send.click()
  await page.getByText(say('aftercare.problemChooseKind')).waitFor()
  await picture(me, 'problem-missed')
  await page.locator('input[name="kind"][value="wrong"]').check()
  await page.locator('input[name="lines"]').first().check()
  await page.locator('textarea[name="words"]').fill('Peaches, not pears.')
  await page.locator('#problem-picture').setInputFiles({ name: 'pears.png', mimeType: 'image/png', buffer: PICTURE })
  await picture(me, 'problem')
  await send.click()
  await page.waitForURL(/order-status\/[\w-]+#problems/)
  await page.getByText(say('aftercare.problemOpen')).waitFor()
  const sent = page.getByRole('img', { name: say('aftercare.problemPictureOf') })
  await sent.scrollIntoViewIfNeeded()
  await expect.poll(() => sent.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expectNoBarriers(me)
  await picture(me, 'status-open')

  const { data } = await (await asMerchant('GET', 'problems?limit=100', key)).json()
  const problem = data.items.find((one: { order: string }) => one.order === order)
  expect(problem).toMatchObject({ kind: 'wrong', words: 'Peaches, not pears.', hasPicture: true })
  await asMerchant('GET', `problems/${problem._id}/picture`, key)
  const refund = { lines: [{ _id: problem.lines[0], qty: 1 }], problem: problem._id }
  await asMerchant('POST', `orders/${order}/refunds`, key, refund)
  // The page that is open hears of it.
  const card = say('payment.refundCard', { card: 'Visa •••• 1111' }).replace(/[\u2066-\u2069]/g, '')
  await expectShown(me, card)
  await page.getByText(say('aftercare.problemOpen')).waitFor({ state: 'detached' })
  await expectNoBarriers(me)
  await picture(me, 'status-refunded')

  await page.getByRole('link', { name: say('status.summary') }).click()
  await expectShown(me, card)
  await picture(me, 'summary-refunded')
  await me.open(`/${PAY_SHOP}/order-history`)
  await page.getByText(say('aftercare.problemAnswered'), { exact: true }).first().waitFor()
  await picture(me, 'history')
})
