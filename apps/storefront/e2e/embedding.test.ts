import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { visit } from './harness/browser.ts'
import { applyCopy } from './harness/copies.ts'
import { expectShown, goToCart, goToCheckout, sayWho } from './harness/customer.ts'
import { EVERY_DAY, KITCHEN, keepAisles } from './harness/documents.ts'
import { atGateway, CARDS, choose, expectOrdered, place, typeCard } from './harness/paying.ts'
import { makeKey } from './harness/product.ts'
import { itTwins } from './harness/twins.ts'
import { until, type Visit } from './harness/visit.ts'

// A shop in a frame on a page of another site: its menu, basket and checkout. What is paid or personal opens at the top.

const SHOP = 'bazaar-framed'

let parent: Server
/** Listed by the merchant, and not. */
let site: string
let stranger: string

beforeAll(async () => {
  const product = inject('product')
  parent = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page.invalid')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(PAGES[pathname]?.(product.url, searchParams.get('path') ?? '') ?? '')
  })
  await new Promise<void>((listening) => parent.listen(0, listening))
  const { port } = parent.address() as AddressInfo
  site = `http://bistro.localhost:${port}`
  stranger = `http://stranger.localhost:${port}`
  await applyCopy('bazaar', (document) => {
    document.slug = SHOP
    keepAisles(document)
    document.simulatedKitchen = KITCHEN
    Object.assign(document, { embedHosts: [site], contact: { verifyPhone: 'never' } })
    for (const store of document.stores) {
      store.hours = { timeZone: store.hours.timeZone, week: EVERY_DAY }
      Object.assign(store, { payment: { delivery: ['cod', 'card'], pickup: ['cod', 'card'] } })
    }
  })
})
afterAll(() => new Promise((closed) => parent.close(closed)))

const head = '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bistro</title>'
const PAGES: Readonly<Record<string, (shop: string, path: string) => string>> = {
  '/': (shop) =>
    `${head}<body style="margin:0"><h1>Our bistro</h1><a href="${shop}/${SHOP}">Order</a>\n<script async src="${shop}/embed.js"></script><p>${'Words. '.repeat(200)}</p>`,
  // Frames any page of the shop, without the snippet.
  '/bare': (shop, path) => `${head}<iframe src="${shop}${path}" width="390" height="700"></iframe>`,
  // A second frame, of a stranger, that speaks to the frame of the shop.
  '/beside': (shop) =>
    `${head}<iframe name="shop" src="${shop}/${SHOP}?framed=1" width="390" height="700"></iframe><iframe src="${stranger}/speaks"></iframe>`,
  '/speaks': () =>
    `${head}<script>onmessage = (event) => { document.title = 'heard ' + JSON.stringify(event.data) }
     setInterval(() => parent.frames[0].postMessage({ compass: 'hello', url: location.origin + '/speaks' }, '*'), 200)</script>`,
}

/** The shop in its frame; steps of customers are taken there. */
async function inFrame(me: Visit): Promise<{ framed: Visit; frame: Frame; height: () => Promise<number> }> {
  await me.page.goto(`${site}/`)
  const element = await me.page.waitForSelector('iframe')
  const frame = (await element.contentFrame())!
  await frame.waitForSelector('button[name="product"]')
  const height = async () => (await element.boundingBox())!.height
  // As whoever orders does: the foot of the frame is below the window where words stand above it.
  await until(height, (seen) => seen === me.page.viewportSize()!.height)
  await element.evaluate((one) => one.scrollIntoView())
  return { framed: { ...me, page: frame as unknown as Visit['page'] }, frame, height }
}

async function fillCart({ framed, frame }: { framed: Visit; frame: Frame }): Promise<void> {
  await frame.locator('button[name="product"]').first().click()
  await goToCart(framed)
}

