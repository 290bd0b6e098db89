import { join } from 'node:path'
import { beforeAll, expect, inject, it } from 'vitest'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { expectShown, goToBasket, goToCheckout, sayWho } from './harness/customer.ts'
import { copyMerchant, EVERY_DAY } from './harness/documents.ts'
import { TOP } from './harness/pictures.ts'
import { applyMerchants } from './harness/product.ts'
import type { Visit } from './harness/visit.ts'

// Every way to pay through the gateway, as a customer goes it: to its page, back, and on. The merchant is the bazaar with all
// ways on; it asks for no code, and what is bought is picked up.

const SHOP = 'bazaar-all-ways'
const WAYS = ['cod', 'card', 'savedCard', 'express', 'upi', 'knet', 'applepay', 'googlepay', 'cryptoWallet', 'mixpay']

beforeAll(async () => {
  const product = inject('product')
  const folder = await copyMerchant(join(TOP, 'demo', 'bazaar'), join(product.dataDir, SHOP), (document) => {
    document.slug = SHOP
    for (const store of document.stores) {
      store.hours = { timeZone: store.hours.timeZone, week: EVERY_DAY }
      Object.assign(store, { payment: { delivery: WAYS, pickup: WAYS } })
    }
  })
  await applyMerchants(product, [folder])
})

let phones = 0

/** As far as the choice of the way to pay. */
async function fillBasket(me: Visit, phone = `0507654${String(100 + phones++)}`): Promise<void> {
  const { page, say } = me
  await me.open(`/${SHOP}`)
  await page.getByRole('button', { name: /^Add / }).first().click()
  await goToBasket(me)
  await goToCheckout(me)
  await page.getByRole('button', { name: say('shell.pickup') }).click()
  await page.getByText(say('checkout.cashPickup')).waitFor()
  await sayWho(me, { name: 'Omar', phone, isConfirmed: false })
}

async function choose({ page, say }: Visit, method: string): Promise<void> {
  const row = page.locator(`input[name="method"][value^="${method}"]`).first()
  if (!(await row.isVisible())) await page.getByText(say('payment.more')).click()
  await row.check()
}

async function place({ page, say }: Visit): Promise<void> {
  await page
    .getByRole('button', { name: say('checkout.place') })
    .filter({ visible: true })
    .click()
}

/** The gateway's page, once it is there. */
async function atGateway({ page, say }: Visit, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByText(say('gateway.sandboxNote')).waitFor()
}

async function typeCard({ page }: Visit, number: string): Promise<void> {
  await page.locator('#number').fill(number)
  await page.locator('#expiry').fill('12/34')
  await page.locator('#cvv').fill('123')
  await page.locator('#holder').fill('Omar Saleh')
  await page.locator('button.main').click()
}

/** Paid means ordered: the order is with the kitchen. */
async function expectOrdered({ page }: Visit): Promise<void> {
  await page.waitForURL(/\/order-status\/[\w-]+/)
}

async function expectPaid(me: Visit, method: string): Promise<void> {
  await expectOrdered(me)
  await expectShown(me, me.say('status.paid', { method }).replace(/[\u2066-\u2069]/g, ''))
}

async function expectFailure(me: Visit, sentence: RegExp): Promise<void> {
  await me.page.waitForURL(/\/payment\/[\w-]+\/failure/)
  await me.page
    .getByRole('alert')
    .or(me.page.getByRole('heading', { level: 1 }))
    .filter({ hasText: sentence })
    .first()
    .waitFor()
}

it('a card that is kept pays, pays again by its CVV, and is removed', async () => {
  const me = await visit()
  const { page, say } = me
  await fillBasket(me)
  await choose(me, 'card')
  await page.getByLabel(say('payment.saveCard')).check()
  await place(me)
  await atGateway(me, say('gateway.cardTitle'))
  await expectNoBarriers(me)
  await typeCard(me, '4000000000003220')
  await page.locator('#code').fill('1234')
  await page.locator('button.main').click()
  await expectPaid(me, say('payment.card'))
  await expectNoBarriers(me)

  await fillBasket(me)
  await choose(me, 'savedCard:')
  await place(me)
  await atGateway(me, say('gateway.savedTitle'))
  await page.locator('#cvv').fill('123')
  await page.locator('button.main').click()
  await page.locator('#code').fill('1234')
  await page.locator('button.main').click()
  await expectPaid(me, say('payment.aSavedCard'))

  await me.open(`/${SHOP}/addresses-cards`)
  await page.getByRole('heading', { name: say('payment.cards') }).waitFor()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByText(say('payment.cardRemoved')).waitFor()
})

