import { beforeAll, expect, inject, it } from 'vitest'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { applyCopy } from './harness/copies.ts'
import { goToCart, goToCheckout, sayWho } from './harness/customer.ts'
import { EVERY_DAY, keepAisles } from './harness/documents.ts'
import {
  atGateway,
  CARDS,
  choose,
  expectFailure,
  expectPaid,
  leave,
  payAgain,
  place,
  typeCard,
} from './harness/paying.ts'
import type { Visit } from './harness/visit.ts'

// A merchant at a host name of its own, which its document lists: from the menu to the bank and back, always there.

const SHOP = 'bazaar-own-host'
/** Every name that ends so is this machine, for every browser. */
const HOST = 'orders.bazaar.localhost'

beforeAll(async () => {
  await applyCopy('bazaar', (document) => {
    document.slug = SHOP
    keepAisles(document)
    Object.assign(document, { hosts: [HOST], contact: { verifyPhone: 'never' } })
    for (const store of document.stores) {
      store.hours = { timeZone: store.hours.timeZone, week: EVERY_DAY }
      Object.assign(store, { payment: { delivery: ['cod', 'card', 'knet'], pickup: ['cod', 'card', 'knet'] } })
    }
  })
})

/** A visitor at the merchant's own address, at the checkout of a pickup. */
async function atOwnCheckout(phone: string) {
  const me = await visit()
  const { page, say } = me
  const own = new URL(inject('product').url)
  own.hostname = HOST
  const there: Visit = { ...me, open: async (path) => void (await page.goto(new URL(path, own).href)) }
  const isThere = () => expect(new URL(page.url()).origin).toBe(own.origin)

  await there.open('/')
  await page.locator('button[name="product"]').first().click()
  await goToCart(there)
  await goToCheckout(there)
  await page.getByRole('button', { name: say('shell.pickup') }).click()
  await page.getByText(say('checkout.cashPickup')).waitFor()
  await sayWho(there, { name: 'Omar', phone, isConfirmed: false })
  return { there, page, say, isThere }
}

it('an order that is paid online is begun, refused and paid at the merchant’s own address', async () => {
  const { there, page, say, isThere } = await atOwnCheckout('0507655900')
  await choose(there, 'card')
  isThere()
  await place(there)

  await atGateway(there, say('gateway.cardTitle'))
  expect(new URL(page.url()).hostname).not.toBe(HOST)
  await typeCard(there, CARDS.noMoney)
  await expectFailure(there, there.say('refusals.funds_insufficient'))
  isThere()
  await choose(there, 'knet')
  await payAgain(there)
  await atGateway(there, say('gateway.knetTitle'))
  await leave(there)
  await expectFailure(there, /Payment incomplete/)
  isThere()
  await choose(there, 'card')
  await payAgain(there)
  await atGateway(there, say('gateway.cardTitle'))
  await typeCard(there, CARDS.pays)
  await expectPaid(there, { card: CARDS.pays })
  isThere()
  await expectNoBarriers(there)
})

it('an order’s link is shared at the address at which it is looked at', async () => {
  const { there, page, say, isThere } = await atOwnCheckout('0507655901')
  await choose(there, 'cod')
  await place(there)
  const link = page.getByRole('link', { name: say('status.shareLink') })
  await link.waitFor()
  isThere()
  expect(await link.evaluate((one: HTMLAnchorElement) => one.href)).toContain(`${new URL(page.url()).origin}/${SHOP}/`)
})