async function checkOut(framed: Visit, phone: string): Promise<void> {
  const { page, say } = framed
  await goToCheckout(framed)
  await page.getByRole('button', { name: say('shell.pickup') }).click()
  await page.getByText(say('checkout.cashPickup')).waitFor()
  await sayWho(framed, { name: 'Omar', phone, isConfirmed: false })
}

async function sourceOf(orderId: string): Promise<unknown> {
  const product = inject('product')
  const answer = await fetch(`${product.url}/v1/merchant/orders?limit=100`, {
    headers: { authorization: `Bearer ${await makeKey(product, SHOP)}` },
  })
  const { data } = (await answer.json()) as { data: { items: { _id: string; sourceOfOrder: unknown }[] } }
  return data.items.find(({ _id }) => _id === orderId)?.sourceOfOrder
}

itTwins(['phone', 'desktop'] as const)(
  'the frame is as high as what it shows, and never higher than the window (%s)',
  async (size) => {
    const me = await visit({ size })
    const { frame, height } = await inFrame(me)
    const windowHeight = me.page.viewportSize()!.height
    await until(height, (seen) => seen === windowHeight)
    await frame.locator('button[name="product"]').first().click()
    await frame.goto(`${inject('product').url}/${SHOP}/my-order`)
    await frame.getByRole('heading', { level: 1, name: me.say('basket.title') }).waitFor()
    const contentOf = () => frame.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().height))
    await until(
      async () => ({ frame: await height(), content: await contentOf(), window: windowHeight }),
      (seen) => Math.abs(seen.frame - Math.min(seen.window, Math.max(seen.content, 320))) <= 1,
    )
    await me.page.setViewportSize({ width: 700, height: 420 })
    await until(height, (seen) => seen === 420)
  },
)

