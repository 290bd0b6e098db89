import { join } from 'node:path'
import { KITCHEN_MS, placeOrder, sayWho } from './harness/customer.ts'
import { copyMerchant, EVERY_DAY, hoursUntilLate, TOP } from './harness/documents.ts'
import { PAY_SHOP, payShop } from './harness/pay-shop.ts'
import {
  CARDS,
  choose,
  giveApplePay,
  leave,
  payAgain,
  place,
  typeCard,
  typeCode,
  waitUntilSlow,
} from './harness/paying.ts'
import { addFirst, type Recording } from './harness/pictures.ts'
import { applyMerchants } from './harness/product.ts'

// The part of `npm run pictures:screens` that orders: paying in every way, and what happens to an order afterwards.

/** Its kitchen takes long enough to accept that an address can be changed. */
const SLOW = 'kuwait-couriers'
/** Its kitchen answers at once, and cards pay. */
const ASKING_SHOP = 'bazaar-asking'
const MAX_ADDED = 4
const SOLD_OUT_NOTE = 'soldout'
const COURIER_MS = 90_000

export async function applyOrderShops(product: { url: string; dataDir: string }): Promise<void> {
  const slow = await copyMerchant(join(TOP, 'demo', 'kuwait-grill'), join(product.dataDir, SLOW), (document) => {
    document.slug = SLOW
    Object.assign(document, { recurringOrders: true })
    document.simulatedKitchen = {
      acceptAfterSeconds: 20,
      readyAfterSeconds: 2,
      outAfterSeconds: 4,
      deliveredAfterSeconds: 9,
    }
    for (const store of document.stores) store.hours = hoursUntilLate(store.hours.timeZone)
  })
  const asking = await copyMerchant(join(TOP, 'demo', 'bazaar'), join(product.dataDir, ASKING_SHOP), (document) => {
    document.slug = ASKING_SHOP
    const routes = ['cod', 'card', 'savedCard', 'knet', 'upi', 'googlepay']
    for (const store of document.stores) {
      store.hours = { timeZone: store.hours.timeZone, week: EVERY_DAY }
      Object.assign(store, { payment: { delivery: routes, pickup: routes } })
    }
  })
  await applyMerchants(product, [await payShop(product.dataDir), slow, asking])
}

