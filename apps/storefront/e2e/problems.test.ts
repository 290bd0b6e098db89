import { expect, inject, it } from 'vitest'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { changeCart, placeOrder, sayWho } from './harness/customer.ts'
import { makeKey } from './harness/product.ts'

const SHOP = 'bazaar'
/** One green pixel: what a customer takes a picture of. */
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

/** An order of one item that its customer picked up. Answers its path. */
async function pickedUp(me: Visit, key: string): Promise<string> {
  const { page, say } = me
  await me.open(`/${SHOP}`)
  const add = page.getByRole('button', { name: new RegExp(say('menu.add', { name: '.+' })) })
  await changeCart(me, () => add.first().click())
  await me.open(`/${SHOP}/checkout`)
  await page.getByRole('button', { name: say('shell.pickup') }).click()
  await page.getByText(say('checkout.cashPickup')).waitFor()
  await sayWho(me, { name: 'Omar', phone: '050 765 4388', isConfirmed: false })
  const path = await placeOrder(me)
  const order = path.split('/').at(-1)!
  const { data } = await (await asMerchant('GET', 'orders?limit=20', key)).json()
  const found = data.items.find(({ _id }: { _id: string }) => _id === order)
  for (const to of [20, 40, 60].filter((one) => one > found.status)) {
    await fetch(`${inject('product').url}/v1/merchant/orders/${order}/transitions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to }),
    })
  }
  return path
}

it.each([
  ['phone', 'en'],
  ['desktop', 'ar'],
] as const)('D section 3 no. 6: something is wrong, and the store answers it: %s, %s', async (size, language) => {
  const key = await makeKey(inject('product'), SHOP)
  const me = await visit({ size, language })
  const { page, say } = me
  const path = await pickedUp(me, key)
  await page.getByRole('link', { name: say('aftercare.problem') }).click()
  await page.getByRole('heading', { level: 1, name: say('aftercare.problem') }).waitFor()
  await expectNoBarriers(me)

  const send = page.getByRole('button', { name: say('aftercare.problemSend') })
  await send.click()
  await page.getByText(say('aftercare.problemChooseKind')).waitFor()
  await page.getByText(say('aftercare.problem_wrong')).click()
  const [line] = await page.locator('input[name="lines"]').all()
  await line!.check()
  await page.locator('textarea[name="words"]').fill('Peaches, not pears.')
  await page.locator('#problem-picture').setInputFiles({ name: 'pears.png', mimeType: 'image/png', buffer: PICTURE })
  await send.click()
  await page.waitForURL(/order-status\/[\w-]+#problems/)
  await page.getByText(say('aftercare.problemOpen')).waitFor()
  const picture = page.getByRole('img', { name: say('aftercare.problemPictureOf') })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expectNoBarriers(me)

  const { data } = await (await asMerchant('GET', 'problems?limit=100', key)).json()
  const problem = data.items.find(({ order }: { order: string }) => path.endsWith(order))
  expect(problem).toMatchObject({ kind: 'wrong', words: 'Peaches, not pears.', hasPicture: true })
  await asMerchant('GET', `problems/${problem._id}/picture`, key)
  const refund = { lines: [{ _id: problem.lines[0] }], problem: problem._id }
  await asMerchant('POST', `orders/${problem.order}/refunds`, key, refund)
  await page.locator('#problems').getByText(new RegExp(say('aftercare.problemRefunded', { amount: '.+' }))).waitFor()

  await me.open(`/${SHOP}/order-history`)
  await page.getByText(say('aftercare.problemAnswered'), { exact: true }).first().waitFor()
})