it('an order to be collected is placed in the frame, followed at the top and nowhere else, and says where it came from', async () => {
  const me = await visit()
  const { framed, frame } = await inFrame(me)
  await fillCart({ framed, frame })
  await checkOut(framed, '0507655970')
  const names = (await me.context.cookies()).map(({ name }) => name)
  expect(names.some((name) => /^(__Host-)?f\./.test(name))).toBe(true)
  expect(names.some((name) => /^(__Host-)?s\./.test(name))).toBe(false)

  await choose(framed, 'cod')
  await place(framed)
  await me.page.waitForURL(/\/order-status\/[\w-]+/)
  expect(new URL(me.page.url()).origin).toBe(inject('product').url)
  await me.page.getByRole('link', { name: me.say('status.shareLink') }).waitFor()
  // It is the customer’s own: who holds the link alone could not cancel it.
  await me.page.getByRole('heading', { level: 1 }).waitFor()
  const id = new URL(me.page.url()).pathname.split('/').at(-1)!
  expect(await sourceOf(id)).toEqual({ outletUrl: `${site}/` })
  await me.open(`/${SHOP}/order-history`)
  await me.page.getByRole('link').filter({ hasText: /#?\d/ }).first().waitFor()

  // Where the shop itself knows the customer, a frame does not. Nobody has touched it: it stays where it is.
  me.expectFault(/Unsafe attempt to initiate navigation/)
  await me.page.goto(`${site}/bare?path=/${SHOP}/order-status/${id}`)
  const shown = me.page.frames()[1]!
  const words = (await shown.locator('body').innerText()).toLowerCase()
  expect(words).not.toContain('omar')
  expect(await shown.locator('ol, article').count()).toBe(0)
})

it('a payment opens at the top, and the order is there afterwards', async () => {
  const me = await visit()
  const { framed, frame } = await inFrame(me)
  await fillCart({ framed, frame })
  await checkOut(framed, '0507655971')
  await choose(framed, 'card')
  await place(framed)
  await atGateway(me, me.say('gateway.cardTitle'))
  await typeCard(me, CARDS.pays)
  await expectOrdered(me)
  const paid = me.say('status.paidWith', { card: `Visa •••• ${CARDS.pays.slice(-4)}` })
  await expectShown(me, paid.replace(/[\u2066-\u2069]/g, ''))
  expect(me.page.frames()).toHaveLength(1)
})

it('the account opens at the top with the basket of the frame', async () => {
  const me = await visit()
  const { framed, frame } = await inFrame(me)
  await frame.locator('button[name="product"]').first().click()
  await frame.getByRole('link', { name: me.say('menu.viewOrder') }).waitFor()
  await frame.evaluate((path) => location.assign(path), `/${SHOP}/profile`)
  await me.page.waitForURL(new RegExp(`${SHOP}/profile`))
  await me.page.getByRole('heading', { name: me.say('account.signIn') }).waitFor()
  await me.open(`/${SHOP}`)
  await me.page.getByRole('link', { name: me.say('menu.viewOrder') }).waitFor()
  expect(framed.language).toBe('en')
})

it('works without scripts of the shop: an item is added by a form, and the order’s page is led to the top', async () => {
  const me = await visit({ javaScript: false })
  await me.page.goto(`${site}/bare?path=/${SHOP}`)
  const frame = me.page.frames()[1]!
  // The page that answers the form has come: another one that is opened before would be broken off.
  const answered = me.page.waitForEvent('framenavigated', (one) => one === frame)
  const add = frame.locator('button[name="product"]').first()
  const name = (await add.getAttribute('aria-label'))!.replace(/^Add /, '')
  await add.click()
  await answered
  const framed = { ...me, page: frame as unknown as Visit['page'] }
  await expectShown(framed, me.say('basket.quantity', { name, count: 1 }))
  await frame.goto(`${inject('product').url}/${SHOP}/order-history`)
  await frame.getByRole('button', { name: me.say('refusals.openShop') }).click()
  await me.page.waitForURL(new RegExp(`${SHOP}/order-history`))
})

it('a browser that keeps nothing in frames is led to the shop', async () => {
  const me = await visit()
  await me.context.addInitScript(() =>
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined }),
  )
  await me.page.goto(`${site}/`)
  const frame = (await (await me.page.waitForSelector('iframe')).contentFrame())!
  await frame.getByText(me.say('refusals.frameNoCookies')).waitFor()
  await frame.getByRole('button', { name: me.say('refusals.openShop') }).click()
  await me.page.waitForURL(`${inject('product').url}/${SHOP}`)
})

it('hostile: no other site shows a page of the shop in a frame', async () => {
  const me = await visit()
  me.expectFault(/frame-ancestors|violates the following Content Security Policy/)
  for (const path of [`/${SHOP}`, `/${SHOP}/checkout`, `/${SHOP}/order-history`, `/${SHOP}/order-status/x`]) {
    await me.page.goto(`${stranger}/bare?path=${path}`)
    await me.page.waitForLoadState('load')
    const frame = me.page.frames()[1]!
    expect(await frame.locator('main').count(), path).toBe(0)
  }
})

it('hostile: the frame answers nobody but the page around it', async () => {
  const me = await visit()
  await me.page.goto(`${site}/beside`)
  const shop = me.page.frame({ name: 'shop' })!
  await shop.waitForSelector('button[name="product"]')
  await me.page.waitForTimeout(1_500)
  const sibling = me.page.frames().find((one) => one.url().startsWith(stranger))!
  expect(await sibling.title()).toBe('Bistro')
  expect(await shop.evaluate(() => document.cookie)).toContain('framed=1')
  expect(await shop.evaluate(() => document.cookie)).not.toContain('stranger')
})

it('hostile: a page of a shop that lists nobody is shown by nobody', async () => {
  const me = await visit()
  me.expectFault(/frame-ancestors|violates the following Content Security Policy/)
  await me.page.goto(`${site}/bare?path=/saffron`)
  await me.page.waitForLoadState('load')
  expect(await me.page.frames()[1]!.locator('main').count()).toBe(0)
})
