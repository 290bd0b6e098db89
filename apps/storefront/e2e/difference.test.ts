import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { beginAtGateway } from './harness/beginning.ts'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { applyCopy } from './harness/copies.ts'
import { expectShown, KITCHEN_MS, withoutMarks } from './harness/customer.ts'
import { EVERY_DAY, keepAisles } from './harness/documents.ts'
import { itTwins } from './harness/twins.ts'
import { until } from './harness/visit.ts'

// Something dearer in the place of what is sold out, in an order that was paid by card: the difference is paid first.

const SHOP = 'bazaar-differences'
const ROUTES = ['cod', 'card', 'savedCard', 'knet', 'upi', 'googlepay']
const GOOD_CARD = '4111111111111111'
const POOR_CARD = '4000000050110008'

beforeAll(async () => {
  await applyCopy('bazaar', (document) => {
    document.slug = SHOP
    keepAisles(document)
    document.simulatedKitchen!.acceptAfterSeconds = 1
    for (const store of document.stores) {
      store.hours = { timeZone: store.hours.timeZone, week: EVERY_DAY }
      Object.assign(store, { payment: { delivery: ROUTES, pickup: ROUTES } })
    }
  })
})

let phones = 0

/** Kept where somebody wants to look at them. */
async function picture({ page, language }: Visit, name: string): Promise<void> {
  const folder = process.env.DIFFERENCE_PICTURES
  const { width } = page.viewportSize()!
  if (folder) await page.screenshot({ path: `${folder}/${name}-${language}-${width}.png`, fullPage: true })
}

async function pressed({ page, say }: Visit, word: Parameters<Visit['say']>[0]): Promise<void> {
  await page
    .getByRole('button', { name: say(word) })
    .filter({ visible: true })
    .click()
}

async function paysByCard({ page }: Visit, number: string): Promise<void> {
  await page.locator('#number').fill(number)
  await page.locator('#expiry').fill('12/34')
  await page.locator('#cvv').fill('123')
  await page.locator('#holder').fill('Omar Saleh')
  await page.locator('button.main').click()
}

/** The ways to pay stand as the server drew them: what comes later would push an answer from under a finger. */
async function expectNothingMoved({ page, context, say }: Visit): Promise<void> {
  const button = (look: Page) => look.getByRole('button', { name: say('replacement.leaveOut') }).boundingBox()
  // No script ever comes, and the browser has not said yet which wallet it has.
  const early = await visit()
  early.expectFault(/ERR_FAILED|dynamically imported module/)
  await early.context.route(/\.js(?:\?|$)/, (route) => route.abort())
  const cookies = (await context.storageState()).cookies.filter(({ name }) => name !== 'wallet')
  await early.context.addCookies(cookies)
  await early.open(new URL(page.url()).pathname)
  expect(await button(early.page)).toEqual(await button(page))
}

/** An order of two things, paid by card, whose note makes the simulated kitchen say that the first is sold out. */
async function paidAndRequested(me: Visit): Promise<void> {
  const { page, say } = me
  const fields = { note: 'soldout' }
  await beginAtGateway(me, SHOP, { dishes: 2, phone: `0507655${100 + phones++}`, method: 'card', fields })
  await paysByCard(me, GOOD_CARD)
  await page.waitForURL(/\/order-status\/[\w-]+/)
  const answer = page.getByRole('link', { name: say('replacement.answer') })
  await answer.waitFor({ timeout: KITCHEN_MS })
  await answer.click()
  await page.getByRole('heading', { level: 1, name: say('replacement.title') }).waitFor()
}

/** Takes of what is suggested until it costs more than was paid. */
async function choosesMore(me: Visit): Promise<void> {
  const { page, say } = me
  const add = page.getByRole('button', { name: new RegExp(`^${say('replacement.add')}: `) })
  const pay = page.getByRole('button', { name: say('replacement.pay') })
  const takenOut = page.getByRole('button', { name: new RegExp(`^${say('replacement.remove')}: `) })
  const chosen = async () => (await page.getByRole('listitem').filter({ has: takenOut }).allInnerTexts()).join()
  for (let n = 0; n < 4 && (await pay.count()) === 0; n++) {
    const before = await chosen()
    await add.nth(n % 2).click()
    await until(chosen, (now) => now !== before)
  }
  await pay.waitFor()
}

