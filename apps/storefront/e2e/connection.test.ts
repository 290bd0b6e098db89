import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { shortCodeOf } from '@compass/domain/orders'
import { expect, inject, it } from 'vitest'
import { beginWithOrder } from './harness/beginning.ts'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { changeCart, expectAccepted, expectShown, fillPickupAtBazaar, placeOrder } from './harness/customer.ts'
import { PAY_SHOP } from './harness/pay-shop.ts'
import { openOrder } from './harness/paying.ts'
import { acceptOrder } from './harness/product.ts'

it.each([
  ['the stream of changes is blocked', undefined],
  ['there are too many streams already (429)', 429],
])('hostile 113: where %s, a change is seen within ten seconds all the same', async (_, status) => {
  const me = await visit()
  me.expectFault(/events/)
  await me.context.route('**/v1/orders/*/events*', (route) => (status ? route.fulfill({ status }) : route.abort()))
  const id = (await openOrder(me)).split('/').at(-1)!
  await me.page.getByRole('heading', { level: 1, name: me.say('status.waiting') }).waitFor()
  await acceptOrder(inject('product'), PAY_SHOP, id)
  await me.page
    .getByRole('heading', { level: 1, name: me.say('status.waiting') })
    .waitFor({ state: 'detached', timeout: 10_000 })
})

it('an order’s link opens it without signing in, on any device, without phone and address', async () => {
  const me = await visit()
  await me.open(await beginWithOrder(me, 'bazaar', { phone: '0507654321' }))
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

it('32: the short link of a message leads to the order for who placed it, and to nothing for anybody else', async () => {
  const me = await visit()
  const path = await beginWithOrder(me, 'bazaar', { phone: '0507654321' })
  const short = `/bazaar/o/${shortCodeOf(path.split('/').at(-1)!)}`
  await me.open(short)
  expect(new URL(me.page.url()).pathname).toBe(path)
  await expectAccepted(me)
  const stranger = await visit()
  stranger.expectFault(/404/)
  await stranger.open(short)
  await stranger.page.getByRole('heading', { level: 1, name: stranger.say('status.notFound') }).waitFor()
})

it('hostile 114: offline at "Place order" says so, loses nothing, and orders once when the network is back', async () => {
  const me = await visit()
  const { page, say, context } = me
  me.expectFault(/ERR_INTERNET_DISCONNECTED/)
  await fillPickupAtBazaar(me)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByText(say('shell.offlineBanner')).waitFor()
  await page.getByText(say('checkout.waits')).filter({ visible: true }).first().waitFor()
  const place = page.getByRole('button', { name: say('checkout.place') }).filter({ visible: true })
  await place.click()
  await page.getByText(say('checkout.lost')).waitFor()
  expect(await page.locator('#field-name').inputValue()).toBe('Omar')
  await context.setOffline(false)
  await page.getByText(say('shell.backOnline'), { exact: true }).waitFor()
  await placeOrder(me)
  expect(await ordersOf(me)).toHaveLength(1)
})

it('D26: offline, plus on the menu and in the sheet waits for the network, in the basket nothing changes, and nothing is lost', async () => {
  const me = await visit()
  const { page, say, context } = me
  me.expectFault(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await me.open('/bazaar')
  const add = page.getByRole('button', { name: /^Add / })
  await changeCart(me, () => add.first().click())
  await page.getByRole('heading', { level: 3 }).getByRole('link').nth(4).click()
  const sheet = page.getByRole('dialog')
  const toOrder = sheet.getByRole('button', { name: say('item.addToOrder') })
  await toOrder.waitFor()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await toOrder.click()
  await sheet.waitFor({ state: 'detached' })
  const waiting = page.locator('.additions')
  await waiting.waitFor()
  await add.first().click()
  await expect.poll(() => waiting.innerText()).toContain(' · ')
  const done = waiting.getByText(say('offline.sent'))
  await context.setOffline(false)
  await done.waitFor()

  await page.getByRole('link', { name: say('menu.viewOrder') }).click()
  await page.getByRole('heading', { level: 1, name: say('basket.title') }).waitFor()
  await context.setOffline(true)
  await page
    .getByRole('button', { name: /^One more/ })
    .first()
    .click()
  await page.getByRole('main').getByText(say('shell.offlineChange')).waitFor()
  await context.setOffline(false)
})

it('hostile 114: offline, a tap on another screen stays and says why, and Back leads to a page that comes by itself later', async () => {
  const me = await visit()
  const { page, say, context } = me
  me.expectFault(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Error loading route module/)
  await me.open('/bazaar')
  await page.getByRole('button', { name: /^Add / }).first().click()
  const toOrder = page.getByRole('link', { name: say('menu.viewOrder') })
  await toOrder.waitFor()
  // What says so over the page comes with an idle moment.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByText(say('shell.offlineBanner')).waitFor()
  await page.getByRole('button', { name: say('shell.close'), exact: true }).click()
  await toOrder.click()
  const popup = page.getByRole('dialog', { name: say('shell.offlineTitle') })
  await popup.getByText(say('shell.offlineHint')).waitFor()
  await expectNoBarriers(me)
  await page.getByText(say('shell.offlineBanner')).waitFor()
  expect(new URL(page.url()).pathname).toBe('/bazaar')
  await popup.getByRole('button', { name: say('shell.close'), exact: true }).click()
  await popup.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: say('menu.search') }).click()
  // The router has tried, and has not loaded the page anew.
  await popup.waitFor()
  await popup.getByRole('button', { name: say('shell.tryAgain') }).click()
  await popup.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('heading', { level: 1 }).first().textContent()).toBe('Bazaar')
  // The part that could not be fetched comes with a fresh page.
  const fresh = page.waitForEvent('load')
  await context.setOffline(false)
  await fresh
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

it('a screen that is left while half of it has come is no fault of the page', async () => {
  const me = await visit()
  const { page, say } = me
  await using half = await answerWithoutEnd(inject('product').url)
  await me.open('/saffron')
  await page.route('**/profile.data*', (route) => {
    const { pathname, search } = new URL(route.request().url())
    return route.continue({ url: `${half.url}${pathname}${search}` })
  })
  await page
    .getByRole('link', { name: say('shell.openNavigation') })
    .filter({ visible: true })
    .first()
    .click()
  const toProfile = page.getByRole('link', { name: say('shell.profile') })
  await toProfile.waitFor()
  // Its words do not come, so that the screen waits for them once its data is there.
  await page.route(/\/assets\/en-[\w-]+\.js/, () => undefined)
  await toProfile.click()
  await half.hasAnswered
  // What has come is read by now.
  await page.waitForTimeout(300)
  await page.goBack()
  await toProfile.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => location.pathname + location.search)).toBe('/saffron')
})

/** Stands in front of the product: what it answers comes whole, but does not end. */
async function answerWithoutEnd(product: string) {
  const { promise: hasAnswered, resolve } = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url!, product), { headers: { cookie: request.headers.cookie ?? '' } })
    const body = await answer.text()
    response.writeHead(answer.status, { 'content-type': 'text/x-script', 'x-remix-response': 'yes' })
    response.write(body, () => resolve())
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    hasAnswered,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function ordersOf({ context }: Visit): Promise<unknown[]> {
  const answer = await context.request.get('/v1/orders', { headers: { 'x-merchant': 'bazaar' } })
  const { data } = await answer.json()
  return data.items ?? data.orders ?? data
}