it.each([
  ['4000000050010000', /disabled or expired|expired/i],
  ['4000000050020009', /CVV/],
  ['4000000050030008', /number/i],
  ['4000000050110008', /not enough money/i],
  ['4000000051000000', /Payment failed/],
])('the card %s is refused, and the same order is paid in cash', async (number, sentence) => {
  const me = await visit()
  const { page, say } = me
  await fillBasket(me)
  await choose(me, 'card')
  await place(me)
  await atGateway(me, say('gateway.cardTitle'))
  await typeCard(me, number)
  await expectFailure(me, sentence)
  await expectNoBarriers(me)
  await choose(me, 'cod')
  await page
    .getByRole('button', { name: say('payment.payAgain') })
    .filter({ visible: true })
    .click()
  await expectOrdered(me)
  await expectShown(me, say('status.toPay', { method: say('status.cashAtCounter') }).replace(/[\u2066-\u2069]/g, ''))
})

it.each([
  ['knet', 'gateway.knetTitle', 'KNET'],
  ['applepay', 'gateway.appleTitle', 'Apple Pay'],
  ['googlepay', 'gateway.googleTitle', 'Google Pay'],
] as const)('%s: walking away, a refusal, then a yes, on one order', async (method, title, name) => {
  const me = await visit()
  const { page, say } = me
  await fillBasket(me)
  await choose(me, method)
  await place(me)
  const again = async () => {
    await choose(me, method)
    await page
      .getByRole('button', { name: say('payment.payAgain') })
      .filter({ visible: true })
      .click()
    await atGateway(me, say(title))
  }
  await atGateway(me, say(title))
  await page.locator('.leave button').click()
  await expectFailure(me, new RegExp(say('payment.incompleteTitle')))
  await again()
  await page.getByRole('button', { name: say('gateway.noMoney') }).click()
  await expectFailure(me, /not enough money/i)
  await again()
  await page.locator('button.main').click()
  await expectPaid(me, name)
})

it('UPI: the address is checked, the request is refused, another one pays', async () => {
  const me = await visit()
  const { page, say } = me
  await fillBasket(me)
  await choose(me, 'upi')
  await page.locator('#field-vpa').fill('ok@bank')
  await page.getByRole('button', { name: say('payment.vpaCheck') }).click()
  await expectShown(me, say('payment.vpaGood', { name: 'Ok' }).replace(/[\u2066-\u2069]/g, ''))
  await page.locator('#field-vpa').fill('asha@bank')
  await place(me)
  await atGateway(me, say('gateway.upiWaits'))
  await page.getByRole('button', { name: say('gateway.decline') }).click()
  await expectFailure(me, /Payment failed/)
  await choose(me, 'upi')
  await page.locator('#field-vpa').fill('ok@bank')
  await page
    .getByRole('button', { name: say('payment.payAgain') })
    .filter({ visible: true })
    .click()
  await atGateway(me, say('gateway.upiWaits'))
  await expectPaid(me, 'UPI')
})

it.each([
  ['cryptoWallet', 'gateway.cryptoTitle', 'ETH', 'payment.crypto'],
  ['mixpay', 'gateway.mixpayTitle', 'DOGE', null],
] as const)('%s: the price expires, then it is sent exactly', async (method, title, asset, name) => {
  const me = await visit()
  const { page, say } = me
  await fillBasket(me)
  await choose(me, method)
  await place(me)
  await atGateway(me, say(title))
  await page.locator(`button[value="${asset}"]`).click()
  await page.getByRole('button', { name: say('gateway.letExpire') }).click()
  await expectFailure(me, new RegExp(say('payment.incompleteTitle')))
  await choose(me, method)
  await page
    .getByRole('button', { name: say('payment.payAgain') })
    .filter({ visible: true })
    .click()
  await page.locator(`button[value="${asset}"]`).click()
  await page.getByRole('button', { name: say('gateway.sentExactly') }).click()
  await expectPaid(me, name ? say(name) : 'MixPay')
})

it('express takes the card of last time in one tap', async () => {
  const me = await visit()
  const { say } = me
  await fillBasket(me)
  await choose(me, 'express')
  await place(me)
  await atGateway(me, say('gateway.cardTitle'))
  await typeCard(me, '4111111111111111')
  await expectPaid(me, say('payment.express'))
})

it('without scripts: the way to the gateway and back is buttons', async () => {
  const me = await visit({ javaScript: false })
  const { page, say } = me
  await me.open(`/${SHOP}`)
  await page.getByRole('button', { name: /^Add / }).first().click()
  await me.open(`/${SHOP}/checkout`)
  await page.getByRole('button', { name: say('shell.pickup') }).click()
  await page.locator('#field-name').fill('Omar')
  await page.locator('#field-phone').fill('0507654999')
  await choose(me, 'knet')
  await place(me)
  await page.getByRole('button', { name: say('payment.go') }).click()
  await atGateway(me, say('gateway.knetTitle'))
  await page.locator('button.main').click()
  await page.locator('button.main').click()
  await expectPaid(me, 'KNET')
  expect(me.faults()).toEqual([])
})
