import { expect, it } from 'vitest'
import { type Visit, visit } from './harness/browser.ts'
import { expectAccepted, expectShown, fillPickupAtBazaar, KITCHEN_MS, placeOrder } from './harness/customer.ts'

it.each([
  ['the stream of changes is blocked', undefined],
  ['there are too many streams already (429)', 429],
])('hostile 113: where %s, a change is seen within ten seconds all the same', async (_, status) => {
  const me = await visit()
  me.expectFault(/events/)
  await me.context.route('**/v1/orders/*/events*', (route) => (status ? route.fulfill({ status }) : route.abort()))
  await fillPickupAtBazaar(me)
  const id = (await placeOrder(me)).split('/').at(-1)
  await me.page.getByRole('heading', { level: 1, name: me.say('status.waiting') }).waitFor()
  await expect.poll(() => statusOf(me, id), { timeout: KITCHEN_MS }).not.toBe(10)
  await me.page
    .getByRole('heading', { level: 1, name: me.say('status.waiting') })
    .waitFor({ state: 'detached', timeout: 10_000 })
})

it('an order’s link opens it without signing in, on any device, without phone and address', async () => {
  const me = await visit()
  await fillPickupAtBazaar(me)
  await placeOrder(me)
  const link = await me.page.getByRole('link', { name: me.say('status.shareLink') }).getAttribute('href')
  const friend = await visit({ size: 'desktop' })
  await friend.open(link ?? '')
  await expectAccepted(friend)
  const seen = await friend.page.locator('body').innerText()
  expect(seen).not.toMatch(/7654321|765 4321|Omar/)
  await expectShown(friend, 'AED')
  const plain = await friend.context.request.get(new URL(friend.page.url()).pathname)
  expect(plain.status()).toBe(200)
})

it('hostile 114: offline at "Place order" says so, loses nothing, and orders once when the network is back', async () => {
  const me = await visit()
  const { page, say, context } = me
  me.expectFault(/ERR_INTERNET_DISCONNECTED/)
  await fillPickupAtBazaar(me)
  await context.setOffline(true)
  await page.getByText(say('shell.offlineBanner')).waitFor()
  const place = page.getByRole('button', { name: say('checkout.place') }).filter({ visible: true })
  await place.click()
  await page.getByText(say('checkout.lost')).waitFor()
  expect(await page.locator('#field-name').inputValue()).toBe('Omar')
  await context.setOffline(false)
  await page.getByText(say('shell.backOnline')).waitFor()
  await placeOrder(me)
  expect(await ordersOf(me)).toHaveLength(1)
})

it('hostile 114: offline, a tap on another screen stays and says why, and Back leads to a page that comes by itself later', async () => {
  const me = await visit()
  const { page, say, context } = me
  me.expectFault(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Error loading route module/)
  await me.open('/bazaar')
  await page.getByRole('button', { name: /^Add / }).first().click()
  const toOrder = page.getByRole('link', { name: say('menu.viewOrder') })
  await toOrder.waitFor()
  await context.setOffline(true)
  await page.getByText(say('shell.offlineBanner')).waitFor()
  await page.getByRole('button', { name: say('shell.close'), exact: true }).click()
  await toOrder.click()
  await page.getByText(say('shell.offlineBanner')).waitFor()
  expect(new URL(page.url()).pathname).toBe('/bazaar')
  await page.getByRole('heading', { level: 3 }).getByRole('link').first().click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).first().textContent()).toBe('Bazaar')
  await context.setOffline(false)
  await toOrder.click()
  await page.getByRole('heading', { level: 1, name: say('basket.title') }).waitFor()
  await context.setOffline(true)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: say('shell.offlineTitle') }).waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Bazaar' }).waitFor()
  await toOrder.waitFor()
})

it('hostile 114: an answer that gets lost after the order was placed does not order twice', async () => {
  const me = await visit()
  const { page, say } = me
  me.expectFault(/ERR_FAILED/)
  await fillPickupAtBazaar(me)
  await page.route(
    '**/checkout.data*',
    async (route) => {
      await route.fetch({ maxRedirects: 0 })
      await route.abort()
    },
    { times: 1 },
  )
  await page
    .getByRole('button', { name: say('checkout.place') })
    .filter({ visible: true })
    .click()
  await page.getByText(say('checkout.lost')).waitFor()
  await placeOrder(me)
  expect(await ordersOf(me)).toHaveLength(1)
})

it('hostile 114: a part of the page that is gone after an update is fetched with a fresh page', async () => {
  const me = await visit()
  const { page, say } = me
  me.expectFault(/404|dynamically imported module|Error loading route module|^uncaught/)
  await me.open('/bazaar')
  await page.getByRole('button', { name: /^Add / }).first().click()
  await page.getByRole('link', { name: say('menu.viewOrder') }).click()
  await page.getByRole('heading', { level: 1, name: say('basket.title') }).waitFor()
  // The server of today does not know the files that this page was made with.
  await page.route(/\/assets\/.*\.js/, (route) => route.fulfill({ status: 404 }))
  const toCheckout = page.getByRole('link', { name: say('basket.checkout') }).filter({ visible: true })
  const fresh = page.waitForEvent('framenavigated')
  await toCheckout.click()
  await fresh
  await page.unroute(/\/assets\/.*\.js/)
  await toCheckout.click()
  await page.getByRole('heading', { level: 1, name: say('checkout.title') }).waitFor()
})

async function statusOf({ context }: Visit, id: string | undefined): Promise<number> {
  const answer = await context.request.get(`/v1/orders/${id}`, { headers: { 'x-merchant': 'bazaar' } })
  return (await answer.json()).data.order.status
}

async function ordersOf({ context }: Visit): Promise<unknown[]> {
  const answer = await context.request.get('/v1/orders', { headers: { 'x-merchant': 'bazaar' } })
  const { data } = await answer.json()
  return data.items ?? data.orders ?? data
}
