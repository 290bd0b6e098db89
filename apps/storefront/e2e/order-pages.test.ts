import { expect, it } from 'vitest'
import { beginWithOrder } from './harness/beginning.ts'
import { expectNoBarriers, visit } from './harness/browser.ts'

it('an order is found again without its link, its shop or its number, by whom it belongs to alone', async () => {
  const me = await visit()
  const { page, say } = me
  const order = (await beginWithOrder(me, 'bazaar', { phone: '0507654321' })).split('/').at(-1)!
  const status = `/bazaar/order-status/${order}`
  const reached = async (path: string) => {
    await page.goto(path)
    return new URL(page.url()).pathname
  }
  expect(await reached(`/order-status/${order}`)).toBe(status)
  expect(await reached('/order-status')).toBe(status)
  expect(await reached('/bazaar/order-status')).toBe(status)

  // The tabs of the specification: the cart stays, an order leads to where it goes on.
  expect(await reached('/bazaar/my-order?tab=orders')).toBe(status)
  expect(await reached(`/bazaar/my-order?orderId=${order}`)).toBe(status)
  expect(await reached(`/bazaar/checkout?tab=orders&orderId=${order}`)).toBe(status)
  expect(await reached(`/bazaar/my-order?tab=cart&orderId=${order}`)).toBe('/bazaar/my-order')
  expect(await reached('/bazaar/my-order?orderId=01a1fe66-25e1-7190-8d48-569e57ff63e9')).toBe('/bazaar/my-order')

  // Nothing is asked about it: the page says so, and leads on.
  expect(await reached('/bazaar/order-replacement')).toBe('/bazaar/order-replacement')
  await page.getByRole('heading', { level: 1, name: say('replacement.over') }).waitFor()
  await page.getByText(say('replacement.noneHint')).waitFor()
  await expectNoBarriers(me)

  const stranger = await visit({ language: 'ar' })
  const answer = await stranger.context.request.get(`/order-status/${order}`)
  expect(answer.status()).toBe(404)
  expect((await stranger.context.request.get('/order-status')).status()).toBe(200)
  await stranger.open('/order-status')
  await stranger.page.getByText(stranger.say('status.noOrderHint')).waitFor()
  await expectNoBarriers(stranger)
})

it('a link opens one product by the shop’s own number, and the menu where it has none', async () => {
  const { page } = await visit()
  await page.goto('/saffron?sku=fattoush')
  await page.getByRole('dialog', { name: 'Fattoush' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/saffron\/[\w-]+\/product\/[\w-]+$/)
  await page.goto('/saffron?sku=no-such')
  await page.getByRole('heading', { level: 1, name: 'Saffron Kitchen' }).waitFor()
  expect(page.url()).toMatch(/\/saffron$/)
})
