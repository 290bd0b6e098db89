import { beforeAll, expect, inject, it } from 'vitest'
import { beginAtGateway } from './harness/beginning.ts'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { applyCopy } from './harness/copies.ts'
import { expectShown, goToCart, goToCheckout, sayWho } from './harness/customer.ts'
import { EVERY_DAY, keepAisles, PATIENT_KITCHEN } from './harness/documents.ts'
import { payAgain } from './harness/paying.ts'
import type { Visit } from './harness/visit.ts'

// What a customer sees of money after the order was placed: two windows, one of them at the bank.

const SHOP = 'bazaar-watched'

beforeAll(async () => {
  await applyCopy('bazaar', (document) => {
    document.slug = SHOP
    keepAisles(document)
    document.simulatedKitchen = PATIENT_KITCHEN
    for (const store of document.stores) {
      store.hours = { timeZone: store.hours.timeZone, week: EVERY_DAY }
      Object.assign(store, { payment: { delivery: ['cod', 'knet'], pickup: ['cod', 'knet'] } })
    }
  })
})

/** From the menu to the bank's page, with an order that waits. */
async function atTheBank(me: Visit, phone: string): Promise<void> {
  const { page, say } = me
  await me.open(`/${SHOP}`)
  await page.getByRole('button', { name: /^Add / }).first().click()
  await goToCart(me)
  await goToCheckout(me)
  await page.getByRole('button', { name: say('shell.pickup') }).click()
  await page.getByText(say('checkout.cashPickup')).waitFor()
  await sayWho(me, { name: 'Omar', phone, isConfirmed: false })
  const knet = page.locator('input[name="method"][value="knet"]')
  if (!(await knet.isVisible())) await page.getByText(say('payment.more')).click()
  await knet.check()
  await page
    .getByRole('button', { name: say('checkout.place') })
    .filter({ visible: true })
    .click()
  await page.getByRole('heading', { level: 1, name: say('gateway.knetTitle') }).waitFor()
}

it('D3, D17: the page that is watched leads to the failure by itself, and back when another window pays', async () => {
  const me = await visit()
  const { page, say } = me
  await atTheBank(me, '0507655100')
  const watching = await page.context().newPage()
  await watching.goto(new URL(`/${SHOP}/order-status`, inject('product').url).href)
  await watching.getByRole('heading', { level: 1, name: say('payment.pendingTitle') }).waitFor()
  await watching.getByText(say('status.keepsUpToDate')).waitFor()

  await page.getByRole('button', { name: say('gateway.noMoney') }).click()
  await watching.waitForURL(/\/payment\/[\w-]+\/failure/)
  await watching
    .getByRole('alert')
    .filter({ hasText: /isn’t enough money/i })
    .waitFor()

  await page.waitForURL(/\/payment\/[\w-]+\/failure/)
  // D3: what was chosen stays chosen after a refusal, and the button names what it pays by.
  expect(await page.locator('input[name="method"]:checked').getAttribute('value')).toBe('knet')
  await page.locator('button', { hasText: 'KNET' }).filter({ visible: true }).waitFor()
  await page.locator('input[name="method"][value="cod"]').check()
  await payAgain(me)
  await page.waitForURL(/\/order-status\//)
  await watching.waitForURL(/\/order-status\//)

  // D17: Back gives the menu, neither the bank's page nor an empty checkout.
  await page.getByText(say('status.keepsUpToDate')).waitFor()
  await page.goBack()
  await page.waitForURL((address) => address.pathname === `/${SHOP}`)
})

it('a paid order has its receipt; cancelled with a reason it says what was paid and what goes back', async () => {
  const me = await visit()
  const { page, say } = me
  await beginAtGateway(me, SHOP, { phone: '0507655101', method: 'knet' })
  await page.getByRole('heading', { level: 1, name: say('gateway.knetTitle') }).waitFor()
  await page.locator('button.main').click()
  await page.waitForURL(/\/order-status\//)
  const order = page.url().split('/').at(-1)!.split('?')[0]!

  await me.open(`/${SHOP}/order-summary/${order}`)
  await page.getByRole('heading', { name: say('payment.receipt') }).waitFor()
  await page.getByText(say('payment.requestId')).waitFor()
  await expectNoBarriers(me)

  await me.open(`/${SHOP}/order-status/${order}?cancel`)
  await page.getByText(say('status.cancelPaidHint')).waitFor()
  await page.getByLabel(say('status.whyMistake')).check()
  await expectNoBarriers(me)
  await page.getByRole('button', { name: say('status.cancelYes') }).click()
  await page.getByRole('heading', { level: 1, name: say('status.cancelledByYou') }).waitFor()
  await expectShown(me, say('status.cancelledByYouPaid'))
  await page.getByText(say('payment.refundBank')).waitFor()
  expect(await page.getByText(/You haven’t been charged/).count()).toBe(0)
  await expectNoBarriers(me)
})
