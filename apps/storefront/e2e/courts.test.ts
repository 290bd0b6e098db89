import { beforeAll, expect, inject, it } from 'vitest'
import { beginWithOrder } from './harness/beginning.ts'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { applyCopy } from './harness/copies.ts'
import {
  addFromCard,
  addToOrder,
  changeCart,
  chooseAnswers,
  expectInCart,
  expectShown,
  giveAddress,
  goToCart,
  goToCheckout,
  openItem,
  sayWho,
} from './harness/customer.ts'
import { EVERY_DAY, PATIENT_KITCHEN } from './harness/documents.ts'
import { atGateway, CARDS, choose, expectOrdered, goBackToMenu, place, typeCard } from './harness/paying.ts'
import { openTill } from './harness/till.ts'
import type { Visit } from './harness/visit.ts'

/** Its kitchens accept when they are told to: an address can be changed until then. */
const SLOW = 'souk-slow'
const COURT = /\/lp\/souk\/brands$/
const ACCEPTED = 20
const READY = 40
const RECEIVED = 60
const DECLINED = 30

beforeAll(async () => {
  await applyCopy('souk', (document) => {
    document.slug = SLOW
    for (const store of document.stores) store.hours = { timeZone: 'Asia/Dubai', week: EVERY_DAY }
    document.simulatedKitchen = PATIENT_KITCHEN
  })
}, 60_000)

interface VendorOrder {
  readonly _id: string
  readonly store: { readonly name: { readonly en: string } }
  readonly totals: { readonly grandTotal: { readonly amount: number } }
}

interface CourtOrder extends Pick<VendorOrder, 'totals'> {
  readonly orders: readonly VendorOrder[]
}

/** The court order behind the page, as the browser's own session reads it. */
async function readCourtOrder({ page }: Visit, court = 'souk'): Promise<CourtOrder> {
  const id = new URL(page.url()).pathname.split('/').at(-1)
  return page.evaluate(
    async ([courtOrder, merchant]) => {
      const answer = await fetch(`/v1/court-orders/${courtOrder}`, { headers: { 'x-merchant': merchant! } })
      return ((await answer.json()) as { data: { courtOrder: CourtOrder } }).data.courtOrder
    },
    [id, court],
  )
}

async function moveOrder(order: VendorOrder | undefined, to: number, court = 'souk'): Promise<void> {
  const till = await openTill(court)
  const { status } = await till(`orders/${order?._id}/transitions`, { to, reason: 'Sold out' })
  expect(status).toBe(200)
}

const money = (amount: number) => (amount / 100).toFixed(2)