itTwins([
  ['phone', 'en'],
  ['desktop', 'ar'],
] as const)('the difference is paid by card, and the order is what was chosen: %s, %s', async (size, language) => {
  const me = await visit({ size, language })
  const { page, say } = me
  await paidAndRequested(me)
  await choosesMore(me)
  await expectNoBarriers(me)
  await picture(me, 'to-pay')
  const button = page.getByRole('button', { name: say('replacement.pay') }).filter({ visible: true })
  const difference = /\d+\.\d\d/.exec(await button.innerText())![0]
  await button.click()
  await paysByCard(me, GOOD_CARD)
  await page.waitForURL(/\/order-status\/[\w-]+/)
  await page.getByRole('heading', { name: say('replacement.changed') }).waitFor()
  const [, after] = withoutMarks(say('replacement.paidMore', { amount: '#' })).split('#')
  await expectShown(me, after!.trim())
  await expectShown(me, difference)
  await picture(me, 'status-changed')
})

itTwins([
  ['desktop', 'en'],
  ['phone', 'ar'],
] as const)('a card is refused, KNET pays the same difference: %s, %s', async (size, language) => {
  const me = await visit({ size, language })
  const { page, say } = me
  await paidAndRequested(me)
  await choosesMore(me)
  await pressed(me, 'replacement.pay')
  await paysByCard(me, POOR_CARD)
  await page.waitForURL(/\/order-replacement-payment-failed\/[\w-]+\/[\w-]+/)
  await page.getByRole('heading', { level: 1, name: say('replacement.failedTitle') }).waitFor()
  await expectNoBarriers(me)
  await picture(me, 'failed')
  await page.locator('input[name="method"][value="knet"]').check()
  await pressed(me, 'replacement.pay')
  await page.getByRole('heading', { level: 1, name: say('gateway.knetTitle') }).waitFor()
  await page.locator('button.main').click()
  await page.waitForURL(/\/order-status\/[\w-]+/)
  await page.getByRole('heading', { name: say('replacement.changed') }).waitFor()
})

it('walking away from the bank: nothing has changed, and it is left out instead', async () => {
  const me = await visit()
  const { page, say } = me
  await paidAndRequested(me)
  await choosesMore(me)
  await page.locator('input[name="method"][value="knet"]').check()
  await pressed(me, 'replacement.pay')
  await page.getByRole('heading', { level: 1, name: say('gateway.knetTitle') }).waitFor()

  // Back without telling the bank: the payment can be gone on with.
  await me.open(`/${SHOP}/order-status`)
  await page.getByText(say('replacement.paying')).waitFor()
  await picture(me, 'status-paying')
  await page.getByRole('link', { name: say('replacement.answer') }).click()
  await page.getByRole('link', { name: say('payment.go') }).click()
  await page.getByRole('heading', { level: 1, name: say('gateway.knetTitle') }).waitFor()
  await page.locator('.leave button').click()

  await page.waitForURL(/\/order-replacement-payment-failed\//)
  await expectNothingMoved(me)
  await pressed(me, 'replacement.leaveOut')
  await page.waitForURL(/\/order-status\/[\w-]+/)
  await page.getByRole('heading', { name: say('replacement.changed') }).waitFor()
  expect(await page.getByText(say('replacement.inItsPlace')).count()).toBe(0)
})

it('before scripts: chosen, paid and come back by forms alone', async () => {
  const me = await visit()
  await paidAndRequested(me)
  const path = new URL(me.page.url()).pathname
  const plain = await visit({ javaScript: false })
  await plain.context.addCookies((await me.context.storageState()).cookies)
  const { page, say } = plain
  await plain.open(path)
  await choosesMore(plain)
  await page.locator('input[name="method"][value="card"]').check()
  await pressed(plain, 'replacement.pay')
  await page.getByRole('button', { name: say('payment.go') }).click()
  await paysByCard(plain, POOR_CARD)
  await page.locator('button.main').click()
  await page.getByRole('heading', { level: 1, name: say('replacement.failedTitle') }).waitFor()
  await pressed(plain, 'replacement.reject')
  await page.getByRole('heading', { level: 1, name: say('status.cancelledByYou') }).waitFor()
  expect(plain.faults()).toEqual([])
})