/** Checkout with every way to pay, the gateway's pages, and the three ends: refused, waiting, paid and given back. */
export async function recordPaying(me: Recording): Promise<void> {
  const { page, say } = me
  await page.addInitScript(giveApplePay)
  await fillOne(me)
  await page.getByText(say('payment.more')).click()
  await choose(me, 'upi')
  await page.locator('#field-vpa').fill('ok@bank')
  await page.locator('#field-vpa').scrollIntoViewIfNeeded()
  await page.getByRole('heading', { name: say('checkout.howToPay') }).evaluate((title) => title.scrollIntoView())
  await me.keep('pay-1-checkout', 'Checkout with every way to pay')
  await choose(me, 'card')
  await page.locator('input[name="saveCard"]').check()
  await place(me)
  await page.locator('#number').waitFor()
  await me.keep('pay-2-card', 'The gateway: a card')
  await typeCard(me, CARDS.noMoney)
  await failed(me)
  await me.keep('pay-3-failed', 'A payment that failed')
  for (const [name, method, says, coin] of [
    ['pay-4-knet', 'knet', 'KNET', null],
    ['pay-5-wallet', 'applepay', 'Apple Pay', null],
    ['pay-6-coins', 'cryptoWallet', 'A crypto wallet', 'ETH'],
    ['pay-c-mixpay', 'mixpay', 'MixPay', 'DOGE'],
    ['pay-e-express', 'express', 'Express, a card that is typed', null],
  ] as const) {
    await choose(me, method)
    await payAgain(me)
    await page.locator('.sandbox').waitFor()
    if (coin) await page.locator(`button[value="${coin}"]`).click()
    await me.keep(name, `The gateway: ${says}`)
    await leave(me)
    await failed(me)
  }
  await recordOtherWallet(me)
  await choose(me, 'upi')
  await page.locator('#field-vpa').fill('asha@bank')
  await payAgain(me)
  await page.locator('p.spinner').waitFor()
  await me.keep('pay-7-upi', 'The gateway: UPI')
  await recordWaiting(me)
  await page.goto(page.url())
  await failed(me)
  await choose(me, 'card')
  await page.locator('input[name="saveCard"]').check()
  await payAgain(me)
  await typeCard(me, CARDS.secure)
  await page.locator('#code').waitFor()
  await me.keep('pay-a-code', 'The gateway: the bank’s code')
  await typeCode(me, '1234')
  await page.waitForURL(/\/order-status\//)
  await page
    .getByRole('button', { name: say('aftercare.tellMe') })
    .or(page.getByText(say('aftercare.notTold')))
    .waitFor()
  await me.keep('pay-b-paid', 'Paid, and with the kitchen')
  await page.getByRole('link', { name: say('status.cancel') }).click()
  await page.getByRole('dialog').waitFor()
  await me.keep('cancel', 'Before an order is cancelled')
  await page.getByRole('button', { name: say('status.cancelYes') }).click()
  await page.getByRole('heading', { name: say('status.yourMoney') }).waitFor()
  await me.keep('refund', 'Cancelled, and the money goes back')
  await me.open(`/${PAY_SHOP}/addresses-cards`)
  await page.getByRole('heading', { name: say('payment.cards') }).scrollIntoViewIfNeeded()
  await me.keep('saved-cards', 'Saved cards')
}

/** The same visitor on a device without Apple Pay. A device is offered its own wallet alone. */
async function recordOtherWallet(me: Recording): Promise<void> {
  const tab = await me.context.newPage()
  const there: Recording = me.recordPage(tab)
  await tab.goto(me.page.url())
  await choose(there, 'googlepay')
  await payAgain(there)
  await tab.locator('.sandbox').waitFor()
  await there.keep('pay-d-google', 'The gateway: Google Pay')
  await leave(there)
  await failed(there)
  await tab.close()
  // The order's payment is the newest one.
  await me.page.goto(`/${PAY_SHOP}/order-status`)
  await failed(me)
}

/** The order's own page while the bank has not answered: at first, and when it takes long. Ends with a no. */
async function recordWaiting(me: Recording): Promise<void> {
  const { page, say, context } = me
  const shop = await context.newPage()
  const there: Recording = me.recordPage(shop)
  await shop.clock.install()
  await shop.goto(`/${PAY_SHOP}/order-status`)
  await shop.getByRole('heading', { level: 1, name: say('payment.pendingTitle') }).waitFor()
  await there.keep('pay-8-waiting', 'The bank has not answered yet')
  await waitUntilSlow(there)
  await there.keep('pay-9-slow', 'The bank is slower than usual')
  await shop.close()
  await page.locator('button[value="no"]').click()
  await failed(me)
}

/** A delivery: another address, the courier on the map, and how it was. */
export async function recordDelivery(me: Recording, phone: string): Promise<void> {
  const { page, say } = me
  await me.open(`/${SLOW}`)
  for (const _ of [1, 2]) await addOne(me, SLOW)
  await me.open(`/${SLOW}/checkout`)
  const city = page.getByRole('combobox', { name: say('checkout.city'), exact: true })
  await city.selectOption({ index: 1 })
  await page.locator('#field-area').selectOption({ index: 1 })
  const streetName = me.lang === 'ar' ? 'سالم المبارك' : 'Salem Al Mubarak'
  const fields = { streetName, buildingName: '12', flatOrVilla: '3' }
  for (const [field, value] of Object.entries(fields)) await page.locator(`#field-${field}`).fill(value)
  await sayWho(me, { name: me.lang === 'ar' ? 'نورة' : 'Noura', phone })
  const status = await placeOrder(me)
  const id = status.split('/').at(-1)!
  await me.open(`/${SLOW}/addresses-cards?add`)
  await city.selectOption({ index: 1 })
  await page.locator('#field-area').selectOption({ index: 2 })
  for (const [field, value] of Object.entries({ ...fields, buildingName: '40' }))
    await page.locator(`#field-${field}`).fill(value)
  await page.getByRole('button', { name: say('checkout.saveAddress') }).click()
  await page.locator('#field-area').waitFor({ state: 'detached' })
  await me.keep('addresses', 'Saved addresses')
  await me.open(`/${SLOW}/change-delivery-address/${id}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await me.keep('change-address', 'Another address for an order')
  await me.open(status)
  await page.getByRole('link', { name: say('status.onMap') }).click({ timeout: COURIER_MS })
  await page.locator('.map-courier').waitFor({ timeout: COURIER_MS })
  await me.keep('track-order', 'The courier on the map')
  await page.getByRole('heading', { level: 1, name: say('status.delivered') }).waitFor({ timeout: COURIER_MS })
  await me.open(status)
  await page.locator('#rate button[value="4"]').click()
  await page.locator('#rate input[name="tags"]').first().waitFor({ state: 'attached' })
  await me.keep('rating', 'How was it?')
  await me.open(status.replace('order-status', 'order-summary'))
  await me.keep('order-summary', 'The receipt of an order')
  await me.open(`/${SLOW}/order-history`)
  await me.keep('order-history', 'The orders so far')
  await me.open(`/${SLOW}/repeat-order/${id}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await me.keep('recurring-set-up', 'An order that is to come again')
  await me.open('/saffron/order-status-message?message=not-confirmed')
  await me.keep('order-status-message', 'A message about an order')
}

/** Something is sold out: what is asked, and what was chosen. */
export async function recordSubstitutionRequest(me: Recording): Promise<void> {
  const { page, say } = me
  await me.open('/bazaar')
  const add = page.locator('button[name="product"]')
  for (const place of [0, 1]) await Promise.all([page.waitForResponse(/\/bazaar\/basket/), add.nth(place).click()])
  await pickUp(me, 'bazaar')
  await page.locator('#field-note').fill(SOLD_OUT_NOTE)
  await placeOrder(me)
  const answer = page.getByRole('link', { name: say('replacement.answer') })
  await answer.waitFor({ timeout: KITCHEN_MS })
  await me.keep('sold-out', 'Something is sold out')
  await answer.click()
  await page.getByRole('heading', { level: 1, name: say('replacement.title') }).waitFor()
  await me.keep('order-replacement', 'What to do about what is sold out')
  await page.getByRole('button', { name: say('replacement.leaveOut') }).click()
  await page.waitForURL(/order-status/)
}

/** Something dearer in its place: the difference is to be paid, and the card that is tried has no money. */
export async function recordDifference(me: Recording): Promise<void> {
  const { page, say } = me
  await me.open(`/${ASKING_SHOP}`)
  const add = page.locator('button[name="product"]')
  for (const place of [0, 1])
    await Promise.all([page.waitForResponse(new RegExp(`/${ASKING_SHOP}/basket`)), add.nth(place).click()])
  await pickUp(me, ASKING_SHOP)
  await choose(me, 'card')
  await page.locator('#field-note').fill(SOLD_OUT_NOTE)
  await place(me)
  await page.locator('#number').waitFor()
  await typeCard(me, CARDS.pays)
  await page.getByRole('link', { name: say('replacement.answer') }).click({ timeout: KITCHEN_MS })
  const more = page.getByRole('button', { name: new RegExp(`^${say('replacement.add')}: `) })
  const pay = page.getByRole('button', { name: say('replacement.pay') }).filter({ visible: true })
  await more.first().waitFor()
  for (let n = 0; n < MAX_ADDED && (await pay.count()) === 0; n++) {
    const answer = page.waitForResponse((answer) => answer.url().includes('/order-replacement/'))
    await Promise.all([answer, more.nth(n % 2).click()])
    await page.waitForLoadState('networkidle')
  }
  await pay.waitFor()
  await page.getByRole('heading', { name: say('replacement.comesTo') }).evaluate((title) => title.scrollIntoView())
  await me.keep('replacement-difference', 'Something dearer in its place')
  await pay.click()
  await page.locator('#number').waitFor()
  await typeCard(me, CARDS.noMoney)
  await page.getByRole('heading', { level: 1, name: say('replacement.failedTitle') }).waitFor()
  await me.keep('replacement-failed', 'The difference was not paid')
  await choose(me, 'knet')
  await pay.click()
  await page.getByRole('heading', { level: 1, name: say('gateway.knetTitle') }).waitFor()
  await page.locator('button.main').click()
  await page.waitForURL(/\/order-status\/[\w-]+/)
  await page.getByRole('heading', { name: say('replacement.changed') }).waitFor()
  await me.keep('replacement-paid', 'The order with what came in its place')
}

/** An order that repeats: set up from the receipt, and managed. */
export async function recordRecurring(me: Recording, phone: string): Promise<void> {
  const { page, say } = me
  await me.open('/saffron')
  await addOne(me, 'saffron')
  await me.open('/saffron/checkout')
  await page.getByRole('button', { name: say('shell.pickup') }).click()
  await page.getByText(say('checkout.cashPickup')).waitFor()
  await sayWho(me, { name: me.lang === 'ar' ? 'ليلى' : 'Layla', phone })
  await page.locator('#field-terms').check()
  const order = (await placeOrder(me)).split('/').at(-1)
  await me.open(`/saffron/repeat-order/${order}`)
  await page
    .getByRole('button', { name: say('recurring.start') })
    .filter({ visible: true })
    .click()
  await page.getByRole('heading', { level: 2, name: say('recurring.next') }).waitFor()
  await me.open('/saffron/recurring-orders')
  await me.keep('recurring-2-list', 'Orders that repeat')
  await page.locator('a[href*="/recurring-orders/"]').first().click()
  await page.getByRole('heading', { level: 2, name: say('recurring.next') }).waitFor()
  await me.keep('recurring-3-one', 'One of them, with what comes next')
  await page.locator('a[href$="/basket"]').filter({ visible: true }).last().click()
  await page.waitForURL(/\/basket$/)
  await me.keep('recurring-4-basket', 'What comes each time')
}

/** Whatever is in the cart already. */
async function addOne({ page }: Recording, shop: string): Promise<void> {
  const add = page.locator('button[name="product"]').first()
  await Promise.all([page.waitForResponse(new RegExp(`/${shop}/basket`)), add.click()])
}

async function fillOne(me: Recording): Promise<void> {
  await me.open(`/${PAY_SHOP}`)
  await addFirst(me)
  await pickUp(me, PAY_SHOP)
}

async function pickUp(me: Recording, shop: string): Promise<void> {
  const { page, say } = me
  await me.open(`/${shop}/checkout`)
  await page.getByRole('button', { name: say('shell.pickup') }).click()
  await page.getByText(say('checkout.cashPickup')).waitFor()
  await sayWho(me, { name: me.lang === 'ar' ? 'عمر' : 'Omar', phone: '0507654321', isConfirmed: false })
}

async function failed({ page }: Recording): Promise<void> {
  await page.waitForURL(/\/payment\/[\w-]+\/failure/)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