it('three kitchens to one door, in English on a phone: found, paid at once, one of them declines', async () => {
  const me = await visit()
  const { page, say } = me
  await me.open('/souk')
  await page.waitForURL(COURT)
  await page.getByRole('heading', { level: 1, name: 'Souk Court' }).waitFor()
  await expect.poll(() => page.locator('.kitchen').count()).toBe(4)
  expect((await page.locator('body').getAttribute('class')) ?? '').not.toContain('food-court')
  await expectNoBarriers(me)

  // A dish is found over all kitchens, and goes to the one that makes it.
  await page.getByRole('searchbox').fill('tempura')
  await page.waitForURL(/query=tempura/)
  await changeCart(me, () => addFromCard(me, 'Prawn tempura'))
  // With tax and service on top, and the court's fee of a small order.
  await expectInCart(me, 1, '51.35')
  await expectNoBarriers(me)
  await page.getByRole('searchbox').fill('')
  await page.locator('.kitchen', { hasText: 'Jamr Grill' }).click()
  await page.getByRole('heading', { level: 1, name: 'Jamr Grill' }).waitFor()
  await expectNoBarriers(me)
  await changeCart(me, () => addFromCard(me, 'Charcoal chicken leg'))

  // From one kitchen to the next, over the same basket; a sheet closes to the kitchen that it was opened on.
  await page
    .getByRole('navigation', { name: say('court.kitchens') })
    .getByRole('link', { name: 'Aseer Juice Bar' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Aseer Juice Bar' }).waitFor()
  const kitchen = page.url()
  await openItem(me, 'Orange juice')
  expect(new URL(page.url()).pathname).toMatch(/^\/souk\/[\w-]+\/product\//)
  await chooseAnswers(me, 'Half a litre')
  await changeCart(me, () => addToOrder(me))
  expect(page.url()).toBe(kitchen)

  await goToCart(me)
  for (const name of ['Jamr Grill', 'Umi Sushi', 'Aseer Juice Bar'])
    await expect.poll(() => page.getByRole('region', { name, exact: true }).count()).toBe(1)
  await expectNoBarriers(me)
  await goToCheckout(me)
  // Terms are not asked in a court (the specification, section 5).
  expect(await page.locator('#field-terms').count()).toBe(0)
  await giveAddress(me, {
    area: 'Downtown Dubai',
    fields: { buildingName: 'Boulevard Point', flatOrVilla: '904', streetName: 'Boulevard' },
  })
  await sayWho(me, { name: 'Layla Haddad', phone: '050 812 4567' })
  await choose(me, 'card')
  await expectNoBarriers(me)
  await place(me)
  await atGateway(me, say('gateway.cardTitle'))
  await typeCard(me, CARDS.pays)
  await expectOrdered(me)
  // D17: Back gives the court, not the checkout that the order came from.
  await goBackToMenu(me)
  await page.waitForURL(COURT)
  await page.getByRole('heading', { level: 1, name: 'Souk Court' }).waitFor()
  await page.goForward()

  await page.locator('main').getByRole('region').nth(2).waitFor()
  await expectNoBarriers(me)
  const { orders, totals } = await readCourtOrder(me)
  const sushi = orders.find(({ store }) => store.name.en === 'Umi Sushi')
  await moveOrder(sushi, DECLINED)
  await expectShown(me, say('court.couldNot'))
  // Exactly its part goes back, and the rest is what is paid.
  await expectShown(me, `−${money(sushi!.totals.grandTotal.amount)}`)
  await expectShown(me, say('court.youPay'))
  await expectNoBarriers(me)
  await expectShown(me, money(totals.grandTotal.amount - sushi!.totals.grandTotal.amount))

  await me.open('/souk/order-history')
  await page.getByRole('heading', { level: 1, name: say('account.orders') }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: say('account.orderAgain') }).count()).toBe(1)
})

it('two counters, in Arabic: paid, called out by their number, picked up and rated', async () => {
  const me = await visit({ language: 'ar' })
  const { page, say } = me
  await me.open('/lp/souk/brands')
  await page.getByRole('button', { name: say('shell.pickup') }).click()
  await page.waitForURL(COURT)
  await expectNoBarriers(me)
  await page.locator('.kitchen', { hasText: 'مشوى جمر' }).click()
  await page.getByRole('heading', { level: 1, name: 'مشوى جمر' }).waitFor()
  await changeCart(me, () => addFromCard(me, 'لفافة كفتة'))
  await page
    .getByRole('navigation', { name: say('court.kitchens') })
    .getByRole('link', { name: 'بار عصير' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'بار عصير' }).waitFor()
  await changeCart(me, () => addFromCard(me, 'عصير بطيخ'))
  await goToCart(me)
  await expectNoBarriers(me)
  await goToCheckout(me)
  await sayWho(me, { name: 'نورة السالم', phone: '0508124568' })
  await choose(me, 'card')
  await place(me)
  await atGateway(me, say('gateway.cardTitle'))
  await typeCard(me, CARDS.pays)
  await expectOrdered(me)

  const [grill] = (await readCourtOrder(me)).orders
  await expectShown(me, say('status.inKitchenHint'))
  await moveOrder(grill, READY)
  await page.getByRole('heading', { name: say('court.readyAt', { counter: 'الكاونتر 1' }) }).waitFor()
  await expectNoBarriers(me)
  await moveOrder(grill, RECEIVED)
  await page.locator('#rate').waitFor()
  await expectNoBarriers(me)
})

it('another door for what two kitchens make, until one of them has begun', async () => {
  const me = await visit()
  const { page, say } = me
  const area = 'Downtown Dubai'
  const status = await beginWithOrder(me, SLOW, {
    dishes: ['Charcoal chicken leg', 'Watermelon juice'],
    door: { area, fields: { buildingName: 'Boulevard Point', flatOrVilla: '904', streetName: 'Boulevard' } },
    ...{ name: 'Layla Haddad', phone: '508124571', isConfirmed: true },
  })
  await me.open(status)

  await page.getByRole('link', { name: say('status.changeAddress') }).click()
  await page.getByRole('heading', { level: 1, name: say('track.noOther') }).waitFor()
  const changing = new URL(page.url()).pathname
  expect((await page.locator('body').getAttribute('class')) ?? '').not.toContain('food-court')
  await page.getByRole('link', { name: say('track.addAddress') }).click()
  await page.locator('#field-area').selectOption({ label: area })
  const office = { buildingName: 'Emaar Square', flatOrVilla: '12', streetName: 'Opera Street' }
  for (const [field, value] of Object.entries(office)) await page.locator(`#field-${field}`).fill(value)
  await page.getByRole('button', { name: say('checkout.saveAddress') }).click()
  await expectShown(me, office.streetName)
  await me.open(changing)
  await page.getByRole('radio').first().check()
  await expectNoBarriers(me)
  await page.getByRole('button', { name: say('track.confirm') }).click()
  await page.waitForURL((url) => url.pathname === status)
  await expectShown(me, office.streetName)

  // Of one vendor's order the page leads to the whole; once its kitchen has begun, the door is fixed for all.
  const { orders } = await readCourtOrder(me, SLOW)
  expect(orders).toHaveLength(2)
  const [grill] = orders
  await moveOrder(grill, ACCEPTED, SLOW)
  await me.open(`/${SLOW}/change-delivery-address/${grill!._id}`)
  expect(new URL(page.url()).pathname).toBe(changing)
  await page.getByRole('heading', { level: 1, name: say('track.fixed') }).waitFor()
  await expectNoBarriers(me)
})

it('an address of a brand of another court is nowhere, and one of a landing page leads to its merchant', async () => {
  const me = await visit()
  const { page, say } = me
  me.expectFault(/404/)
  await me.open('/lp/souk/brands/0190a000-0000-7000-8000-000000000000')
  await page.getByRole('heading', { level: 1, name: say('shell.notFoundTitle') }).waitFor()
  await me.open('/lp/harbour-table/brands/elia')
  expect(new URL(page.url()).pathname).toBe('/elia')
  expect(await page.locator('body').getAttribute('class')).toContain('food-court')
  await me.open('/lp/souk')
  expect(page.url()).toMatch(COURT)
  const { url } = inject('product')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${url}/lp/souk/brands?lang=en`)
})
